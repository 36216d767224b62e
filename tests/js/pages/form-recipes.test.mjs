// The recipes of docs/validation.md for form libraries and servers, run as they are printed: each library as it is
// installed here, or in its place what hands the form's value to the schema as that library does. With the libraries
// themselves, tests/packaging/environments/forms.mjs fills in a page of each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as standardSchema from '@hookform/resolvers/standard-schema';
import { FormApi } from '@tanstack/form-core';
import * as face from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import * as hookForm from 'react-hook-form';
import { readPage, runBlock } from '../../support/documents.mjs';
import { FORM } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';

const { blocks } = await readPage('docs/validation.md');
const UNFIT = { ...FORM, name: 5 };
const MESSAGE = 'Input should be a valid string';

/** Runs the block under a heading, and returns what it declares. */
async function recipe(title, declared, { modules = {}, names = {} }) {
  const block = blocks.find((each) => each.title === title);
  assert.ok(block, `docs/validation.md has no block under "${title}"`);
  let given;
  const hand = (values) => {
    given = values;
  };
  await runBlock(`${block.code}\nhand({ ${declared.join(', ')} })`, {
    modules: { 'deployment-control': face, ...modules },
    names: { hand, ...names },
  });
  return given;
}

/** What a library finds by a schema: the messages by their path. */
async function found(schema, value) {
  const { issues = [] } = await schema['~standard'].validate(value);
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('React Hook Form', async () => {
  const { form } = await recipe('React Hook Form', ['form'], {
    modules: {
      '@hookform/resolvers/standard-schema': standardSchema,
      // The control is what the hook holds; without React there is no hook.
      'react-hook-form': { useForm: (options) => ({ ...hookForm.createFormControl(options), options }) },
    },
  });
  const fieldOptions = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await form.options.resolver(UNFIT, undefined, fieldOptions);
  assert.equal(errors.name.message, MESSAGE);
  assert.deepEqual(await form.options.resolver(FORM, undefined, fieldOptions), { values: FORM, errors: {} });
  assert.equal(typeof form.register, 'function');
});

test('TanStack Form', async () => {
  for (const [defaultValues, messages] of [
    [UNFIT, [MESSAGE]],
    [FORM, []],
  ]) {
    const { form } = await recipe('TanStack Form', ['form'], {
      modules: { '@tanstack/react-form': { useForm: (options) => new FormApi(options) } },
      names: { defaultValues },
    });
    form.mount();
    await form.validate('change');
    const errors = form.state.errorMap.onChange?.name ?? [];
    equalBy(errors, ({ message }) => message, messages);
  }
});

test('Mantine', async () => {
  const schemaResolver = (schema) => (values) => found(schema, values);
  const { form } = await recipe('Mantine', ['form'], {
    modules: { '@mantine/form': { schemaResolver, useForm: (options) => options } },
    names: { initialValues: FORM },
  });
  assert.deepEqual(await form.validate(UNFIT), { name: MESSAGE });
  assert.deepEqual(await form.validate(form.initialValues), {});
});

test('Conform, whose values are texts', async () => {
  const { form } = await recipe('Conform', ['form'], {
    modules: { '@conform-to/react/future': { useForm: (schema) => ({ form: { schema }, fields: {} }) } },
    names: { initial: FORM, onSubmit: () => {} },
  });
  const spec = (values) => ({ source_config: { resource_spec: values } });
  assert.deepEqual(await found(form.schema, spec({ min_scale: '2', max_scale: '3' })), {});
  assert.deepEqual(await found(form.schema, spec({ min_scale: '5', max_scale: '3.5' })), {
    'source_config.resource_spec.max_scale': 'Input should be a valid integer, got a number with a fractional part',
  });
  assert.match(Object.values(await found(form.schema, spec({ cpu: 'x' })))[0], /^Input should be /);
});

test('tRPC', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const control = new face.DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
  const procedure = {
    input: (schema) => ({
      mutation: (run) => async (input) => {
        const { issues } = await schema['~standard'].validate(input);
        if (issues) throw Object.assign(new Error('BAD_REQUEST'), { issues });
        return run({ input });
      },
    }),
  };
  const initTRPC = { create: () => ({ procedure, router: (routes) => routes }) };
  const { router } = await recipe('tRPC, and other servers that take a schema', ['router'], {
    modules: { '@trpc/server': { initTRPC } },
    names: { control },
  });
  await assert.rejects(router.create(UNFIT), /BAD_REQUEST/);
  assert.equal(emulator.requests.length, 0);
  assert.equal((await router.create(FORM)).name, FORM.name);
});

test('RJSF', async () => {
  const ajv = { isValid: (...given) => given.length === 3, rawValidation: () => ({ errors: [] }) };
  const { schema, validator } = await recipe('RJSF', ['schema', 'validator'], {
    modules: { '@rjsf/validator-ajv8': { default: ajv } },
  });
  assert.equal(schema.title, 'DeploymentCreate');
  assert.equal(validator.isValid(schema, {}, schema), true);
  const { errors, errorSchema } = validator.validateFormData(UNFIT);
  assert.deepEqual(errors, [{ property: '.name', message: MESSAGE, stack: `name: ${MESSAGE}` }]);
  assert.deepEqual(errorSchema, { name: { __errors: [MESSAGE] } });
  assert.deepEqual(validator.validateFormData(FORM), { errors: [], errorSchema: {} });
});
