// Example values, with which the form can be tried out.
import type { Form } from '../../form/model/form.js';
import type { Data } from '../../form/model/path.js';

const REVISION_CONFIG: Readonly<Record<string, object>> = {
  internal_docker: { image_uri: 'registry.example/my-agent:1.0' },
  external_docker: { image_uri: 'registry.example/my-agent:1.0' },
  repo_host: { repo_ref: 'main', agent_config_path: 'agent.json' },
  internal_source: { agent_config_path: 'agent.json' },
};

/** The values of a form, with an example for each that is missing; only a repository must be picked by the user. */
export function exampleOf({ source, value: { value } }: Form): Data {
  return {
    ...value,
    name: value.name || 'my-agent',
    source_config: {
      resource_spec: { min_scale: 1, max_scale: 3, cpu: 0.5, memory_mb: 1024 },
      ...(value.source_config as object),
    },
    source_revision_config: { ...REVISION_CONFIG[source], ...(value.source_revision_config as object) },
  };
}
