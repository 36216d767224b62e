import { useForm } from '@tanstack/react-form';
import { createSchema } from 'deployment-control';
import { Field, initial, LISTENER, MAX_SCALE, show, submitted } from './page.jsx';

const said = (field) => field.state.meta.errors.map(({ message }) => message).join();

show(() => {
  const form = useForm({
    defaultValues: initial,
    validators: { onSubmit: createSchema },
    onSubmit: ({ value }) => submitted(value),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.handleSubmit();
      }}
    >
      <form.Field name={LISTENER}>
        {(field) => (
          <Field
            id="listener"
            value={field.state.value}
            onBlur={field.handleBlur}
            onChange={(event) => field.handleChange(event.target.value)}
            message={said(field)}
          />
        )}
      </form.Field>
      <form.Field name={MAX_SCALE}>
        {(field) => (
          <Field
            id="max_scale"
            value={field.state.value ?? ''}
            onBlur={field.handleBlur}
            onChange={({ target: { value } }) => field.handleChange(value === '' ? null : Number(value))}
            message={said(field)}
          />
        )}
      </form.Field>
      <button>Create</button>
    </form>
  );
});
