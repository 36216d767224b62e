import { schemaResolver, useForm } from '@mantine/form';
import { createSchema } from 'deployment-control';
import { Field, initial, LISTENER, MAX_SCALE, show, submitted } from './page.jsx';

show(() => {
  const form = useForm({ initialValues: initial, validate: schemaResolver(createSchema, { sync: true }) });
  const { error, ...listener } = form.getInputProps(LISTENER);
  const scale = form.getInputProps(MAX_SCALE);
  return (
    <form onSubmit={form.onSubmit((value) => submitted(value))}>
      <Field id="listener" {...listener} message={error} />
      <Field
        id="max_scale"
        value={scale.value ?? ''}
        onChange={({ target: { value } }) => form.setFieldValue(MAX_SCALE, value === '' ? null : Number(value))}
        message={scale.error}
      />
      <button>Create</button>
    </form>
  );
});
