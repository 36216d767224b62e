// Records that stand for any, as a service answers with them. It knows nothing of Node, so that a page can take them too.

export const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
export const IDS = { deployment_id: ID, revision_id: ID };

/** The id of the record of this number. */
export const id = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A form that every service takes. */
export const FORM = {
  name: 'agent',
  source: 'internal_docker',
  source_config: {},
  source_revision_config: {},
  secrets: [],
};

/** The same of an image, and of an uploaded source. */
export const IMAGE = { ...FORM, source_revision_config: { image_uri: 'registry.example/agent:1' } };
const OF_TARBALL = { source: 'internal_source', source_revision_config: { agent_config_path: 'agent.json' } };
export const TARBALL = { ...FORM, ...OF_TARBALL };

/** A list of secrets, by their names. */
export const secretsOf = (values) => Object.entries(values).map(([name, value]) => ({ name, value }));

/** What a service adds to it. */
export const ADDED = {
  tenant_id: id(1),
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  status: 'READY',
  latest_revision_id: null,
  active_revision_id: null,
};
export const DEPLOYMENT = { id: ID, ...FORM, ...ADDED };

/** A provider of OAuth as a service answers with it, and the form that made it. */
export const PROVIDER = {
  id: 'p',
  organization_id: 'o',
  provider_id: 'p',
  name: 'P',
  client_id: 'c',
  auth_url: 'https://a',
  token_url: 'https://t',
  uses_pkce: false,
  code_challenge_method: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  // What services may leave out arrives with its default.
  is_dynamic_client: false,
  token_endpoint_auth_method: 'client_secret_post',
};
export const NEW_PROVIDER = {
  provider_id: 'p',
  name: 'P',
  client_id: 'c',
  client_secret: 's',
  auth_url: 'https://a',
  token_url: 'https://t',
};
