import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { createSchema } from 'deployment-control';
import { useForm } from 'react-hook-form';
import { ACCOUNT, Field, initial, MAX_SCALE, show, submitted } from './page.jsx';

show(() => {
  const form = useForm({ defaultValues: initial, resolver: standardSchemaResolver(createSchema) });
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit((value) => submitted(value))}>
      <Field
        id="account"
        {...form.register(ACCOUNT)}
        message={errors.source_config?.resource_spec?.service_account_name?.message}
      />
      <Field
        id="max_scale"
        {...form.register(MAX_SCALE, { setValueAs: (text) => (text === '' ? null : Number(text)) })}
        message={errors.source_config?.resource_spec?.max_scale?.message}
      />
      <button>Create</button>
    </form>
  );
});
