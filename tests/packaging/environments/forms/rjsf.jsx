import Form from '@rjsf/core';
import ajv from '@rjsf/validator-ajv8';
import { createSchema } from 'deployment-control';
import shipped from 'deployment-control/schema/deployment-create.schema.json';
import { initial, show, submitted } from './page.jsx';

// RJSF's Ajv knows the keywords of draft-07: it reads the shipped schema without the line that names a later draft.
const { $schema, ...schema } = shipped;

// Which branch of a schema a value fits stays Ajv's work; what is wrong with the form is said by the package.
const validator = {
  isValid: (...given) => ajv.isValid(...given),
  rawValidation: (...given) => ajv.rawValidation(...given),
  reset: () => ajv.reset(),
  validateFormData(formData) {
    const { issues = [] } = createSchema['~standard'].validate(formData);
    const errorSchema = {};
    for (const { path, message } of issues) {
      const place = path.reduce((inner, step) => (inner[step] ??= {}), errorSchema);
      (place.__errors ??= []).push(message);
    }
    return {
      errors: issues.map(({ path, message }) => ({
        property: `.${path.join('.')}`,
        message,
        stack: `${path.join('.')}: ${message}`,
      })),
      errorSchema,
    };
  },
};

show(() => (
  <Form
    schema={schema}
    formData={initial}
    validator={validator}
    noHtml5Validate
    showErrorList={false}
    onSubmit={({ formData }) => submitted(formData)}
  />
));
