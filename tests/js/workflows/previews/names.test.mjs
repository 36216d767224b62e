// The names of previews: how they follow from parent and key, and that no two are the same.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, previewName } from 'deployment-control';
import { generator } from '../../../support/checks/generator.mjs';

const FROM = 'support-agent';

describe('the name of a preview', () => {
  it('is that of the parent with the key where both fit, and says when they are cut', () => {
    assert.deepEqual(previewName(FROM, 'pr-12'), { name: 'support-agent-pr-12', isShortened: false });
    const long = previewName('customer-support-agent', 'pr-12');
    assert.match(long.name, /^cust-pr-12-[a-z][a-z0-9]{9}$/);
    assert.equal(long.isShortened, true);
    assert.match(previewName('bot', 'feature/Log-in').name, /^bot-featur-[a-z][a-z0-9]{9}$/);
    assert.match(previewName('bot', 'ÄÖ').name, /^bot-[a-z][a-z0-9]{9}$/);
    assert.equal(previewName('bot', 'main').isShortened, true);
  });

  it('stays the same, so that previews that exist are found again', () => {
    assert.equal(previewName('customer-support-agent', 'pr-12').name, 'cust-pr-12-gfw86wpjyo');
    assert.equal(previewName('bot', 'feature/login').name, 'bot-featur-i7gricolan');
  });

  it('refuses what is no key', () => {
    for (const key of ['', ' ', 'a\nb', 'x'.repeat(201), ' pr-1', 7, null, '\ud800'])
      assert.throws(() => previewName(FROM, key), ConfigError, JSON.stringify(key));
    assert.throws(() => previewName('', 'pr-1'), ConfigError);
  });

  it('is never that of another: 100,000 keys of all kinds, and pairs that read the same', () => {
    const random = generator(Number(process.env.SEED ?? 24));
    const pick = (list) => list[Math.floor(random() * list.length)];
    const word = () => pick(['pr', 'mr', 'a', 'b', 'feature', 'Fix', 'ü', '1', '12', '012', 'x'.repeat(30), '']);
    const parents = [
      'a',
      'a-b',
      'a-pr',
      'a-pr-1',
      'support-agent',
      'customer-support-agent',
      'customer-support-agents',
    ];
    const names = new Map();
    let count = 0;
    while (count < 100_000) {
      const kind = Math.floor(random() * 3);
      const number = Math.floor(random() * 1e6);
      const key =
        kind === 0 ? `pr-${number}` : [word(), number, word(), word()].join(pick(['-', '/', '_', '.'])).trim();
      const pair = JSON.stringify([pick(parents), key]);
      const { name } = previewName(...JSON.parse(pair));
      assert.match(name, /^[a-z][a-z0-9-]{0,20}$/);
      assert.ok((names.get(name) ?? pair) === pair, `${pair} and ${names.get(name)} are both ${name}`);
      if (!names.has(name)) count += 1;
      names.set(name, pair);
    }
    for (const [parent, key] of [
      ['a', 'b-pr-1'],
      ['a-b', 'pr-1'],
      ['a-b-pr', '1'],
      ['a', 'b/pr-1'],
      ['a-b', 'PR-1'],
    ]) {
      const pair = JSON.stringify([parent, key]);
      const { name } = previewName(parent, key);
      assert.ok((names.get(name) ?? pair) === pair, pair);
      names.set(name, pair);
    }
  });
});
