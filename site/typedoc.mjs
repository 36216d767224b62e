// What the site is made of: the guides in reading order, then the package's modules. `build.mjs` runs it.

import { OptionDefaults } from 'typedoc';

/**
 * Guides that stand first, in this order; every other page of docs/ follows by name, so that a new page is on the site
 * at once.
 */
const FIRST = [
  'getting-started',
  'coming-from',
  'api',
  'waiting',
  'validation',
  'errors',
  'emulator',
  'testing',
  'console',
  'cli',
  'recipes',
  'environments',
  'security',
  'rust',
];

/**
 * The order of the pages, whose paths come without their ending: the guides, the tables to look things up in, then
 * what is for who changes the code.
 */
export function ordered(names) {
  const place = (name) => {
    const [folder, guide] = name.split('/');
    const first = FIRST.indexOf(guide);
    if (folder === 'docs') return first < 0 ? FIRST.length : first;
    return 100 + ['reference', 'benches', 'decisions'].indexOf(folder);
  };
  return [...names].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/** TypeDoc's options, for a checkout at `root` and its pages. */
export function options(root, names) {
  return {
    name: 'deployment-control',
    entryPoints: [
      'entries/index',
      'entries/emulator',
      'entries/node',
      'entries/query',
      'entries/react',
      'messages/de',
    ].map((entry) => `${root}pkg/src/${entry}.ts`),
    tsconfig: `${root}pkg/tsconfig.json`,
    out: `${root}target/site`,
    readme: `${root}README.md`,
    projectDocuments: [
      ...ordered(names).map((name) => `${root}${name}.md`),
      ...['examples/README', 'tests/README', 'ARCHITECTURE', 'CONTRIBUTING', 'CHANGELOG'].map(
        (name) => `${root}${name}.md`,
      ),
    ],
    plugin: [new URL('titles.mjs', import.meta.url).href],
    customCss: new URL('site.css', import.meta.url).pathname,
    includeVersion: true,
    // The tags of errors: see CONTRIBUTING.md.
    blockTags: [...OptionDefaults.blockTags, '@next', '@again', '@exit', '@status'],
    excludeInternal: true,
    excludePrivate: true,
    // There is no address of a repository to lead to, and none is guessed.
    disableSources: true,
    hideGenerator: true,
    highlightLanguages: [
      'bash',
      'console',
      'css',
      'html',
      'http',
      'javascript',
      'json',
      'jsx',
      'python',
      'rust',
      'toml',
      'typescript',
      'tsx',
      'yaml',
    ],
    // A name that ends in .md is a document, not an address.
    markdownItOptions: { html: true, linkify: false },
    navigation: { includeCategories: false, includeGroups: false, includeFolders: false },
    sort: ['kind', 'alphabetical-ignoring-documents'],
    validation: { invalidLink: true, invalidPath: true, notExported: false, rewrittenLink: true },
    // The compiler of the build is newer than TypeDoc's, and has checked the types already.
    skipErrorChecking: true,
    treatWarningsAsErrors: true,
  };
}
