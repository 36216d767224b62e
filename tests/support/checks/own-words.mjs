// A form in a service's own words, and the same in the words of the contract.
import { ID } from '../service/records.mjs';

export const vocabulary = { repoHost: 'github', agent: 'product' };
export const own = () => ({
  name: 'agent',
  source: 'github',
  secrets: [{ name: 'A', value: 'github' }],
  source_config: {
    integration_id: ID,
    repo_url: 'https://repos.example/team/agent',
    resource_spec: { labels: { product_config_path: 'a', github: 'b' } },
  },
  source_revision_config: { repo_ref: 'main', product_config_path: 'agent.json' },
});
export const neutral = () => {
  const { product_config_path: path, ...revision } = own().source_revision_config;
  return { ...own(), source: 'repo_host', source_revision_config: { ...revision, agent_config_path: path } };
};
