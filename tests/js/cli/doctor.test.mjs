// `deployment-control doctor` against the emulator over HTTP: what it says, what it ends with, and what it sends.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { answering } from '../../support/service/answering.mjs';
import { send, serve, temporaryFolder } from '../../support/service/emulator.mjs';
import { ending, run } from '../../support/command/command.mjs';
import { emulator, form } from '../../support/service/service.mjs';

const NEVER = '3c90c3cc-0d44-4b50-8888-8dd25736052a';

/** How many requests of the service were sent since the last call. */
function counter(service) {
  let before = 0;
  return async () => {
    const { body } = await send(`${service.url}/_emulator/requests`);
    const count = body.length - before;
    before = body.length;
    return count;
  };
}

describe('a deployment', () => {
  let service;
  let sent;
  before(async () => {
    service = await emulator();
    sent = counter(service);
  });

  const create = async (name, failure, more) => {
    if (failure !== undefined) await service.control('fail', { name: failure });
    const created = await send(`${service.url}/v2/deployments`, 'POST', form(name, more));
    assert.equal(created.status, 201);
    await service.advance(3_600_000);
    await sent();
    return created.body;
  };

  it('that failed: the line of the log, cause and next step; 5', async () => {
    await create('broken', 'secret-missing');
    const { code, out, errors } = await service.run(['doctor', 'broken']);
    assert.deepEqual([code, errors], [5, '']);
    assert.match(out, /^ok {2}service +http:\/\/127\.0\.0\.1:\d+ answers\n/);
    assert.match(out, /^ok {2}key +none is set$/m);
    assert.match(out, /^no {2}revision +[0-9a-f-]{36} {2}DEPLOY_FAILED$/m);
    assert.match(out, /^secret_missing: The program requires SEARCH_API_KEY, which the deployment does not set\./m);
    assert.match(out, /^ {2}deploy log, line 8: KeyError: 'SEARCH_API_KEY'$/m);
    assert.match(out, /^ {2}next: Add SEARCH_API_KEY to the deployment's secrets, with its value\./m);
    assert.equal(await sent(), 3);
  });

  it('as docs/cli.md shows it', async () => {
    const page = await readFile(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
    const [, shown] = /\$ deployment-control doctor agent\n([\s\S]*?)```/.exec(page);
    await create('agent', 'out-of-memory');
    const { out } = await service.run(['doctor', 'agent'], { env: { DEPLOYMENT_CONTROL_API_KEY: 'k' } });
    const neutral = (text) =>
      text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID').replace(/:\d{4,5} /, ':PORT ');
    assert.equal(neutral(out), neutral(shown));
  });

  it('as JSON: the same in one document', async () => {
    const { id } = await create('broken-json', 'build-step-failed', {
      source: 'internal_source',
      source_revision_config: {},
    });
    const { code, out } = await service.run(['doctor', id, '--json']);
    const found = JSON.parse(out);
    assert.equal(code, 5);
    assert.deepEqual([found.ok, found.state, found.healthy, found.requests], [false, 'failed', false, 3]);
    assert.equal(found.findings[0].code, 'build_step_failed');
    assert.equal(found.findings[0].line.log, 'build');
    assert.deepEqual(found.deployment.name, 'broken-json');
    // This source shows neither the hosting nor the words.
    assert.ok(found.checks.every(({ name, ok }) => (/hosting|vocabulary/.test(name) ? ok === null : ok)));
  });

  it('that is well: no findings, two requests; 0', async () => {
    await create('well');
    const { code, out } = await service.run(['doctor', 'well']);
    assert.equal(code, 0);
    assert.match(out, /^ok {2}revision +[0-9a-f-]{36} {2}DEPLOYED$/m);
    assert.doesNotMatch(out, /next:|nothing that is known/);
    assert.equal(await sent(), 2);
  });

  it('that failed for a reason nobody knows: says so, with the last error; 5', async () => {
    await service.script(['BUILD_FAILED']);
    await create('unknown');
    await ending(service.run(['doctor', 'unknown']), 5, {
      out: /^The log says nothing that is known\.\n {2}its last error: build log, line \d: The build failed$/m,
    });
  });

  it('whose first revision was interrupted is not well, and was never deployed; 5', async () => {
    await service.script(['BUILDING']);
    const { body } = await send(`${service.url}/v2/deployments`, 'POST', form('halted'));
    assert.equal((await service.run(['interrupt', 'halted'])).code, 0);
    const { code, out } = await service.run(['doctor', 'halted']);
    assert.equal(code, 5, out);
    assert.match(out, new RegExp(`^no {2}revision +${body.latest_revision_id} {2}INTERRUPTED$`, 'm'));
    assert.match(out, /^ {2}next: change the form and deploy it, or "redeploy --revision"/m);
    const { ok, healthy } = JSON.parse((await service.run(['doctor', 'halted', '--json'])).out);
    assert.deepEqual([ok, healthy], [false, false]);
  });

  it('the tenant and the key of a profile count', async () => {
    const env = {
      DEPLOYMENT_CONTROL_URL: '',
      DEPLOYMENT_CONTROL_CONFIG: join(await temporaryFolder(), 'profiles.json'),
      TEN_KEY: 'k',
    };
    await service.run(['profile', 'set', 'ten', '--url', service.url, '--tenant', NEVER, '--key-variable', 'TEN_KEY'], {
      env,
    });
    await ending(service.run(['doctor', '--profile', 'ten'], { env }), 0, {
      out: [/^ok {2}key +is accepted$/m, new RegExp(`^ok {2}tenant +${NEVER} is named$`, 'm')],
    });
  });

  it('that is not there: 3', async () => {
    for (const target of ['nothing', NEVER]) {
      const { code, out } = await service.run(['doctor', target]);
      assert.equal(code, 3, target);
      assert.match(out, /^no {2}deployment +there is none named/m);
    }
    const { error } = JSON.parse((await service.run(['doctor', 'nothing', '--json'])).out);
    assert.deepEqual(error, {
      name: 'CommandError',
      code: 'not_found',
      message: 'there is no deployment named "nothing"',
      exitCode: 3,
    });
  });

  it('alone, the connection is checked by one request, and the words by another; 0', async () => {
    await sent();
    const { code, out } = await service.run(['doctor']);
    assert.equal(code, 0);
    assert.match(out, /^ok {2}tenant +none is named$/m);
    assert.match(out, /^ok {2}vocabulary +the service lists its integrations under repo_host$/m);
    assert.equal(await sent(), 2);
  });

  it('hosting that does not fit the source is told', async () => {
    await send(`${service.url}/v2/deployments`, 'POST', form('own-image', { source: 'external_docker' }));
    await service.advance(3_600_000);
    const { out } = await service.run(['doctor', 'own-image', '--hosting', 'cloud']);
    assert.match(out, /^no {2}hosting +cloud was given, and external_docker is a source of self_hosted$/m);
  });
});

describe('a file', () => {
  const FORM = `name: a-name-of-22-character
source: external_docker
source_config: {}
source_revision_config:
  image_uri: registry.example/agent
secrets: []
`;
  const files = async () => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'deployment.yaml'), FORM);
    await writeFile(join(cwd, 'wrong.yaml'), FORM.replace('{}', '{ resource_spec: { cpu: many } }'));
    return cwd;
  };

  it('is looked at without a service: its traps; 0, and 1 with errors', async () => {
    const cwd = await files();
    await ending(run(['doctor', 'deployment.yaml'], { cwd }), 0, {
      out: [/deployment\.yaml: no errors; 2 other things that can go wrong/, /^name_over_21: /m, /^mutable_tag: /m],
    });
    const wrong = await ending(run(['doctor', 'wrong.yaml', '--json'], { cwd }), 1);
    assert.equal(JSON.parse(wrong.out).forms[0].errors, 1);
    assert.equal((await run(['doctor', 'absent.yaml'], { cwd })).code, 2);
  });

  it('that is none is told as what it is: 1', async () => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'manifest.yaml'), 'apiVersion: v1\nkind: Service\nmetadata: {name: a}\n');
    const { code, out } = await run(['doctor', 'manifest.yaml'], { cwd });
    assert.equal(code, 1);
    assert.match(out, /manifest\.yaml: This is no form of a deployment but a manifest of Kubernetes/);
    assert.doesNotMatch(out, /can go wrong/);
    const json = await run(['doctor', 'manifest.yaml', '--json'], { cwd });
    assert.match(JSON.parse(json.out).forms[0].notAForm, /^This is no form/);
  });

  it('that is deployed as it is has no trap', async () => {
    const service = await emulator();
    const cwd = await temporaryFolder();
    const body = form('pinned', { source: 'external_docker' });
    await writeFile(join(cwd, 'pinned.json'), JSON.stringify(body));
    await send(`${service.url}/v2/deployments`, 'POST', body);
    await service.advance(3_600_000);
    const { code, out } = await run(['doctor', 'pinned.json'], { cwd, env: service.env });
    assert.equal(code, 0, out);
    assert.match(out, /pinned\.json: no errors; nothing else that can go wrong\n$/);
  });

  it('with a service: also the deployment of its name, which need not be there yet', async () => {
    const service = await emulator('--listeners', '0');
    const cwd = await files();
    const env = service.env;
    const first = await run(['doctor', 'deployment.yaml'], { cwd, env });
    assert.equal(first.code, 0, first.out);
    assert.match(first.out, /^ok {2}deployment +there is none named "a-name-of-22-character" yet$/m);
    await service.control('fail', { name: 'not_ready' });
    const body = form('a-name-of-22-character', { source: 'external_docker' });
    await send(`${service.url}/v2/deployments`, 'POST', body);
    await service.advance(3_600_000);
    const second = await ending(run(['doctor', 'deployment.yaml', '--json'], { cwd, env }), 5);
    const found = JSON.parse(second.out);
    assert.deepEqual(found.findings.map(({ code }) => code).slice(0, 2), ['not_ready', 'name_over_21']);
    assert.ok(found.requests <= 6);
  });
});

describe('a log', () => {
  const LOG = [
    '#9 [5/7] RUN npm ci',
    '#9 0.7 npm error code E404',
    '#9 ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
  ].join('\n');

  it('in a file is diagnosed without a service: line, cause and next step; 5', async () => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'build.log'), LOG);
    const { code, out, errors } = await run(['doctor', 'build.log'], { cwd });
    assert.deepEqual([code, errors], [5, '']);
    assert.match(out, /^package_not_found: /m);
    assert.match(out, /^ {2}build log, line 2: #9 0\.7 npm error code E404$/m);
    const json = JSON.parse((await run(['doctor', 'build.log', '--json'], { cwd })).out);
    assert.deepEqual([json.ok, json.log, json.findings[0].strength, json.requests], [false, 'build', 'certain', 0]);
  });

  it('is read though it is cut inside a character, has NULs, or is in UTF-16 with a mark or without', async () => {
    const cwd = await temporaryFolder();
    const utf16 = (text) => Buffer.from(text, 'utf16le');
    const cases = {
      'cut at its end': Buffer.concat([Buffer.from(LOG), Buffer.from('\n✓').subarray(0, 3)]),
      'cut at its beginning': Buffer.concat([Buffer.from('✓').subarray(1), Buffer.from(`\n${LOG}`)]),
      'cut in its middle': Buffer.from(LOG.replace('RUN', '\xff RUN'), 'latin1'),
      'with a mark': Buffer.from(`\ufeff${LOG}`),
      'with NULs': Buffer.from(`\0\0\0\0${LOG}`),
      'UTF-16': utf16(`\ufeff${LOG}`),
      'UTF-16, cut inside a character': utf16(`\ufeff${LOG} ✓`).subarray(0, -1),
      'UTF-16, the high byte first': utf16(`\ufeff${LOG}`).swap16(),
      'UTF-16 without a mark': utf16(LOG),
      'UTF-16 without a mark, the high byte first': utf16(LOG).swap16(),
    };
    for (const [about, bytes] of Object.entries(cases)) {
      await writeFile(join(cwd, 'build.log'), bytes);
      for (const [args, input] of [[['doctor', 'build.log']], [['doctor', '-'], bytes]]) {
        const { code, out, errors } = await run(args, { cwd, input });
        assert.deepEqual([code, errors], [5, ''], `${about}: ${args.join(' ')}`);
        assert.match(out, /^ {2}build log, line \d: #9 0\.7 npm error code E404$/m, about);
        assert.doesNotMatch(out, /\0|\ufeff/, about);
      }
    }
    await writeFile(join(cwd, 'form.yaml'), Buffer.from('name: \xff', 'latin1'));
    assert.match((await run(['doctor', 'form.yaml'], { cwd })).errors, /is not text in UTF-8 \(line 1, byte 6/);
  });

  it('that is empty is told as that, with what to do; 0', async () => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'empty.log'), '\r\n \n');
    for (const [args, input] of [[['doctor', 'empty.log']], [['doctor', '-'], '']]) {
      const { code, out } = await run(args, { cwd, input });
      assert.equal(code, 0, out);
      assert.match(out, /^The log is empty: nothing was written yet, or it was not saved whole\.$/m);
      assert.match(out, /^ {2}next: .*deployment-control logs NAME/m);
      assert.doesNotMatch(out, /nothing that is known/);
    }
  });

  it('that is pasted is told from a form, and shows its last error in its place; 5, and 0 if there is none', async () => {
    await ending(run(['doctor', '-'], { input: 'one\nValueError: no title\ntwo\n' }), 5, {
      out: [
        /^The log says nothing that is known\.$/m,
        / {2}its last error: deploy log, line 2: ValueError: no title\n {4}one\n {2}> ValueError: no title\n {4}two\n/,
      ],
    });
    const well = await run(['doctor', '-'], { input: 'one\ntwo\n' });
    assert.deepEqual([well.code, well.out], [0, '\nThe log says nothing that is known.\n']);
    for (const input of ['name: agent\nsource: external_docker\n', '---\nnom: agent\n'])
      assert.match((await run(['doctor', '-'], { input })).out, /<stdin>: /);
  });

  it('that is pasted may have lines of dashes, as builders, tests and loggers write them', async () => {
    const missing = 'python:3.99: failed to resolve source metadata for docker.io/library/python:3.99: not found';
    for (const line of ['------', '--- Logging error ---', '--- FAIL: TestServer (0.00s)', '---'])
      await ending(run(['doctor', '-'], { input: `#3 ERROR\n${line}\nERROR: failed to solve: ${missing}\n` }), 5, {
        out: /^image_not_found: /m,
      });
  });
});

describe('what keeps the service from being read', () => {
  /** Serves one answer to everything, except under a prefix. */
  async function serving(answer, under = {}) {
    return answering((request, response) => {
      const [, prefixed] = Object.entries(under).find(([prefix]) => request.url.startsWith(prefix)) ?? [
        undefined,
        answer,
      ];
      response.writeHead(prefixed.status, { 'content-type': prefixed.type ?? 'application/json' }).end(prefixed.body);
    });
  }
  const json = (status, detail) => ({ status, body: JSON.stringify({ detail }) });
  const html = { status: 404, type: 'text/html', body: '<!doctype html><title>no</title>' };

  it('an address that only leads elsewhere does not answer; 2', async () => {
    const { env } = await answering((_, response) => response.writeHead(302, { location: 'https://b.example/' }).end());
    const { code, out } = await run(['doctor'], { env });
    assert.equal(code, 2, out);
    assert.match(out, /^no {2}service +\S+ redirects$/m);
  });

  it('a missing prefix is found; 2', async () => {
    const service = await serving(html, {
      '/api-host/v2/deployments': { status: 200, body: '{"resources": [], "offset": 0}' },
    });
    for (const args of [['doctor'], ['doctor', 'agent'], ['doctor', NEVER]]) {
      await ending(run(args, { env: service.env }), 2, {
        out: [/^no {2}path prefix +is missing: the service answers under \S+\/api-host$/m, /^wrong_base_path: /m],
      });
    }
  });

  const CASES = [
    ['a key that is refused', json(401, 'no'), 4, /^no {2}key +is not accepted$[\s\S]*^ {2}next: Check that the key/m],
    [
      'a key for several tenants',
      json(
        403,
        "This API key is org-scoped and requires workspace specification. Please provide 'X-Tenant-ID' header.",
      ),
      4,
      /^tenant_required: /m,
    ],
    ['a page of another site', { status: 200, type: 'text/html', body: '<html>' }, 2, /^wrong_base_path: /m],
    [
      'a service that fails',
      json(503, 'later'),
      7,
      /^ok {2}service +\S+ answers\n\? {3}key +cannot be told: the service answers 503$/m,
    ],
  ];
  for (const [about, answer, expected, pattern] of CASES) {
    it(`${about}; ${expected}`, async () => {
      const service = await serving(answer);
      const env = { DEPLOYMENT_CONTROL_URL: service.url, DEPLOYMENT_CONTROL_API_KEY: 'k' };
      const { out, errors } = await ending(run(['doctor'], { env }), expected, { out: pattern });
      // A finding says it all; without one, the error and what to do about it.
      if (/^ {2}next: /m.test(out)) assert.equal(errors, '');
      else assert.match(errors, /^deployment-control doctor: GET \S+ answered 503: later\n {2}the service failed, /);
      const shown = await run(['doctor', '--json'], { env });
      assert.equal(JSON.parse(shown.out).error.exitCode, expected);
    });
  }

  it('no key: that it is to be set; 4', async () => {
    const service = await serving(json(401, 'no'));
    const { code, out } = await run(['doctor'], { env: service.env });
    assert.equal(code, 4);
    assert.match(out, /^no {2}key +none is set, and the service asks for one$/m);
    assert.match(out, /^key_refused: .*none is set\.\n {2}next: Set DEPLOYMENT_CONTROL_API_KEY\.$/m);
  });

  it('an address with the path of requests, which is not asked for under a prefix; 2', async () => {
    const service = await serving(html, {
      '/v2/deployments?': { status: 200, body: '{"resources": [], "offset": 0}' },
    });
    for (const path of ['/v2', '/v2/deployments']) {
      const { out } = await ending(run(['doctor', '--url', service.url + path]), 2, {
        out: [
          new RegExp(`^no {2}path prefix +is too long: the service answers under ${service.url}$`, 'm'),
          /^ {2}next: Leave out \/v2 at the end of the address: the client adds it\.$/m,
        ],
      });
      assert.doesNotMatch(out, /api-host/);
    }
  });

  it('no address, and nobody at it', async () => {
    assert.equal((await run(['doctor'])).code, 2);
    await ending(run(['doctor', 'agent'], { env: { DEPLOYMENT_CONTROL_URL: 'http://127.0.0.1:9' } }), 7, {
      out: /^no {2}service +http:\/\/127\.0\.0\.1:9$/m,
      errors: /^deployment-control doctor: GET .*\n {2}check the address, .* whether the service is up\n$/,
    });
  });
});

describe('the emulator of the command line', () => {
  it('plays the failure of --fail, and names all of them for another word', async () => {
    const service = await serve('--clock', 'manual', '--fail', 'port-in-use');
    const env = { DEPLOYMENT_CONTROL_URL: service.url };
    try {
      await send(`${service.url}/v2/deployments`, 'POST', form('agent'));
      await send(`${service.url}/_emulator/advance`, 'POST', { ms: 60_000 });
      const { out } = await run(['doctor', 'agent', '--json'], { env });
      assert.equal(JSON.parse(out).findings[0].code, 'port_in_use');
      const refused = await send(`${service.url}/_emulator/fail`, 'POST', { name: 'nope' });
      assert.equal(refused.status, 400);
      assert.match(refused.body.detail, /no failure has the name nope: take one of (?:[a-z_]+, ){100}/);
    } finally {
      await service.end('SIGTERM');
    }
    const { code, errors } = await run(['emulator', '--port', '0', '--fail', 'nope']);
    assert.equal(code, 2);
    assert.match(errors, /--fail: no failure has the name nope/);
  });
});
