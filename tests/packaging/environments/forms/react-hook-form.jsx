import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { createSchema } from 'deployment-control';
import { useForm } from 'react-hook-form';
import { Field, initial, LISTENER, MAX_SCALE, show, submitted } from './page.jsx';

show(() => {
  const form = useForm({ defaultValues: initial, resolver: standardSchemaResolver(createSchema) });
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit((value) => submitted(value))}>
      <Field id="listener" {...form.register(LISTENER)} message={errors.source_config?.listener_id?.message} />
      <Field
        id="max_scale"
        {...form.register(MAX_SCALE, { setValueAs: (text) => (text === '' ? null : Number(text)) })}
        message={errors.source_config?.resource_spec?.max_scale?.message}
      />
      <button>Create</button>
    </form>
  );
});
