// The command line with a service that speaks its own words: each refusal names the setting, which can stand in an
// option, in the environment, in a profile and in the file itself.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ending, run } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { emulator } from '../../../support/service/service.mjs';

const WORDS = 'repoHost=forge,agent=product';
const SETTING = /--vocabulary repoHost=forge(,agent=product)?, or set DEPLOYMENT_CONTROL_VOCABULARY=repoHost=forge/;
const form = (source, agent = 'product') => `name: agent
source: ${source}
source_config:
  integration_id: 3c90c3cc-0d44-4b50-8888-8dd25736052a
  repo_url: https://repos.example/team/agent
  deployment_type: dev
  build_on_push: false
source_revision_config: { repo_ref: main, ${agent}_config_path: agent.json }
secrets: []
`;
const fleet = (text) => `deployments:\n  - ${text.trimEnd().replace(/\n/g, '\n    ')}\n`;

const service = await emulator('--vocabulary', WORDS);
const { env } = service;
let cwd;
const cli = (words, more = {}) => run(words.split(' '), { cwd, env: { ...env, ...more } });
const write = (name, text) => writeFile(join(cwd, name), text);
async function prepared() {
  cwd = await temporaryFolder();
  await write('own.yaml', form('forge'));
  await write('neutral.yaml', form('repo_host', 'agent'));
  await write('lined.yaml', `vocabulary: ${WORDS}\n${form('forge')}`);
  await write('fleet.yaml', `vocabulary: { repoHost: forge, agent: product }\n${fleet(form('forge'))}`);
  await write('bare.yaml', fleet(form('forge')));
}

describe("a service's own word that nobody has set", () => {
  it('is told with its setting by every command that meets it', async () => {
    await prepared();
    for (const words of ['validate own.yaml', 'deploy own.yaml', 'plan bare.yaml', 'deploy neutral.yaml']) {
      const { out, errors } = await ending(cli(words), 1, { about: words });
      assert.match((out + errors).replace(/\n +/g, ' '), SETTING, words);
    }
    const listed = await cli('repositories 3c90c3cc-0d44-4b50-8888-8dd25736052a');
    assert.match(listed.errors.replace(/\n +/g, ' '), /next: the path has repo_host.*--vocabulary repoHost=WORD/);
  });

  it('is told of a deployment that is there by the commands that read it', async () => {
    await prepared();
    assert.equal((await cli('deploy own.yaml', { DEPLOYMENT_CONTROL_VOCABULARY: WORDS })).code, 0);
    for (const words of ['doctor', 'doctor agent', 'init --from agent', 'export']) {
      const { out, errors } = await cli(words);
      assert.match((out + errors).replace(/\n +/g, ' '), SETTING, words);
    }
  });

  it('is no longer told once it is set, wherever that is', async () => {
    await prepared();
    for (const [words, more] of [
      ['validate own.yaml', { DEPLOYMENT_CONTROL_VOCABULARY: WORDS }],
      ['validate lined.yaml'],
      ['deploy lined.yaml'],
      ['plan fleet.yaml'],
      ['apply fleet.yaml --yes'],
      ['deploy neutral.yaml --dry-run', { DEPLOYMENT_CONTROL_VOCABULARY: WORDS }],
      ['doctor', { DEPLOYMENT_CONTROL_VOCABULARY: WORDS }],
      ['init --from agent -', { DEPLOYMENT_CONTROL_VOCABULARY: WORDS }],
      [`export --vocabulary ${WORDS}`],
    ]) {
      const { out, errors } = await ending(cli(words, more), 0, { about: words });
      assert.doesNotMatch(out + errors, /--vocabulary repoHost/, words);
    }
    assert.equal((await cli('get agent -o json')).out.includes('"source": "forge"'), true);
  });

  it('is found by auto in what the service answers, and auto is refused where nothing is asked', async () => {
    await prepared();
    const auto = { DEPLOYMENT_CONTROL_VOCABULARY: 'auto' };
    assert.equal((await cli('deploy own.yaml', { DEPLOYMENT_CONTROL_VOCABULARY: WORDS })).code, 0);
    for (const [words, more] of [
      ['deploy neutral.yaml --dry-run', auto],
      ['deploy neutral.yaml --dry-run --vocabulary auto'],
      ['init --from agent -', auto],
      ['get agent', auto],
    ]) {
      const { out, errors } = await ending(cli(words, more), 0, { about: words });
      assert.doesNotMatch(out + errors, /forge/, words);
    }
    const found = await cli('doctor', auto);
    assert.match(
      found.out.replace(/\n +/g, ' '),
      /ok +vocabulary +the service's own words: repoHost=forge,agent=product/,
    );
    await write('auto.yaml', `vocabulary: auto\n${form('forge')}`);
    for (const words of [
      'validate own.yaml --vocabulary auto',
      'profile set x --url http://a.b --vocabulary auto',
      'validate auto.yaml',
    ]) {
      const { code, out, errors } = await cli(words);
      assert.ok(code !== 0, words);
      assert.match(
        (out + errors).replace(/\n +/g, ' '),
        /vocabulary auto finds.*name them, repoHost=WORD,agent=WORD/,
        words,
      );
    }
  });

  it('is told where half of the words are set, and where another deployment would be no way out', async () => {
    await prepared();
    assert.equal((await cli('deploy own.yaml', { DEPLOYMENT_CONTROL_VOCABULARY: WORDS })).code, 0);
    for (const half of ['repoHost=forge', 'agent=product'])
      for (const words of ['doctor', 'doctor agent', 'init --from agent -', 'export']) {
        const { out, errors } = await cli(words, { DEPLOYMENT_CONTROL_VOCABULARY: half });
        const told = (out + errors).replace(/\n +/g, ' ');
        assert.match(
          told,
          /--vocabulary (repoHost=forge,agent=product|agent=product,repoHost=forge)/,
          `${half} ${words}`,
        );
      }
    const { out, errors } = await ending(cli('deploy neutral.yaml'), 1);
    assert.match((out + errors).replace(/\n +/g, ' '), SETTING);
    assert.doesNotMatch(out + errors, /create another/);
  });

  it('is told by doctor where no deployment shows it', async () => {
    await prepared();
    const empty = await emulator('--vocabulary', WORDS);
    for (const [words, expected] of [
      ['', /\? +vocabulary +the service lists no integrations under repo_host.*repoHost=WORD/],
      [WORDS, /ok +vocabulary +the service lists its integrations under forge/],
    ]) {
      const { out } = await ending(cli('doctor', { ...empty.env, DEPLOYMENT_CONTROL_VOCABULARY: words }), 0);
      assert.match(out.replace(/\n +/g, ' '), expected);
    }
  });

  it('is refused where it is no list of words, with where that stands', async () => {
    await prepared();
    await write('wrong.yaml', `${form('forge')}vocabulary: forge\n`);
    const { code, out } = await cli('validate wrong.yaml');
    assert.equal(code, 1);
    assert.match(out, /wrong\.yaml:\d+:\d+: error: vocabulary takes repoHost=WORD,agent=WORD.*not "forge"/s);
    const wrong = await cli('list', { DEPLOYMENT_CONTROL_VOCABULARY: 'forge' });
    assert.deepEqual([wrong.code, /DEPLOYMENT_CONTROL_VOCABULARY takes repoHost=WORD/.test(wrong.errors)], [2, true]);
  });
});
