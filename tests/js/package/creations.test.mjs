// Creations that are not sent, and what is said of them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { equalBy } from '../../support/lists.mjs';
import { caught, client } from '../../support/service/deployed.mjs';
import { FORM } from '../../support/service/emulator.mjs';

describe('a creation that is refused', () => {
  it('is told by its field and the nearest known name', async () => {
    const { control, sent } = client();
    for (const [body, message] of [
      [
        { ...FORM, name: undefined, nam: 'agent' },
        'deployments.create: nothing was sent: name: Field required; nam: The contract has no such field here; did you mean name?',
      ],
      [
        { ...FORM, source_revision_config: undefined, source_revison_config: {} },
        'deployments.create: nothing was sent: source_revision_config: Field required; source_revison_config: The contract has no such field here; did you mean source_revision_config?',
      ],
    ])
      assert.equal(
        (await caught(() => control.deployments.create(body))).message,
        `${message}; the service will refuse it: validate: false sends it all the same`,
      );
    assert.deepEqual(sent, []);
  });
});

describe('a creation that cannot run', () => {
  const LIMIT = { ...FORM, source_config: { ...FORM.source_config, resource_spec: { cpu: 2, cpu_limit: 1 } } };

  it('is not sent, says so, and is sent all the same where the call or the client says it', async () => {
    const { control, sent } = client();
    const error = await caught(() => control.deployments.create(LIMIT));
    assert.match(
      error.message,
      /^deployments\.create: nothing was sent: .*; the service may take it, but it cannot run: /,
    );
    assert.match(error.message, /the client's option validate: 'refused' sends it all the same$/);
    equalBy(error.issues, ({ degree, severity }) => [degree, severity], [['cannot_run', 'error']]);
    assert.deepEqual(sent, []);
    for (const validate of ['refused', false]) {
      await caught(() => control.deployments.create(LIMIT, { validate }));
      await caught(() => client({ validate }).control.deployments.create(LIMIT));
    }
    assert.equal(sent.length, 2);
    for (const form of [
      { ...LIMIT, name: 5 },
      { ...LIMIT, secrets: {} },
    ]) {
      const refused = await caught(() => control.deployments.create(form, { validate: 'refused' }));
      assert.match(refused.message, /; the service will refuse it: validate: false sends it all the same$/);
    }
    assert.equal(sent.length, 2);
    assert.throws(
      () => client({ validate: 'all' }),
      /^ConfigError: validate must be true, 'refused' or false, not all$/,
    );
  });
});
