// A service's own word that nobody has set: how it is told, and where it is found.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { equalBy } from '../../../support/lists.mjs';
import { ADDED, ID } from '../../../support/service/records.mjs';
import { neutral, own } from '../../../support/checks/own-words.mjs';

describe("a service's own word that nobody has set", () => {
  const OWN = "Input should be 'forge', 'external_docker', 'internal_docker' or 'internal_source'";
  const answering = (answers, options = {}) => {
    const sent = [];
    const fetch = async (url, { body }) => {
      sent.push([new URL(url).pathname, body && JSON.parse(body)]);
      const [status, value] = answers[Math.min(sent.length, answers.length) - 1];
      return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
    };
    return {
      sent,
      control: new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch, retry: 0, ...options }),
    };
  };
  const messageOf = (promise) =>
    promise.then(
      () => assert.fail('it was answered'),
      ({ message }) => message,
    );

  it('is told with the setting where the service refuses the word of the contract', async () => {
    const refusal = (loc, msg, ctx) => [
      422,
      { detail: [{ loc: ['body', ...loc], msg, type: 'enum', ...(ctx && { ctx }) }] },
    ];
    const create = (answer) => messageOf(answering([answer]).control.deployments.create(neutral()));
    assert.match(await create(refusal(['source'], OWN)), /vocabulary: \{ repoHost: 'forge' \}/);
    assert.match(
      await create(refusal(['source'], 'no', { expected: "'forge' or 'internal_docker'" })),
      /repoHost: 'forge'/,
    );
    assert.match(
      await create(refusal(['source_revision_config', 'product_config_path'], 'Field required')),
      /vocabulary: \{ agent: 'product' \}/,
    );
    for (const [loc, msg] of [
      [['source'], "Input should be 'repo_host' or 'forge'"],
      [['source'], "Input should be 'forge' or 'mill'"],
      [['source'], "Input should be 'internal_docker' or 'internal_template'"],
      [['name'], "Input should be 'forge'"],
    ])
      assert.doesNotMatch(await create(refusal(loc, msg)), /vocabulary/, msg);
  });

  it('is told with the setting where a form has it, and a slip with the word that is meant', async () => {
    const { sent, control } = answering([[200, { resources: [], offset: 0 }]]);
    for (const send of [(form) => control.deployments.create(form), (form) => control.deployments.apply(form)]) {
      assert.match(await messageOf(send({ ...neutral(), source: 'forge' })), /vocabulary: \{ repoHost: 'forge' \}/);
      assert.match(await messageOf(send({ ...neutral(), source: 'REPO_HOST' })), /did you mean 'repo_host'\?/);
    }
    assert.match(await messageOf(control.deployments.patch(ID, { revision_source: 'forge' })), /repoHost: 'forge'/);
    assert.deepEqual(sent, []);
  });

  it('is told with the setting where a path has the word of the contract', async () => {
    const { control } = answering([[404, { detail: 'Not Found' }]]);
    for (const list of ['listRepositories', 'listManagedRepositories', 'listInstallationRepositories'])
      assert.match(
        await messageOf(Promise.resolve(control.integrations[list](ID))),
        /vocabulary: \{ repoHost: 'WORD' \}/,
        list,
      );
    const named = control.withOptions({ vocabulary: { repoHost: 'forge' } });
    assert.doesNotMatch(await messageOf(Promise.resolve(named.integrations.listRepositories(ID))), /vocabulary/);
  });

  it('is told where it is stored, in place of the advice to create another deployment', async () => {
    const stored = { ...neutral(), id: ID, source: 'forge', status: 'READY', latest_revision_id: null };
    const { control } = answering([
      [200, { resources: [stored], offset: 1 }],
      [200, stored],
    ]);
    const message = await messageOf(control.deployments.apply(neutral()));
    assert.match(message, /source cannot change from "forge" to "repo_host".*vocabulary: \{ repoHost: 'forge' \}/);
    assert.doesNotMatch(message, /create another/);
  });

  it("is found by 'auto' in the first answer that shows it, for this client alone", async () => {
    const warnings = [];
    const stored = {
      ...neutral(),
      source: 'forge',
      source_revision_config: { repo_ref: 'main', product_config_path: 'a.json' },
      id: ID,
      ...ADDED,
    };
    const { sent, control } = answering(
      [
        [
          200,
          {
            resources: [{ ...stored, id: ID.replace('3', '4'), source: 'mill', source_config: {} }, stored],
            offset: 2,
          },
        ],
        [200, stored],
      ],
      {
        vocabulary: 'auto',
        onEvent: ({ type, message }) => type === 'warning' && warnings.push(message),
      },
    );
    const [other, found] = (await control.deployments.list()).items;
    assert.deepEqual(
      [other.source, found.source, found.source_revision_config.agent_config_path],
      ['mill', 'repo_host', 'a.json'],
    );
    assert.equal(warnings.filter((message) => message.includes('forge')).length, 0, warnings.join());
    for (const form of [neutral(), { ...own(), source: 'forge' }])
      assert.equal((await control.deployments.create(form)).source, 'repo_host');
    for (const [, body] of sent.slice(1))
      assert.deepEqual([body.source, body.source_revision_config.product_config_path], ['forge', 'agent.json']);
    await control.integrations.listRepositories(ID).catch(() => {});
    assert.equal(sent.at(-1)[0], `/v1/integrations/forge/${ID}/repos`);
    await control
      .withOptions({})
      .integrations.listRepositories(ID)
      .catch(() => {});
    assert.equal(sent.at(-1)[0], `/v1/integrations/repo_host/${ID}/repos`);
  });

  it("is not found by 'auto' where an answer leaves a doubt", async () => {
    const record = (source, field = 'agent_config_path') => ({
      id: ID,
      source,
      source_config: { repo_url: 'https://repos.example/team/agent' },
      source_revision_config: { repo_ref: 'main', [field]: 'a.json' },
    });
    for (const [records, source, field] of [
      [[record('forge'), record('repo_host')], 'repo_host', 'agent_config_path'],
      [[record('repo_host', 'product_config_path'), record('repo_host')], 'repo_host', 'agent_config_path'],
      [[record('forge'), record('mill')], 'repo_host', 'agent_config_path'],
      [[record('..')], 'repo_host', 'agent_config_path'],
      [[record('.')], 'repo_host', 'agent_config_path'],
      [[record('forge', 'a_config_path'), record('forge', 'b_config_path')], 'forge', 'agent_config_path'],
      [[record('forge', 'product_config_path')], 'forge', 'product_config_path'],
    ]) {
      const { sent, control } = answering(
        [
          [200, { resources: records, offset: records.length }],
          [200, {}],
        ],
        {
          vocabulary: 'auto',
          logLevel: 'off',
        },
      );
      await control.deployments.list();
      await control.deployments.create(neutral()).catch(() => {});
      const { source: word, source_revision_config: revision } = sent.at(-1)[1];
      assert.deepEqual([word, field in revision], [source, true], JSON.stringify(records));
      await control.integrations.listRepositories(ID).catch(() => {});
      assert.equal(sent.at(-1)[0], `/v1/integrations/${source}/${ID}/repos`);
    }
  });

  it('can stand in the environment, and an option overrides it', async () => {
    process.env.DEPLOYMENT_CONTROL_VOCABULARY = 'repoHost=mill,agent=product';
    try {
      const { sent, control } = answering([[200, []]]);
      await control.integrations.listRepositories(ID);
      await control.withOptions({ vocabulary: { repoHost: 'forge' } }).integrations.listRepositories(ID);
      equalBy(sent, ([path]) => path.split('/')[3], ['mill', 'forge']);
      process.env.DEPLOYMENT_CONTROL_VOCABULARY = 'auto';
      const found = answering([[200, { resources: [{ ...own(), source: 'forge' }], offset: 1 }]]).control;
      assert.equal((await found.deployments.list()).items[0].source, 'repo_host');
      process.env.DEPLOYMENT_CONTROL_VOCABULARY = 'mill';
      assert.throws(() => answering([]), /DEPLOYMENT_CONTROL_VOCABULARY takes repoHost=WORD,agent=WORD,.*not "mill"/);
    } finally {
      delete process.env.DEPLOYMENT_CONTROL_VOCABULARY;
    }
  });
});
