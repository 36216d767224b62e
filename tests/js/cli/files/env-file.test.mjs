// Files such as `.env`, as the command line and the console read them: what is read, and what is told of a line.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { equalBy } from '../../../support/lists.mjs';
import { moduleOf } from '../../../support/checks/module.mjs';

const { oddityOf, readEnv } = await moduleOf('values/env-file');
/** Files with what python-dotenv makes of them. Those that it and we read differently by intent are not among them. */
const DOTENV = JSON.parse(await readFile(new URL('../../../cases/env-files.json', import.meta.url), 'utf8'));

const READ = {
  '': {},
  '# a comment\n\n   \n': {},
  'A=1': { A: '1' },
  '\uFEFFA=1\r\nB=2\rC=3': { A: '1', B: '2', C: '3' },
  'export A=1\nexport\tB = 2': { A: '1', B: '2' },
  'A=a=b==': { A: 'a=b==' },
  'A=x # why': { A: 'x' },
  'A=ab#cd\nB=postgres://u:p%40#1@h/d #c': { A: 'ab#cd', B: 'postgres://u:p%40#1@h/d' },
  'A=#fff': { A: '#fff' },
  'A={"a": "b#c", "d": 1}': { A: '{"a": "b#c", "d": 1}' },
  'A="x # y" # z': { A: 'x # y' },
  'A="a\\nb\\t\\"\\\\$"': { A: 'a\nb\t"\\$' },
  "A='\\$x'": { A: '\\$x' },
  'A=$B\nB=1\nC=$BC # x': { A: '$B', B: '1', C: '$BC' },
  'J={"msg": "a"} # b': { J: '{"msg": "a"}' },
  'A="=="': { A: '==' },
  'A=[%(levelname)s] %(message)s # b\nB=[::1]:8080 # c\nC=p"w # d': {
    A: '[%(levelname)s] %(message)s',
    B: '[::1]:8080',
    C: 'p"w',
  },
  "A='a\\n\"$b it\\'s'": { A: 'a\\n"$b it\'s' },
  'A=`a b`': { A: '`a b`' },
  'A="one\r\ntwo"\nB=3': { A: 'one\ntwo', B: '3' },
  'A=1\nB=${A}/${A:-x}\nC="${B}!"\nD=${NONE:-d e}': { A: '1', B: '1/1', C: '1/1!', D: 'd e' },
  "A='${B} ${{ c }}'": { A: '${B} ${{ c }}' },
  'A=$B pa${ss': { A: '$B pa${ss' },
  'A=one\u2028two\nB=2': { A: 'one\u2028two', B: '2' },
};

const MEANT = 'put the value in single quotes if it is meant so';
const UNSET = `which no line before and no variable of the environment sets: set it, or ${MEANT}`;
const NO_VALUE = 'has no value for A: give it one, or leave the line out';
const NO_NAME = 'has no value, or is a key without a name: write NAME=VALUE, or leave the line out';
const NOTHING_ELSE = `holds \${ that begins neither \${NAME} nor \${NAME:-default}, which alone are read: ${MEANT}`;
const NESTED =
  'has a default that holds ${, and no default is filled in: write it as plain text, or the whole value as it is meant';
const ESCAPED =
  'holds \\$, which readers of such files take differently: put the value in single quotes, where $ stands for itself';
const CUT = 'is cut off at " #" for A, inside of what looks like JSON or a quote: put the value in single quotes';
const UNMERGED = 'is a mark of an unfinished merge: keep what is right of both sides, without the marks';
const TOLD = [
  ['A=', [1, NO_VALUE]],
  ['A=""', [1, NO_VALUE]],
  ['A= # all comment', [1, NO_VALUE]],
  ['A=# all comment', [1, 'has what looks like a comment for A: put a space before #, or the value in quotes']],
  ['A=${B}\nB=1', [1, `refers to \${B}, ${UNSET}`]],
  ['A=x${s3cr3t}', [1, `refers to \${…}, ${UNSET}`]],
  ['A=${{ secrets.A }}', [1, NOTHING_ELSE]],
  ['A=${B:?none}', [1, NOTHING_ELSE]],
  ['A=${B-x}', [1, NOTHING_ELSE]],
  ['A=${B:-${C:-x}}', [1, NESTED]],
  ['B=1\nA=${B:-${C}}', [2, NESTED]],
  ['A=\\$x', [1, ESCAPED]],
  ['A="\\\\\\$x"', [1, ESCAPED]],
  ['A=\\${B:-x}', [1, ESCAPED]],
  [
    'B=1\nA=x$B/y',
    [2, `holds $B, which line 1 sets and nothing fills in: write it with braces, as \${NAME}, or ${MEANT}`],
  ],
  [
    'b3=1\nA=$b3',
    [2, `holds a $NAME, which line 1 sets and nothing fills in: write it with braces, as \${NAME}, or ${MEANT}`],
  ],
  ['A={"msg": "a # b", "k": 1}', [1, CUT]],
  [
    'A=***',
    [1, 'holds for A what pages show in place of a hidden value: give the value itself, or leave the line out'],
  ],
  ['A=[1, # two\n', [1, CUT]],
  ['A=say "a # b"', [1, CUT]],
  ['A=`{', [1, 'opens a quote for A that nothing closes']],
  ['hT3kS3cr3tS3cr3tVwM=', [1, NO_NAME]],
  ['hT3kS3cr3tS3cr3tVw==', [1, NO_NAME]],
  ['S3CR3TKEY==', [1, NO_NAME]],
  ['hT3k/S3cr3t+S3cr3tVw==', [1, NO_NAME]],
  ['s3cr3t=', [1, 'has no value: give it one, or leave the line out']],
  ['s3cr3t=1\ns3cr3t=2', [2, 'sets a name again, which line 1 sets']],
  ['A=1\n<<<<<<< s3cr3t', [2, UNMERGED]],
  ['A=1\n=======', [2, UNMERGED]],
  ['>>>>>>> a=s3cr3t', [1, UNMERGED]],
  ['$ANSIBLE_VAULT;1.1;AES256\n6162', [1, 'begins a file that is encrypted as a whole: decrypt it first']],
  [
    'A="${DEPLOYMENT_CONTROL_API_KEY:-x}"',
    [1, 'refers to ${DEPLOYMENT_CONTROL_API_KEY}, a credential of the client, which goes into no value'],
  ],
  ['A="never\nB=2', [1, 'opens a quote for A that nothing closes']],
  ['A="x" y', [1, 'has text behind the closing quote of A']],
  ['\nA="x\n"y"', [3, 'has text behind the closing quote of A']],
  ['just text', [1, 'is no assignment NAME=VALUE']],
  ['A=ENC[AES256_GCM,data:s3cr3t,type:str]', [1, 'holds for A a value that is encrypted: decrypt the file first']],
  ['=x', [1, 'is no assignment NAME=VALUE']],
  ['A B=x', [1, 'is no assignment NAME=VALUE']],
  ['é-1=x', [1, 'has a name that no environment variable can have']],
  ['A=1\n\nA=2', [3, 'sets A again, which line 1 sets']],
];

const ODD = [
  ['"s3cr3t"', /^has quotes around it/],
  ["'s3cr3t'", /^has quotes around it/],
  ['`s3cr3t`', /^has quotes around it/],
  ['“s3cr3t”', /^has typographic quotes around it/],
  ['s3cr3t\u200b', /^holds a character that nobody sees/],
  ['\u00a0s3cr3t', /^holds a character that nobody sees/],
  ['$(cat s3cr3t)', /^is a command of a shell/],
  ['ENC[AES256_GCM,data:s3cr3t,iv:x,tag:y,type:str]', /^is encrypted/],
  [`encrypted:${'s3cr3t'.repeat(8)}`, /^is encrypted/],
  ['op://team/s3cr3t/key', /^is a reference into a vault/],
  ["$'s3cr3t'", /^is a quote of a shell/],
  ...[
    '<s3cr3t>',
    '{{ .Values.s3cr3t }}',
    '%S3CR3T%',
    '__S3CR3T__',
    '@S3CR3T@',
    '#{S3CR3T}#',
    '[YOUR S3CR3T]',
    'YOUR_S3CR3T_KEY_HERE',
    'your-s3cr3t-key',
    'changeme',
    'REPLACE_ME',
  ].map((value) => [value, /^is what examples and templates show/]),
  ['$ANSIBLE_VAULT;1.1;AES256\ns3cr3t\n', /^is encrypted/],
  ['-----BEGIN AGE ENCRYPTED FILE-----\ns3cr3t\n', /^is encrypted/],
  ['s3cr3t\n', /^ends in a line break/],
  ['${{ s3cr3t }}', /^holds \$\{\{ … \}\}/],
  ['a ${S3CR3T:-x}', /^holds a reference/],
  ...[
    '"',
    's3cr3t',
    'a\nb\n',
    '{"a": "b"}',
    '$A ${',
    "it's",
    '👩\u200d🚀',
    'a $(b) c',
    '[1]',
    'your-team',
    '__',
    '%d',
  ].map((value) => [value, /^sound$/]),
];

const isCredential = (name) => name === 'DEPLOYMENT_CONTROL_API_KEY';
const valuesOf = (text) => Object.fromEntries(readEnv(text).map(({ name, value }) => [name, value]));

describe('a file of variables', () => {
  it('gives the variables of its lines', () => {
    for (const [text, values] of Object.entries(READ)) assert.deepEqual(valuesOf(text), values, JSON.stringify(text));
  });

  it('tells where references fill in more than any form has, at once', () => {
    const lines = Array.from({ length: 400 }, (_, at) => `K${at}=${at === 0 ? 'ab' : `\${K${at - 1}}\${K${at - 1}}`}`);
    const told = readEnv(lines.join('\n')).filter(({ problem }) => problem);
    assert.match(told[0].problem, /^fills in more than 2097152 characters/);
    assert.ok(told[0].line > 15 && told[0].line < 25, `${told[0].line}`);
  });

  it('tells what is wrong with a line, without its value', () => {
    for (const [text, told] of TOLD) {
      const wrong = readEnv(text, { isCredential }).filter(({ problem }) => problem);
      equalBy(wrong, ({ line, problem }) => [line, problem], [told], JSON.stringify(text));
      assert.ok(wrong.every((entry) => !('value' in entry) && !/s3cr3t/i.test(JSON.stringify(entry))));
    }
  });

  it('is read on behind a line that sets nothing', () => {
    assert.deepEqual(readEnv("A=\"never\nB=2\ntext\nB=3\nC='x\ny'\nD=4"), [
      { line: 1, name: 'A', problem: 'opens a quote for A that nothing closes' },
      { line: 2, name: 'B', value: '2' },
      { line: 3, problem: 'is no assignment NAME=VALUE' },
      { line: 4, name: 'B', problem: 'sets B again, which line 2 sets' },
      { line: 5, name: 'C', value: 'x\ny' },
      { line: 7, name: 'D', value: '4' },
    ]);
  });

  it('says what python-dotenv says, wherever nothing is told', () => {
    let read = 0;
    for (const [text, values] of DOTENV.files) {
      const entries = readEnv(text, { variable: (name) => DOTENV.environment[name] });
      if (entries.some(({ problem }) => problem)) continue;
      read += 1;
      assert.deepEqual(Object.fromEntries(entries.map(({ name, value }) => [name, value])), values, text);
    }
    assert.ok(read > 200, `only ${read} texts were read`);
  });

  it('has values whose slips are told, without what stands in them', () => {
    for (const [value, oddity] of ODD) {
      assert.match(oddityOf(value) ?? 'sound', oddity, value);
      assert.doesNotMatch(oddityOf(value) ?? '', /s3cr3t/i);
    }
  });

  it('takes a time that grows with its length', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `N${at}="value"`).join('\n');
    assert.equal(readEnv(text).length, 100_000);
    for (const hard of [`A="${'\\"'.repeat(500_000)}`, `A=${'${A:-'.repeat(300_000)}}`, `A="${'x'.repeat(2_000_000)}"`])
      assert.equal(readEnv(hard).length, 1);
  });
});
