// Each call answers for its own arguments: nothing of one call, however it ended, is seen by the next.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DeploymentControl,
  FormSession,
  validateCreate,
  validateCreateJson,
  validatePatch,
  validatePatchJson,
} from 'deployment-control';
import { FORM } from '../../support/service/records.mjs';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const CURRENT = { source: 'repo_host', source_config: { integration_id: ID } };
const PATCH = { source_config: { integration_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a' } };
const codes = ({ issues }) => issues.map(({ code, severity }) => `${severity} ${code}`);
/** What a patch is said without a deployment to compare with. */
const ALONE = ['warning immutable'];
/** What it is said of this deployment. */
const COMPARED = ['error immutable'];

/** Calls that end half way, after the deployment to compare with was read. */
const BROKEN = {
  'a text that is none': () => validatePatchJson(undefined, { current: CURRENT }),
  'a text that is no JSON': () => validatePatchJson('{', { current: CURRENT }),
  'a getter that throws': () =>
    validatePatch(
      {
        get source_config() {
          throw new Error('no');
        },
      },
      { current: CURRENT },
    ),
  'a toJSON that throws': () =>
    validatePatch(
      {
        toJSON() {
          throw new Error('no');
        },
      },
      { current: CURRENT },
    ),
  'a cycle': () => {
    const form = {};
    form.secrets = [form];
    return validatePatch(form, { current: CURRENT });
  },
  'words that are none': () => validatePatch({}, { current: CURRENT, vocabulary: { repoHost: 5 } }),
  'a hosting that is none': () => validatePatch({}, { current: CURRENT, hosting: 'moon' }),
  'messages that throw': () =>
    validatePatch(PATCH, {
      current: CURRENT,
      messages: {
        immutable: () => {
          throw new Error('no');
        },
      },
    }),
};

describe('a check that ends half way', () => {
  for (const [name, broken] of Object.entries(BROKEN)) {
    it(`${name}: leaves nothing behind for the next check`, () => {
      try {
        broken();
      } catch {
        // How it ends is told by other tests.
      }
      assert.deepEqual(codes(validatePatch(PATCH)), ALONE);
      try {
        broken();
      } catch {
        // As above.
      }
      assert.deepEqual(codes(validatePatchJson(JSON.stringify(PATCH))), ALONE);
    });

    it(`${name}: leaves nothing behind for a client`, async () => {
      try {
        broken();
      } catch {
        // As above.
      }
      const sent = [];
      const fetch = async (_url, { body }) => {
        sent.push(body);
        return new Response(JSON.stringify({ ...CURRENT, ...PATCH }), {
          status: 400,
          headers: { 'content-type': 'application/json' },
        });
      };
      const control = new DeploymentControl({ baseUrl: 'https://service.example', apiKey: 'key', fetch });
      await assert.rejects(control.deployments.patch(ID, PATCH), { name: 'BadRequestError' });
      assert.deepEqual(sent, [JSON.stringify(PATCH)]);
    });
  }
});

describe('a check inside a check', () => {
  const inner = [
    ['a patch of a deployment', () => validatePatch(PATCH, { current: CURRENT }), COMPARED],
    ['a patch alone', () => validatePatch(PATCH), ALONE],
    ['the text of a patch', () => validatePatchJson(JSON.stringify(PATCH), { current: CURRENT }), COMPARED],
    ['a session', () => new FormSession('patch', PATCH, { current: CURRENT }).report(), COMPARED],
  ];
  for (const [name, work, expected] of inner) {
    it(`${name}: both answer for themselves, wherever the inner one is called`, () => {
      let found;
      const form = {
        get source_config() {
          found = codes(work());
          return PATCH.source_config;
        },
      };
      assert.deepEqual(codes(validatePatch(form)), ALONE);
      assert.deepEqual(found, expected);
      const current = {
        get source() {
          found = codes(work());
          return 'repo_host';
        },
        source_config: CURRENT.source_config,
      };
      found = undefined;
      assert.deepEqual(codes(validatePatch(PATCH, { current })), COMPARED);
      assert.deepEqual(found, expected);
      const create = {
        ...FORM,
        secrets: [
          {
            name: 'KEY',
            get value() {
              found = codes(work());
              return 5;
            },
          },
        ],
      };
      found = undefined;
      assert.deepEqual(codes(validateCreate(create)), ['error string_type']);
      assert.deepEqual(found, expected);
    });
  }
});

describe('sessions beside checks', () => {
  it('two sessions and checks in turn each answer for their own form', () => {
    const one = new FormSession('patch', PATCH, { current: CURRENT });
    const other = new FormSession('patch', PATCH);
    for (let turn = 0; turn < 3; turn += 1) {
      assert.deepEqual(codes(one.report()), COMPARED);
      assert.deepEqual(codes(validateCreateJson('{}')).length, 5);
      assert.deepEqual(codes(other.report()), ALONE);
      assert.deepEqual(codes(validatePatch(PATCH)), ALONE);
    }
  });
});
