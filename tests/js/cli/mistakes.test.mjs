// Mistakes in a command line: each ends with 2 and says what is wrong, or what may be meant.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { run } from '../../support/command/command.mjs';
import { temporaryFolder } from '../../support/service/emulator.mjs';

describe('a mistake in the command line ends with 2 and says', () => {
  const MISTAKES = [
    [[], /name a command[\s\S]*Usage: deployment-control/],
    [['valdate', 'x'], /there is no command "valdate"; did you mean "validate"\?/],
    [['frobnicate'], /there is no command "frobnicate"\n/],
    [['--bogus'], /there is no option --bogus before the command\n/],
    [['toString'], /there is no command "toString"/],
    [['validate'], /validate: FILE is missing\n/],
    [['deploy', '--force'], /there is no option --force: the command does not ask\n/],
    [['wait', 'a', '-y'], /there is no option -y: the command does not ask\n/],
    [['deploy', '-n'], /there is no option -n; did you mean --dry-run\?/],
    [
      ['revisions', 'a', '-o', 'yaml'],
      /there is no option -o: --json writes JSON in place of text, and no other format\n/,
    ],
    [['request', '-X', 'POST', '/v2/deployments'], /there is no option -X: the method is the first word/],
    [['request', 'POST', '/v2/deployments', '--data', '{}'], /there is no option --data: --json FILE sends a document/],
    [['apply', '-auto-approve', 'f'], /there is no option -auto-approve; did you mean --yes\?/],
    [['apply', '--target=agent', 'f'], /there is no option --target; did you mean --only\?/],
    [['deploy', '-wait'], /there is no option -wait; did you mean --wait\?/],
    [['deploy', '--auto-approve'], /there is no option --auto-approve: the command does not ask\n/],
    [['deploy', '--replicas', '3'], /there is no option --replicas: --set sets any field, such as/],
    [['deploy', '--detach'], /there is no option --detach: the command does not wait unless --wait/],
    [['deploy', '--org', 'a'], /there is no option --org: DEPLOYMENT_CONTROL_TENANT_ID/],
    [['list', '--page-size', '5'], /there is no option --page-size; did you mean --limit\?/],
    [['list', '--jq', '.'], /there is no option --jq: --json writes JSON/],
    [['logs', 'a', '--limit', '5'], /there is no option --limit; did you mean --tail\?/],
    [['logs', 'a', '--previous'], /there is no option --previous; did you mean --revision\?/],
    [['rollback', 'a', '--revision', '1'], /there is no option --revision; did you mean --to\?/],
    [
      ['plan', '-detailed-exitcode'],
      /there is no option -detailed-exitcode: "deployment-control drift FILE" ends with 10/,
    ],
    [['plan', '-var', 'a=b'], /there is no option -var: --env-file FILE has lines/],
    [['secrets', 'set', 'a', '-f', '.env'], /there is no option -f; did you mean --env-file\?/],
    [['request', 'POST', '/v2/x', '-f', 'a=b'], /there is no option -f: --query NAME=VALUE .*--json FILE/],
    [
      ['delete', '--all'],
      /no option --all: the command takes several names, and "deployment-control list --all -o names"/,
    ],
    [['get', '--all'], /no option --all: "deployment-control list --all" lists every deployment/],
    [['revisions', 'a', '--all'], /no option --all; did you mean --limit\?/],
    [['deploy', 'x', '--no-validate'], /no option --no-validate: --validate refused sends what the service takes/],
    [['wait', 'a', '--no-timeout'], /no option --no-timeout: --timeout TIME waits longer/],
    [['init', '-y'], /no option -y: --name, --source and --set answer what the command asks/],
    [['init', '-o', 'x'], /no option -o: the file stands by itself/],
    [['init', '--template', 'x'], /no option --template: --source SOURCE says/],
    [['export', '--output', 'f.yaml'], /no option --output; did you mean --out\?/],
    [['plan', '-out=plan.json', 'f'], /no option -out; did you mean --out\?/],
    [['apply', '--parallelism', '3'], /no option --parallelism; did you mean --parallel\?/],
    ...['--app', '-a', '--name', '--id', '--deployment'].map((option) => [
      ['get', option, 'agent'],
      new RegExp(`no option ${option}: the name of the deployment stands by itself, as in "get NAME"`),
    ]),
    [['get', 'deployment', 'a'], /"a" is too much: .*: leave "deployment" out, as in "get a"/],
    [['rollback', 'agent', 'b7'], /"b7" is too much: .*; --to REV names a revision/],
    [['redeploy', 'agent', 'b7'], /"b7" is too much: .*; --revision REV names a revision/],
    [['deploy', 'agent'], /there is no file "agent", and deploy takes a file: "deployment-control init --from NAME"/],
    [
      ['plan', 'agent'],
      /there is no file "agent", and plan takes a file: "deployment-control export --out fleet\.yaml"/,
    ],
    [['deploy', 'help'], /there is no file "help", .*"deployment-control deploy --help" shows the help/],
    [['apply', '.'], /"\." is a folder, and apply takes a file/],
    [['deploy', '--config', 'x'], /no option --config: name the file without one/],
    [['deploy', '--ref', 'x'], /no option --ref: .* --set source_revision_config\.repo_ref=main/],
    [['deploy', '--min-scale', '1'], /no option --min-scale: .* --set source_config\.resource_spec\.min_scale=1/],
    [['deploy', '--source', 'x'], /no option --source: .* --set source=internal_docker/],
    [['deploy', '--name', 'x'], /no option --name: --set name=NAME names the deployment/],
    [['list', '--query', 'x'], /no option --query: --json writes JSON/],
    [['get', 'a', '--field', 'x'], /no option --field: --json writes JSON/],
    [['list', '-vvv'], /no option -vvv; did you mean --verbose\?/],
    [['wait', 'a', '--for', 'x'], /no option --for: the command waits until the latest revision is deployed/],
    [['agent'], /no command "agent": commands stand by themselves/],
    [['ghost'], /no command "ghost"\n/],
    [['secrets:set'], /no command "secrets:set": a space stands between words, as in "secrets set"/],
    [['config:set'], /no command "config:set": services and their settings are kept by/],
    [['undo'], /no command "undo": "deployment-control rollback NAME" goes back/],
    [['dashboard'], /no command "dashboard": "deployment-control console" serves the console/],
    [['secrets', 'import', 'a'], /there is no "secrets import": "secrets push NAME --env-file FILE"/],
    [['secrets', 'pull', 'a'], /there is no "secrets pull": no value of a secret is ever written/],
    [['secrets', 'push', 'a', '.env'], /push takes no names of secrets: --env-file FILE names its file/],
    [['secrets', 'set', 'a', '--env-file', 'package.json'], /"secrets push NAME --env-file FILE" sets the secrets/],
    [['ssh', 'a'], /no command "ssh": nothing reaches into a container/],
    [['deploy', '--wait=false'], /--wait is a flag and takes no value, so "false" is too much: leave --wait out\n/],
    [['rollout', 'status', 'a'], /no command "rollout": "deployment-control wait NAME" waits/],
    [['validate', '--hostin', 'cloud', '-'], /there is no option --hostin; did you mean --hosting\?/],
    [['validate', '--constructor', '-'], /there is no option --constructor\n/],
    [['validate', '-x', '-'], /there is no option -x\n/],
    [['validate', '--hosting', 'moon', '-'], /--hosting takes cloud or self_hosted, not "moon"/],
    [['validate', '--hosting'], /--hosting takes HOSTING, which is missing/],
    [['deploy', 'a', '--timeout', '--wait'], /--timeout takes TIME, which is missing before --wait\n/],
    [['list', '--offset', '-5'], /--offset takes N; one that starts with a dash is written --offset=-5\n/],
    [['list', '--offset=-5'], /--offset takes a whole number from 0 to \d+, not "-5"/],
    [['deploy', 'a', '--wait=no'], /--wait is a flag and takes no value, so "no" is too much/],
    [['validate', '--kind=', '-'], /--kind takes KIND, which is empty/],
    [['validate', '--kind', 'x', '-'], /--kind takes create or patch or agent-config, not "x"/],
    [['validate', '--format', 'xml', '-'], /--format takes human or json or github, not "xml"/],
    [['validate', '--vocabulary', 'x', '-'], /--vocabulary takes repoHost=WORD/],
    [['validate', '-', '-'], /the standard input can be read once/],
    [['deploy', 'a', '--timeout', 'soon'], /--timeout takes a time such as 90s, 30m or 1h30m, not "soon"/],
    [['list', 'x'], /"x" is too much: the command takes options only\n/],
    [['list', '--limit', '0'], /--limit takes a whole number from 1 to/],
    [['list', '--remote-reconciled', 'yes'], /--remote-reconciled takes true or false, not "yes"/],
    [
      ['get', '--api-key', 'k', 'x'],
      /there is no option --api-key: other users of the machine could read the key\. Set the environment variable DEPLOYMENT_CONTROL_API_KEY/,
    ],
    [['logs', 'x', '--json', '--follow'], /use --json-lines/],
    [['logs', 'x', '--tail', '1001'], /--tail takes a whole number from 0 to 1000/],
    [['emulator', '--prot', '1'], /there is no option --prot; did you mean --port\?/],
    [['console', '--what'], /there is no option --what\n/],
    [['get', 'x'], /there is no address of a service: set DEPLOYMENT_CONTROL_URL, or give --url/],
    [['get', 'x', '--url', 'ftp://x'], /--url must start with http:\/\/ or https:\/\/, not "ftp:\/\/x"/],
  ];
  it('which file may be meant, where none is named', async () => {
    const cwd = await temporaryFolder();
    const said = async (...args) => (await run(args, { cwd })).errors;
    for (const command of ['plan', 'apply', 'drift']) {
      assert.match(
        await said(command),
        /: FILE is missing, and there is no fleet\.yaml here: "deployment-control export/,
      );
    }
    assert.match(await said('validate'), /: FILE is missing\n/);
    await writeFile(join(cwd, 'my-fleet.yml'), '');
    assert.match(
      await said('apply'),
      /: FILE is missing: "deployment-control apply my-fleet\.yml" takes the one that is here\n/,
    );
    await writeFile(join(cwd, 'fleet.yaml'), '');
    await writeFile(join(cwd, 'deployment.yaml'), '');
    assert.match(await said('drift'), /: "deployment-control drift fleet\.yaml" takes/);
    assert.match(
      await said('validate'),
      /: "deployment-control validate deployment\.yaml fleet\.yaml" takes what is here\n/,
    );
  });

  for (const [args, expected] of MISTAKES) {
    it(`${expected} to "${args.join(' ')}"`, async () => {
      const { code, out, errors } = await run(args);
      assert.deepEqual(
        [code, args.includes('--json') ? JSON.parse(out).error.code : out],
        [2, args.includes('--json') ? 'usage' : ''],
      );
      assert.match(errors, expected);
    });
  }
});
