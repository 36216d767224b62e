// What the pages of all form libraries share: the form they start with, and two fields with their messages. The id of
// the listener is none, and `max_scale` is no whole number.
import { createRoot } from 'react-dom/client';

export const initial = {
  name: 'agent',
  source: 'internal_docker',
  source_config: { listener_id: 'my-listener', resource_spec: { min_scale: 5, max_scale: 6.5 } },
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [],
};

export const LISTENER = 'source_config.listener_id';
export const MAX_SCALE = 'source_config.resource_spec.max_scale';

/** A field with its message. */
export function Field({ id, message, ...input }) {
  return (
    <p>
      <label htmlFor={id}>{id}</label> <input id={id} {...input} /> <output id={`${id}-message`}>{message}</output>
    </p>
  );
}

/** Leaves what was handed in where the test looks for it. */
export function submitted(value) {
  document.body.dataset.submitted = JSON.stringify(value);
}

/** Shows a form. */
export function show(Form) {
  const root = document.createElement('main');
  document.body.append(root);
  createRoot(root).render(<Form />);
}
