import { useForm } from '@conform-to/react/future';
import { createSchema, fields as fieldsOf } from 'deployment-control';
import { Field, initial, show, submitted } from './page.jsx';

// A form of the browser knows texts alone: what the contract takes as a number becomes one first.
const numbers = fieldsOf('DeploymentCreate')
  .filter(({ kind }) => kind === 'integer' || kind === 'number')
  .map(({ path }) => path);

function typed(value, path = []) {
  if (typeof value === 'string')
    return value !== '' && numbers.some((each) => each.join('.') === path.join('.')) ? Number(value) : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typed(inner, [...path, name])]));
}

const standard = createSchema['~standard'];
// What has no input of its own, such as the secrets here, comes from the initial form.
const formSchema = {
  '~standard': { ...standard, validate: (payload) => standard.validate({ ...initial, ...typed(payload) }) },
};

show(() => {
  const { form, fields } = useForm(formSchema, {
    defaultValue: initial,
    onSubmit: (event, { value }) => {
      event.preventDefault();
      submitted(value);
    },
  });
  const { listener_id: listener, resource_spec } = fields.source_config.getFieldset();
  const resources = resource_spec.getFieldset();
  return (
    <form {...form.props}>
      <Field
        id="listener"
        name={listener.name}
        defaultValue={listener.defaultValue}
        message={listener.errors?.join()}
      />
      <Field
        id="max_scale"
        name={resources.max_scale.name}
        defaultValue={resources.max_scale.defaultValue}
        message={resources.max_scale.errors?.join()}
      />
      <input type="hidden" name={resources.min_scale.name} defaultValue={resources.min_scale.defaultValue} />
      <button>Create</button>
    </form>
  );
});
