// What the command line adds to a file that `deploy` takes, what it does with several files, and what it writes.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ending } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { secretsOf } from '../../../support/service/records.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

const cwd = await temporaryFolder();
const service = await emulator();

const lastBody = async (method) => (await service.sent(method)).at(-1)?.body;
const changes = async () => (await service.sent('POST')).length + (await service.sent('PATCH')).length;

/** Writes a file, and gives its path. */
async function file(name, content) {
  const path = join(cwd, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('--image', () => {
  it('takes the place of the image in the file', async () => {
    await ending(service.run(['deploy', '-', '--image', 'registry.example/agent:7'], { input: form('image') }), 0);
    assert.equal((await lastBody('POST')).source_revision_config.image_uri, 'registry.example/agent:7');
  });

  it('is refused by name for a source that is made from something else', async () => {
    const before = await changes();
    await ending(service.run(['deploy', '-', '--image', 'a:1'], { input: form('image', { source: 'repo_host' }) }), 2, {
      errors: /--image is for the sources external_docker and internal_docker, and the file says repo_host/,
    });
    assert.equal(await changes(), before);
  });
});

describe('a patch', () => {
  it('is told as what it is, also with options that need a source', async () => {
    const input = JSON.stringify({ source_revision_config: { image_uri: 'registry.example/agent:1' } });
    for (const args of [[], ['--image', 'registry.example/agent:2']]) {
      const { code, errors } = await service.run(['deploy', '-', ...args], { input });
      assert.equal(code, 1, errors);
      assert.match(errors, /deploy takes whole forms, and this one is a patch/);
      assert.doesNotMatch(errors, /undefined/);
    }
  });
});

describe('--set', () => {
  it('reads a value as its field wants it', async () => {
    const settings = [
      'source_config.resource_spec.max_scale=3',
      'source_config.resource_spec.cpu=0.5',
      'source_config.resource_spec.labels.team=a',
      'source_config.resource_spec.labels.size=3',
      'source_config.resource_spec.labels.app.kubernetes.io/name=x',
      'source_config.resource_spec.annotations={"a":"1"}',
      'source_config.resource_spec.annotations.b=c=d',
      'source_config.resource_spec.sidecars=[{"name":"log","image":"log:1"}]',
      'source_config.resource_spec.sidecars.0.args=["-v"]',
      'source_config.custom_url=https://agent.example/?a=b',
    ].flatMap((setting) => ['--set', setting]);
    await ending(service.run(['deploy', '-', ...settings], { input: form('set') }), 0);
    assert.deepEqual((await lastBody('POST')).source_config, {
      resource_spec: {
        max_scale: 3,
        cpu: 0.5,
        labels: { team: 'a', size: '3', 'app.kubernetes.io/name': 'x' },
        annotations: { a: '1', b: 'c=d' },
        sidecars: [{ name: 'log', image: 'log:1', args: ['-v'] }],
      },
      custom_url: 'https://agent.example/?a=b',
    });
  });

  it('refuses what does not fit, and names the nearest field', async () => {
    const before = await changes();
    for (const [setting, expected] of [
      ['source_config', /--set takes PATH=VALUE/],
      ['=5', /--set takes PATH=VALUE/],
      ['source_config.custom_ur=x', /no field source_config\.custom_ur; did you mean source_config\.custom_url\?/],
      ['image=a:1', /no field image; did you mean source_revision_config\.image_uri\?/],
      ['secrets.A=s3cr3t', /use --secret-env or --env-file/],
      ['resource_spec.max_scale=3', /did you mean source_config\.resource_spec\.max_scale\?/],
      ['max_scale=3', /no field max_scale; did you mean source_config\.resource_spec\.max_scale\?/],
      ['sorce=x', /no field sorce; did you mean source\?/],
      ['source_config.resource_spec.max_scale=many', /max_scale takes a number, not "many"/],
      ['source_config.resource_spec.max_scale=', /max_scale takes a number/],
      ['source_config.build_on_push=yes', /build_on_push takes true or false, not "yes"/],
      ['source_config.resource_spec=5', /resource_spec takes an object in JSON/],
      ['source_config.resource_spec.sidecars={}', /sidecars takes a list in JSON/],
      ['source_config.resource_spec.sidecars.4.name=x', /the list there has 0 items/],
      ['secrets=[{"name":"A","value":"s3cr3t"}]', /other users of the machine can read a command line/],
      ['secrets.0.value=s3cr3t', /use --secret-env or --env-file/],
    ]) {
      const { code, errors, out } = await service.run(['deploy', '-', '--set', setting], { input: form('set') });
      assert.equal(code, 2, `${setting}: ${errors}`);
      assert.match(errors, expected);
      assert.doesNotMatch(out + errors, /s3cr3t/);
    }
    assert.equal(await changes(), before);
  });

  it('is checked as if it stood in the file', async () => {
    const { code, errors } = await service.run(['deploy', '-', '--set', 'source_config.resource_spec.min_scale=1.5'], {
      input: form('set'),
    });
    assert.equal(code, 1);
    assert.match(errors, /source_config\.resource_spec\.min_scale: /);
  });
});

describe('--env-file', () => {
  const LINES =
    "# a comment\n\nexport TAG=7 # the build\nTOKEN='s3cr3t \"quoted\"\nsecond'\nPLAIN='a # b'\nHOST=agent.example\n";

  it('gives the values of references in texts, and shows none of them', async () => {
    const values = await file('values.env', LINES);
    const content = form('env', {
      source_config: { custom_url: 'https://${HOST}' },
      source_revision_config: { image_uri: 'registry.example/agent:${TAG}' },
      secrets: secretsOf({ TOKEN: '${TOKEN}', PLAIN: '$${PLAIN} ${PLAIN}' }),
    });
    for (const args of [['--dry-run'], [], ['--json']]) {
      const { code, out, errors } = await service.run(['deploy', '-', '--env-file', values, ...args], {
        input: content,
      });
      assert.equal(code, 0, errors);
      assert.doesNotMatch(out + errors, /s3cr3t|agent\.example|a # b|agent:7/, args.join());
    }
    const { source_config, source_revision_config, secrets } = await lastBody('POST');
    assert.deepEqual(
      [source_config, source_revision_config, secrets],
      [
        { custom_url: 'https://agent.example' },
        { image_uri: 'registry.example/agent:7' },
        secretsOf({ TOKEN: 's3cr3t "quoted"\nsecond', PLAIN: '${PLAIN} a # b' }),
      ],
    );
    const next = await file('next.env', 'TAG=8\n');
    const { out } = await service.run(['deploy', '-', '--env-file', values, '--env-file', next], { input: content });
    assert.match(out, / {2}~ source_revision_config\.image_uri: a value of --env-file\n/);
    assert.equal((await lastBody('PATCH')).source_revision_config.image_uri, 'registry.example/agent:8');
  });

  it('is refused where a value is missing or a line is none', async () => {
    const before = await changes();
    const broken = (content) => ({ source_config: { custom_url: content } });
    for (const [lines, content, expected] of [
      [
        'A=1\n',
        broken('${MISSING}'),
        /source_config\.custom_url: \$\{MISSING\} has no value: give a file of --env-file/,
      ],
      ['A=\n', broken('${A}'), /values\.env:1 has no value for A/],
      ['A=1\n', broken('${A:-b}'), /\$\{A:-b\} is not the name of a variable/],
      ['A=1\ns3cr3t\n', {}, /values\.env:2 is no assignment NAME=VALUE/],
      ['A="a "s3cr3t""\n', {}, /values\.env:1 has text behind the closing quote of A/],
      ['B="\nb" s3cr3t\n', {}, /values\.env:2 has text behind the closing quote of B/],
      ['A="s3cr3t\n', {}, /values\.env:1 opens a quote for A that nothing closes/],
    ]) {
      const values = await file('values.env', lines);
      const { code, out, errors } = await service.run(['deploy', '-', '--env-file', values], {
        input: form('env-bad', content),
      });
      assert.equal(code, 2, errors);
      assert.match(errors, expected);
      assert.doesNotMatch(out + errors, /s3cr3t/);
    }
    // Some versions of Node.js look for this option themselves, wherever it stands, and say it in their own words.
    const missing = await service.run(['deploy', '-', '--env-file', join(cwd, 'none')], { input: form('env-bad') });
    assert.match(missing.errors, /cannot read \S+none: there is no such file|none: not found/);
    assert.notEqual(missing.code, 0);
    assert.equal(await changes(), before);
  });

  it('is asked for where a secret or a variable of a container has only a reference, and nothing is sent', async () => {
    const before = await changes();
    const sidecar = { name: 'log', image: 'log:1', env: [{ name: 'HOST', value: '${HOST}' }] };
    const input = form('env-none', {
      source_config: { resource_spec: { sidecars: [sidecar] } },
      secrets: secretsOf({ A: 'a', TOKEN: '${TOKEN}' }),
    });
    for (const args of [[], ['--dry-run'], ['--json']]) {
      const { code, out, errors } = await service.run(['deploy', '-', ...args], { input });
      assert.equal(code, 2, errors);
      assert.match(errors, /\$\{TOKEN\} in secrets\.1\.value/);
      assert.match(errors, /\$\{HOST\} in source_config\.resource_spec\.sidecars\.0\.env\.0\.value/);
      assert.match(errors, /--env-file FILE .*--secret-env NAME/);
      if (args.includes('--json')) assert.equal(JSON.parse(out).error.exitCode, 2);
    }
    assert.equal(await changes(), before);
  });

  it('is asked for where a secret or a variable of a container has the mask that get writes, wherever it comes from', async () => {
    const before = await changes();
    const sidecar = { name: 'log', image: 'log:1', env: [{ name: 'HOST', value: '***' }] };
    const input = form('masked', {
      source_config: { resource_spec: { sidecars: [sidecar] } },
      secrets: secretsOf({ A: 'a***', TOKEN: '***' }),
    });
    const values = await file('masked.env', 'OTHER=1\n');
    for (const args of [[], ['--dry-run'], ['--env-file', values]]) {
      const { errors } = await ending(service.run(['deploy', '-', ...args], { input }), 2);
      assert.match(
        errors.replace(/\n +/g, ' '),
        /nothing was sent, since \S+sidecars\.0\.env\.0\.value, secrets\.1\.value is \*{3}, .*: give the value, or a \$\{NAME\}/,
      );
    }
    const path = '/v2/deployments';
    await ending(service.run(['request', 'POST', path, '--json', '-'], { input }), 2, {
      errors: /secrets\.1\.value is/,
    });
    const kept = form('masked', { secrets: secretsOf({ TOKEN: '***' }) });
    const given = service.run(['deploy', '-', '--secret-env', 'TOKEN'], { input: kept, env: { TOKEN: 's3cr3t' } });
    await ending(given, 0);
    assert.equal(await changes(), before + 1);
  });

  it('is asked for where an image, an address or a name has a reference, naming the field and the variable', async () => {
    const before = await changes();
    const sidecar = { name: 'log', image: 'log:${LOG_TAG}' };
    const input = form('env-image', {
      source_config: { custom_url: 'https://${HOST}', resource_spec: { sidecars: [sidecar] } },
      source_revision_config: { image_uri: 'registry.example/${TEAM}/agent:${TAG}' },
    });
    const { errors } = await ending(service.run(['deploy', '-'], { input }), 2);
    for (const [name, field] of [
      ['HOST', 'source_config.custom_url'],
      ['LOG_TAG', 'source_config.resource_spec.sidecars.0.image'],
      ['TEAM', 'source_revision_config.image_uri'],
      ['TAG', 'source_revision_config.image_uri'],
    ])
      assert.ok(errors.includes(`\${${name}} in ${field}`), errors);
    // A value with a slip is told by the names that it came from.
    const values = await file('image.env', "TAG='${OTHER}'\nTEAM=Team\nHOST=agent.example\nLOG_TAG=1\n");
    const wrong = await service.run(['deploy', '-', '--env-file', values, '--dry-run'], { input });
    assert.match(wrong.errors, /image_uri: .*, with \$\{TEAM\} and \$\{TAG\} filled in/);
    assert.doesNotMatch(wrong.errors, /OTHER|Team\b/);
    assert.equal(await changes(), before);
  });

  it('is not needed for a secret that --secret-env gives, and for other texts, which stay as they are', async () => {
    const values = await file('host.env', 'HOST=agent.example\n');
    const content = (name, url) =>
      form(name, {
        source_config: { custom_url: url, resource_spec: { annotations: { run: 'cd ${HOME}', name: '${HOME}' } } },
        secrets: secretsOf({ TOKEN: '${TOKEN}', PATTERN: 'a ${b}' }),
      });
    const env = { TOKEN: '${AS_IT_IS}' };
    const first = await service.run(['deploy', '-', '--secret-env', 'TOKEN'], {
      input: content('env-other', 'https://agent.example'),
      env,
    });
    assert.equal(first.code, 0, first.errors);
    const { source_config, secrets } = await lastBody('POST');
    assert.deepEqual(source_config.resource_spec.annotations, { run: 'cd ${HOME}', name: '${HOME}' });
    assert.deepEqual(secrets, secretsOf({ PATTERN: 'a ${b}', TOKEN: '${AS_IT_IS}' }));
    const second = await service.run(['deploy', '-', '--secret-env', 'TOKEN', '--env-file', values], {
      input: form('env-both', {
        source_config: { custom_url: 'https://${HOST}' },
        secrets: [{ name: 'TOKEN', value: '${TOKEN}' }],
      }),
      env,
    });
    assert.equal(second.code, 0, second.errors);
    assert.deepEqual((await lastBody('POST')).secrets, [{ name: 'TOKEN', value: '${AS_IT_IS}' }]);
  });
});

describe('--secret-env', () => {
  it('shows nothing of what stands in place of the name of a variable', async () => {
    const before = await changes();
    for (const option of ['TOKEN=s3cr3t', '=s3cr3t']) {
      const { code, out, errors } = await service.run(['deploy', '-', '--secret-env', option, '--json'], {
        input: form('secret-env'),
      });
      assert.equal(code, 2);
      assert.match(
        errors,
        /--secret-env (takes NAME or NAME=VARIABLE|TOKEN=VARIABLE takes the name of an environment variable)/,
      );
      assert.doesNotMatch(out + errors, /s3cr3t/);
    }
    assert.equal(await changes(), before);
  });
});

describe('several files', () => {
  it('are deployed one after the other, and the first failure ends it', async () => {
    const files = [];
    for (const name of ['many-1', 'many-2', 'many-3']) files.push(await file(`${name}.json`, form(name)));
    await file('many-2.json', form('many-2', { secrets: 7 }));
    const { out } = await ending(service.run(['deploy', ...files]), 1, {
      out: /many-1\.json:\nmany-1 does not exist/,
      errors: [/many-2\.json was not sent: 1 error/, new RegExp(`not done: ${files[2]}\n$`)],
    });
    assert.doesNotMatch(out, /many-3/);

    await file('many-2.json', form('many-2'));
    await ending(service.run(['deploy', ...files, '--quiet']), 0, { out: /^(id: [0-9a-f-]{36}\n){3}$/ });
    const json = JSON.parse((await service.run(['deploy', ...files, '--json'])).out);
    equalBy(
      json.files,
      ({ file: path, action }) => [path, action],
      files.map((path) => [path, 'unchanged']),
    );
    await file('many-2.json', form('many-2', { secrets: 7 }));
    const failed = JSON.parse((await service.run(['deploy', ...files, '--json'])).out);
    assert.deepEqual([failed.files.length, failed.error.exitCode, failed.notDone], [2, 1, [files[2]]]);
  });

  it('are refused with options that are for one', async () => {
    for (const [args, expected] of [
      [['a', 'b', '--image', 'a:1'], /--image is for one deployment, and there are 2 files/],
      [['a', 'b', '--tarball', 'c'], /--tarball is for one deployment/],
      [['-', '-'], /the standard input can be read once/],
      [['a', '--timeout', '5m'], /--timeout limits a wait: give --wait too/],
      [['a', '--logs'], /--logs writes the log while it waits: give --wait too/],
      [['a', '--rollback-on-failure'], /--rollback-on-failure needs a wait/],
    ]) {
      await ending(service.run(['deploy', ...args]), 2, { errors: expected });
    }
  });
});

it('a patch is refused with the word for it, and a form with errors without', async () => {
  const patch = { source_revision_config: { image_uri: 'registry.example/agent:2' } };
  await ending(service.run(['deploy', '-'], { input: patch }), 1, {
    errors: /<stdin> was not sent: deploy takes whole forms, and this one is a patch; \d errors, 0 warnings\n$/,
  });
  for (const input of [{}, { secrets: 7 }, { name: 'agent' }])
    assert.doesNotMatch((await service.run(['deploy', '-'], { input })).errors, /a patch/, JSON.stringify(input));
});

describe('what is written', () => {
  it('ends with the address, or with the id as long as there is none', async () => {
    const input = form('address', { source_config: { custom_url: 'https://address.example' } });
    for (const args of [[], [], ['--quiet']]) {
      const { out } = await service.run(['deploy', '-', ...args], { input });
      assert.equal(out.trimEnd().split('\n').at(-1), 'https://address.example');
      if (args.length > 0) assert.equal(out, 'https://address.example\n');
    }
    const quiet = await service.run(['deploy', '-', '--dry-run', '--quiet'], { input: form('nothing') });
    assert.deepEqual([quiet.code, quiet.out, quiet.errors], [0, '', '']);
  });

  it('takes at most four requests for a file that has not changed', async () => {
    const input = form('unchanged');
    await service.script(['DEPLOYED']);
    await service.run(['deploy', '-'], { input });
    for (const [args, most] of [
      [[], 3],
      [['--wait'], 4],
      [['--wait', '--logs', '--redeploy-failed'], 4],
    ]) {
      const before = (await service.sent('GET')).length;
      await ending(service.run(['deploy', '-', ...args], { input }), 0);
      const count = (await service.sent('GET')).filter(({ url }) => url.includes('/v2/')).length;
      assert.ok(count - before <= most, `${args}: ${count - before}`);
    }
  });
});

describe('what is wrong with a value of the command line', () => {
  const image = 'registry.example/agent:latest';
  const refused = async (args, options, code = 1) => {
    const input = 'name: agent\nsource: external_docker\nsource_config: {}\nsecrets: []\n';
    const full = `${input}source_revision_config:\n  image_uri: registry.example/agent:1\n`;
    const ended = await ending(service.run(['deploy', '-', ...args], { input: full, ...options }), code);
    assert.doesNotMatch(ended.errors, /<stdin>:\d/);
    return ended;
  };

  it('is told by the option, not by a line of the file', async () => {
    for (const [args, option] of [
      [
        ['--set', 'source_config.listener_id=zzz'],
        '--set source_config.listener_id: error: source_config.listener_id: ',
      ],
      [['--set', 'source_config.resource_spec={"cpu":"a"}'], '--set source_config.resource_spec: error: '],
      // A warning.
      [['--image', image, '--dry-run'], '--image: warning: source_revision_config.image_uri: '],
    ]) {
      const code = option.includes('error') ? 1 : 0;
      const { errors } = await refused(args, {}, code);
      assert.equal(errors.slice(0, option.length), option);
      const { out } = await refused([...args, '--json'], {}, code);
      const [issue] = JSON.parse(out).issues;
      assert.deepEqual([issue.option, issue.line, issue.column], [option.split(':')[0], undefined, undefined]);
    }
    const { out } = await refused(['--image', image, '--dry-run'], { env: { GITHUB_ACTIONS: 'true' } }, 0);
    assert.match(out, /^::warning title=\w+::--image: source_revision_config\.image_uri: /m);
  });

  it('cannot run, and is sent all the same where that is asked for', async () => {
    const args = ['--set', 'source_config.resource_spec={"cpu":2,"cpu_limit":1}', '--set', 'name=cannot-run'];
    const { errors } = await refused(args);
    assert.match(errors, /limit_below_request, cannot run\)$/m);
    assert.match(
      errors,
      /was not sent: 1 error, 0 warnings; the service may take it, but it cannot run: --validate refused /,
    );
    const sent = await refused([...args, '--validate', 'refused'], {}, 0);
    assert.match(sent.errors, /limit_below_request, cannot run\)$/m);
    const { errors: still } = await refused(['--set', 'source_config.listener_id=zzz', '--validate', 'refused']);
    assert.match(still, /was not sent: 1 error, 0 warnings$/m);
  });

  it('of the service too, and of a variable', async () => {
    const detail = [
      { loc: ['body', 'source_revision_config', 'image_uri'], msg: 'No such image', type: 'value_error' },
    ];
    await service.control('inject', { match: { method: 'POST' }, times: 1, status: 422, body: { detail } });
    const { errors } = await refused(['--image', 'registry.example/agent:2', '--set', 'name=unseen']);
    assert.match(errors, /^--image: error: source_revision_config\.image_uri: No such image \(the service\)$/m);
    const warned = await service.run(['deploy', '-', '--dry-run', '--secret-env', 'PORT'], {
      input: form('warned'),
      env: { PORT: 's3cr3t' },
    });
    assert.match(warned.errors, /^--secret-env PORT: warning: secrets\.0\.name: /m);
    assert.doesNotMatch(warned.errors, /s3cr3t/);
  });
});
