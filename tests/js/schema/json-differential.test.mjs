// The core's JSON reader accepts and reads what JSON.parse does: on every seed, and on a short run of made-up texts.
// `make fuzz` runs longer.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { validateCreateJson, validatePatchJson } from 'deployment-control';
import { MAX_DEPTH, difference, next, randomness, seeds } from '../../../fuzz/json.mjs';
import { equalBy } from '../../support/lists.mjs';

const refused = (input) => validatePatchJson(input).issues.find((issue) => issue.type === 'json_invalid');
const bytes = (...values) => Uint8Array.from(values);

describe('beside JSON.parse', () => {
  it('every seed is read the same', () => {
    const found = seeds();
    assert.ok(found.length > 20, 'the seeds were not found');
    assert.deepEqual(
      found.flatMap((seed) => difference(seed.bytes) ?? []),
      [],
    );
  });

  it('a short run of made-up texts is read the same', () => {
    const seed = Date.now() % 2 ** 32;
    const below = randomness(seed);
    const from = seeds();
    for (let count = 0; count < 20_000; count += 1) {
      const text = next(below, from);
      assert.equal(
        difference(text),
        null,
        `make fuzz SEED=${seed}: ${JSON.stringify(Buffer.from(text).toString('latin1'))}`,
      );
    }
  });
});

describe('where the core differs from JSON.parse, it says so', () => {
  it('nesting is read down to the bound and no deeper', () => {
    const nested = (levels) => '['.repeat(levels) + ']'.repeat(levels);
    assert.equal(refused(nested(MAX_DEPTH)), undefined);
    assert.equal(refused(nested(MAX_DEPTH + 1)).ctx.error, 'Too many levels of nesting');
    assert.equal(refused(nested(1_000_000)).ctx.error, 'Too many levels of nesting');
  });

  it('bytes that are not UTF-8 are one issue at the character where they stand', () => {
    for (const wrong of [
      bytes(0x80),
      bytes(0xc3),
      bytes(0xed, 0xa0, 0x80),
      bytes(0xc0, 0xaf),
      bytes(0xf4, 0x90, 0x80, 0x80),
      bytes(0xff, 0xfe),
    ]) {
      const input = Buffer.concat([Buffer.from('{"é":"a'), wrong, Buffer.from('"}')]);
      const report = validateCreateJson(new Uint8Array(input));
      equalBy(report.issues, ({ type, loc }) => [type, loc], [['json_invalid', ['body', 7]]], input.toString('hex'));
      assert.equal(report.issues[0].ctx.error, 'Invalid UTF-8');
    }
  });

  it('a byte order mark is read over in front of a text and kept inside of one', () => {
    assert.equal(refused(bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d)), undefined);
    assert.equal(refused('\ufeff{}'), undefined);
    // It counts as no character.
    assert.deepEqual(refused('\ufeff{"a":}').loc, ['body', 5]);
    assert.deepEqual(refused('\ufeff\ufeff{}').loc, ['body', 0]);
    assert.equal(refused('"\ufeff"'), undefined);
  });
});

describe('values', () => {
  it('of equal keys the last counts, however it is written', () => {
    const about = (text, field) =>
      validateCreateJson(text)
        .issues.filter((issue) => issue.loc[1] === field && issue.severity === 'error')
        .map((issue) => issue.type);
    assert.deepEqual(about('{"name":5,"name":"agent"}', 'name'), []);
    assert.deepEqual(about('{"name":"agent","n\\u0061me":5}', 'name'), ['string_type']);
    assert.deepEqual(about('{"secrets":[{"name":1}],"secrets":[]}', 'secrets'), []);
  });

  it('a number too great for a double is not finite, one too small is nothing', () => {
    const types = (number) =>
      validatePatchJson(`{"source_config":{"resource_spec":{"min_scale":${number}}}}`)
        .issues.filter((issue) => issue.severity === 'error')
        .map((issue) => issue.type);
    assert.deepEqual(types('1e400'), ['finite_number']);
    assert.deepEqual(types('0e999999999999'), []);
    assert.deepEqual(types('3.00000000000000001'), []);
    assert.deepEqual(types('3.0000000000000005'), ['int_from_float']);
  });
});
