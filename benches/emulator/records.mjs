// A large organisation's deployments: of every source that the listing tells apart, in several states, versions and
// types.

const REPOSITORY = {
  integration_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  repo_url: 'https://host.example/team/agent',
};

/** So many records for the emulator's seed. */
export function records(count) {
  return Array.from({ length: count }, (_, index) => {
    const name = `agent-${String(index).padStart(6, '0')}`;
    const common = {
      name,
      ...(index % 10 === 0 && { status: 'UNUSED' }),
      ...(index % 7 === 0 && { tag_value_ids: ['team', `tag-${index}`] }),
    };
    if (index % 3 === 1) {
      return {
        ...common,
        source: 'repo_host',
        source_config: { ...REPOSITORY, deployment_type: index % 2 ? 'prod' : 'dev' },
        source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
      };
    }
    return {
      ...common,
      source: index % 3 === 0 ? 'external_docker' : 'internal_docker',
      source_revision_config: { image_uri: `registry.example/agent:${index % 50}` },
    };
  });
}

/**
 * Queries of the listing over so many records: each filter alone, with and without a hit, several together, and the
 * last page.
 */
export function queries(count, id) {
  const last = count - 100;
  return [
    'limit=100',
    `limit=100&offset=${last}`,
    'limit=100&name_contains=zzz',
    'limit=100&name_contains=000000',
    'limit=100&name_contains=9',
    `name=agent-${String(7).padStart(6, '0')}`,
    'limit=100&status=READY',
    `limit=100&status=READY&offset=${Math.floor(last * 0.89)}`,
    'limit=100&status=AWAITING_DATABASE',
    'limit=100&remote_reconciled=true',
    `limit=100&remote_reconciled=true&offset=${Math.floor(last / 3)}`,
    'limit=100&image_version=7',
    'limit=100&image_version=none',
    'limit=100&deployment_type=prod',
    'limit=100&tag_value_ids=team',
    'limit=100&tag_value_ids=tag-7,none',
    `deployment_ids=${id}`,
    `limit=100&status=READY&name_contains=AGENT&remote_reconciled=true&image_version=7&tag_value_ids=team&offset=${Math.floor(count / 3000)}`,
  ];
}
