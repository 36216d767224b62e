// Files such as `.env`, as the command line and the console read them: what is read, and what is told of a line.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { generator } from '../support/generator.mjs';
import { moduleOf } from '../support/module.mjs';

const { readEnv } = await moduleOf('values/env-file');

const READ = {
  '': {},
  '# a comment\n\n   \n': {},
  'A=1': { A: '1' },
  '\uFEFFA=1\r\nB=2\rC=3': { A: '1', B: '2', C: '3' },
  'export A=1\nexport\tB = 2': { A: '1', B: '2' },
  'A=a=b==': { A: 'a=b==' },
  'A=x # why': { A: 'x' },
  'A="x # y" # z': { A: 'x # y' },
  'A="a\\nb\\t\\$"': { A: 'a\nb\\t\\$' },
  "A='a\\n\"$b'": { A: 'a\\n"$b' },
  "A=`it's`": { A: "it's" },
  'A="one\r\ntwo"\nB=3': { A: 'one\ntwo', B: '3' },
};

const TOLD = [
  ['A=', [1, 'has no value for A']],
  ['A=""', [1, 'has no value for A']],
  ['A=# all comment', [1, 'has no value for A']],
  ['A="never\nB=2', [1, 'opens a quote for A that nothing closes']],
  ['A="x" y', [1, 'has text behind the closing quote of A']],
  ['\nA="x\n\\"y"', [3, 'has text behind the closing quote of A']],
  ['just text', [1, 'is no assignment NAME=VALUE']],
  ['=x', [1, 'is no assignment NAME=VALUE']],
  ['A B=x', [1, 'is no assignment NAME=VALUE']],
  ['é-1=x', [1, 'has a name that no environment variable can have']],
  ['A=1\n\nA=2', [3, 'sets A again, which line 1 sets']],
];

const valuesOf = (text) => Object.fromEntries(readEnv(text).map(({ name, value }) => [name, value]));

describe('a file of variables', () => {
  it('gives the variables of its lines', () => {
    for (const [text, values] of Object.entries(READ)) assert.deepEqual(valuesOf(text), values, JSON.stringify(text));
  });

  it('tells what is wrong with a line, without its value', () => {
    for (const [text, told] of TOLD) {
      const wrong = readEnv(text).filter(({ problem }) => problem);
      assert.deepEqual(
        wrong.map(({ line, problem }) => [line, problem]),
        [told],
        JSON.stringify(text),
      );
      assert.ok(wrong.every((entry) => !('value' in entry)));
    }
  });

  it('is read on behind a line that sets nothing', () => {
    assert.deepEqual(readEnv('A="never\nB=2\ntext\nB=3\nC=`x\ny`\nD=4'), [
      { line: 1, name: 'A', problem: 'opens a quote for A that nothing closes' },
      { line: 2, name: 'B', value: '2' },
      { line: 3, problem: 'is no assignment NAME=VALUE' },
      { line: 4, name: 'B', problem: 'sets B again, which line 2 sets' },
      { line: 5, name: 'C', value: 'x\ny' },
      { line: 7, name: 'D', value: '4' },
    ]);
  });

  it('says what Node.js says, wherever nothing is told', () => {
    let read = 0;
    for (let seed = 1; seed <= 4_000; seed += 1) {
      const random = generator(seed);
      const pick = (...all) => all[Math.floor(random() * all.length)];
      const line = () =>
        `${pick('', ' ', 'export ')}${pick('A', 'B', 'C_1')}${pick('=', ' = ')}${pick('', '"', "'", '`')}${pick('x', 'x y', 'x#y', 'a\\nb', 'l\nm', '$x', 'a=b', "it's")}${pick('', '"', "'", '`')}${pick('', ' ', ' # z')}`;
      const text = Array.from({ length: 1 + Math.floor(random() * 4) }, line).join(pick('\n', '\r\n', '\n\n'));
      if (readEnv(text).some(({ problem }) => problem)) continue;
      read += 1;
      assert.deepEqual(valuesOf(text), { ...parseEnv(text) }, JSON.stringify(text));
    }
    assert.ok(read > 400, `only ${read} texts were read`);
  });

  it('takes a time that grows with its length', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `N${at}="value"`).join('\n');
    assert.equal(readEnv(text).length, 100_000);
  });
});
