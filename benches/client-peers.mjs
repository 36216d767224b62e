// The clients that a call is timed with: raw `fetch`, ours, and others that are used for the same work, each set up as
// its users do. Nothing of one is loaded before it is asked for.

/** Which call: the same record, read again and again. */
export const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const TEMPLATE = '/v2/deployments/{deployment_id}/revisions/{revision_id}';
export const PATH = TEMPLATE.replace('{deployment_id}', ID).replace('{revision_id}', ID);
const ids = { deployment_id: ID, revision_id: ID };
const headers = { 'x-api-key': 'key' };

/** Each by its name: makes the call from a base URL and perhaps a `fetch` of one's own. */
export const CLIENTS = {
  'fetch and json()':
    async (url, fetch = globalThis.fetch) =>
    async () =>
      (await fetch(url + PATH, { headers })).json(),
  // What a call takes that can be ended at any moment and has a time limit: the least that a client with both can take.
  'fetch, signal and timer':
    async (url, fetch = globalThis.fetch) =>
    async () => {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), 60_000);
      try {
        return JSON.parse(await (await fetch(url + PATH, { headers, signal: controller.signal })).text());
      } finally {
        clearTimeout(timer);
      }
    },
  'deployment-control': async (url, fetch) => {
    const { DeploymentControl } = await import('deployment-control');
    const control = new DeploymentControl({ baseUrl: url, apiKey: 'key', fetch });
    return () => control.revisions.get(ids);
  },
  'openapi-fetch': async (url, fetch) => {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient({ baseUrl: url, headers, fetch });
    return async () => (await client.GET(TEMPLATE, { params: { path: ids } })).data;
  },
  ky: async (url, fetch = globalThis.fetch) => {
    const { default: ky } = await import('ky');
    const client = ky.create({ prefixUrl: url, headers, fetch });
    return () => client.get(PATH.slice(1)).json();
  },
  openai: async (url, fetch) => {
    const { default: OpenAI } = await import('openai');
    const client = new OpenAI({ baseURL: url, apiKey: 'key', defaultHeaders: headers, fetch });
    return () => client.get(PATH);
  },
  '@octokit/core': async (url, fetch) => {
    const { Octokit } = await import('@octokit/core');
    const client = new Octokit({
      baseUrl: url,
      request: { fetch },
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    return async () => (await client.request(`GET ${TEMPLATE}`, { ...ids, headers })).data;
  },
};
