// How credentials may be written: in whole texts, in streams of bytes wherever a part ends, and in long texts.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { moduleOf } from '../../support/checks/module.mjs';

const CASES = JSON.parse(await readFile(new URL('../../cases/masked.json', import.meta.url), 'utf8'));
const SENT = JSON.parse(await readFile(new URL('../../cases/sent-secrets.json', import.meta.url), 'utf8'));
const { withoutSent } = await moduleOf('values/secrets/sent-secrets');
const { CredentialMask, MaskedStream } = await moduleOf('values/credential-mask');

function maskOf(secret) {
  const mask = new CredentialMask();
  mask.add(secret);
  return mask;
}

/** What a stream gives for parts. */
function streamed(secret, parts) {
  const stream = new MaskedStream(maskOf(secret), secret.length);
  return [...parts.map((part) => stream.push(part)), stream.end()].join('');
}

/** How many bytes a stream holds before it gives some. It gives half of them then. */
function heldBy(secret) {
  const stream = new MaskedStream(maskOf(secret), secret.length);
  let held = 1;
  while (stream.push('.') === '') held += 1;
  return held;
}

const bytesOf = (text) => Buffer.from(text).toString('latin1');

test('no text shows a credential, however it is written', () => {
  const wrong = CASES.filter(({ secret, text, hidden }) => maskOf(secret).hide(text) !== hidden);
  assert.deepEqual(wrong, []);
});

test('no answer shows a secret that its request carried, and it is read as before', () => {
  for (const { about, body, text, hidden } of SENT)
    assert.equal(withoutSent(JSON.stringify(body), text), hidden, about);
  assert.equal(withoutSent(undefined, 'a text'), 'a text');
});

test('a stream hides the same bytes wherever a part ends, and keeps the length', () => {
  // By default at each third place, which are others in the next case.
  const step = process.env.ALL ? 1 : 3;
  for (const [at, { about, secret, text, hidden }] of CASES.entries()) {
    const held = heldBy(secret);
    const bytes = bytesOf(text);
    const before = '.'.repeat(held / 2);
    const shown = bytesOf(hidden).split('***');
    const expected = new RegExp(`^${shown.map((part) => part.replaceAll(/\W/g, '\\$&')).join('\\*{4,}')}$`);
    for (let given = at % step; given <= bytes.length; given += step) {
      const whole = before + bytes + before;
      const end = held + given;
      const result = streamed(secret, [whole.slice(0, end), whole.slice(end)]);
      const between = result.slice(before.length, before.length + bytes.length);
      assert.equal(result, before + between + before, `${about}, at ${given}`);
      assert.match(between, expected, `${about}, at ${given}`);
    }
  }
});

test('what a service made of a key that is not ASCII is hidden', () => {
  const secret = 'kéy-with-ümlauts';
  const twice = Buffer.from(bytesOf(secret)).toString('latin1');
  const unread = Buffer.from(secret, 'latin1').toString('utf8');
  for (const text of [bytesOf(secret), twice, unread, JSON.stringify(bytesOf(secret)), secret.toUpperCase()])
    assert.match(maskOf(secret).hide(text), /^"?\*\*\*"?$/, text);
});

test('a key is hidden behind what only looks like an escape', () => {
  assert.equal(maskOf('abcdef0123').hide("LIKE '%abcdef0123%'"), "LIKE '%***%'");
  assert.equal(maskOf('abcdef0123').hide('100%abcdef0123'), '100%***');
});

test('a key with a space is hidden where an address has a plus sign', () => {
  assert.equal(maskOf('a key of words').hide('?q=a+key+of+words&p=a%20key%20of%20words'), '?q=***&p=***');
});

test('the time grows with the length of a text, whatever it holds', () => {
  const mask = maskOf('\\\\%25aaaaaaaaaaaaaaaaaaaaaaaa');
  const cpuTime = (text) => {
    const start = process.cpuUsage();
    mask.hide(text);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  for (const piece of ['\\', '%25', '%5c', 'a', 'é', '\\u0061', '"\\\\']) {
    cpuTime(piece.repeat(50_000));
    // What else the process does counts too, so the least of several times is the one.
    const least = (text) => Math.min(...[1, 2, 3, 4].map(() => cpuTime(text)));
    const [short, long] = [50_000, 500_000].map((count) => least(piece.repeat(count)));
    assert.ok(long < 40 * Math.max(short, 2_000), `${piece}: ${short} µs, and ${long} µs for ten times the text`);
  }
});
