import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import config from '../../vitest.config.js';
import { type Import, moduleOf, readSources, type Source } from './read-sources.js';

interface Module {
  /** The modules that it may import from. */
  readonly imports: readonly string[];
  /** Other permitted imports: packages, Node's own modules (`node:`), files outside `src/`. */
  readonly packages: readonly string[];
  /** Whether it may import of other modules only their `index.ts`. */
  readonly publicOnly?: true;
  /** Whether it has no `index.ts`, so that the modules that import it may import each file. */
  readonly noIndex?: true;
}

/** **The** table of modules and their imports. A new module is a row here. */
const table: Readonly<Record<string, Module>> = {
  diagnostics: { imports: [], packages: [] },
  internal: { imports: ['diagnostics'], packages: ['node:'] },
  interface: { imports: ['diagnostics'], packages: [] },
  dialect: { imports: ['diagnostics', 'interface'], packages: [] },
  resources: { imports: ['diagnostics', 'interface'], packages: ['zod'] },
  catalog: { imports: ['diagnostics', 'dialect', 'interface', 'resources'], packages: [] },
  vql: { imports: ['diagnostics', 'dialect', 'interface', 'catalog'], packages: ['chevrotain', 'diff'] },
  cunit: { imports: ['diagnostics', 'dialect', 'interface', 'catalog', 'vql'], packages: [] },
  schemas: {
    imports: ['catalog', 'cunit', 'diagnostics', 'dialect', 'interface', 'resources'],
    packages: ['zod'],
  },
  'exact-json': { imports: ['diagnostics'], packages: ['lossless-json'] },
  auth: { imports: ['diagnostics', 'internal', 'interface', 'exact-json'], packages: ['oauth4webapi'] },
  paging: { imports: ['diagnostics', 'dialect', 'interface', 'internal', 'vql', 'cunit'], packages: [] },
  client: {
    imports: [
      'auth',
      'diagnostics',
      'dialect',
      'internal',
      'interface',
      'resources',
      'cunit',
      'exact-json',
      'paging',
      'vql',
    ],
    packages: [],
  },
  webhooks: {
    imports: ['diagnostics', 'internal', 'interface', 'exact-json', 'resources'],
    packages: ['jose', 'node:'],
  },
  codes: { imports: ['diagnostics', 'catalog', 'vql'], packages: [] },
  'json-documents': {
    imports: ['codes', 'diagnostics', 'dialect', 'cunit', 'vql'],
    packages: ['jsonc-parser'],
  },
  rules: {
    imports: ['catalog', 'cunit', 'diagnostics', 'dialect', 'json-documents', 'vql'],
    packages: [],
  },
  language: {
    imports: ['codes', 'diagnostics', 'dialect', 'interface', 'catalog', 'vql', 'cunit', 'json-documents'],
    packages: ['jsonc-parser', 'vscode-json-languageservice', 'vscode-languageserver-textdocument'],
  },
  embedded: {
    imports: ['diagnostics', 'dialect', 'catalog', 'builder', 'vql', 'language'],
    packages: ['node:module', 'web-tree-sitter'],
  },
  editors: {
    imports: ['diagnostics', 'embedded', 'internal', 'json-documents', 'language', 'vql'],
    packages: [
      'node:',
      '@codemirror/autocomplete',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'monaco-editor',
      'vscode-languageserver/node',
      'vscode-languageserver-textdocument',
      'zod',
    ],
    publicOnly: true,
  },
  engine: {
    imports: ['diagnostics', 'dialect', 'internal', 'interface', 'catalog', 'vql', 'cunit', 'paging'],
    packages: ['@duckdb/node-api', 'node:'],
  },
  builder: { imports: ['diagnostics', 'dialect', 'interface', 'catalog', 'vql', 'cunit'], packages: [] },
  testing: {
    imports: ['auth', 'catalog', 'cunit', 'diagnostics', 'dialect', 'interface', 'paging', 'internal', 'vql'],
    packages: ['fast-check', 'zod'],
    publicOnly: true,
  },
  'stand-in': {
    imports: [
      'auth',
      'diagnostics',
      'dialect',
      'internal',
      'interface',
      'resources',
      'schemas',
      'catalog',
      'vql',
      'cunit',
      'exact-json',
      'engine',
    ],
    packages: ['node:', 'croner', 'jose'],
  },
  probe: {
    imports: [
      'diagnostics',
      'dialect',
      'interface',
      'catalog',
      'internal',
      'vql',
      'cunit',
      'exact-json',
      'paging',
      'client',
    ],
    packages: [],
  },
  root: {
    imports: ['codes', 'diagnostics', 'dialect', 'catalog', 'vql', 'cunit', 'builder', 'exact-json', 'paging'],
    packages: [],
    publicOnly: true,
  },
  tasks: {
    imports: [
      'builder',
      'catalog',
      'codes',
      'cunit',
      'diagnostics',
      'dialect',
      'embedded',
      'engine',
      'interface',
      'internal',
      'json-documents',
      'language',
      'rules',
      'vql',
    ],
    packages: [
      'node:',
      '@duckdb/node-api',
      '@napi-rs/keyring',
      'cli-progress',
      'commander',
      'diff',
      'editorconfig-without-wasm',
      'ignore',
      'jsonc-parser',
      'picocolors',
      'picomatch',
      'sarif',
      'tinyglobby',
      'zod',
      '../../package.json',
    ],
    publicOnly: true,
    noIndex: true,
  },
  servers: {
    imports: [
      'catalog',
      'codes',
      'cunit',
      'diagnostics',
      'dialect',
      'editors',
      'embedded',
      'engine',
      'exact-json',
      'interface',
      'internal',
      'json-documents',
      'language',
      'rules',
      'stand-in',
      'tasks',
      'vql',
    ],
    packages: [
      'node:',
      '@modelcontextprotocol/sdk/server/mcp.js',
      '@modelcontextprotocol/sdk/shared/transport.js',
      '@modelcontextprotocol/sdk/types.js',
      'cli-progress',
      'commander',
      'zod',
    ],
    publicOnly: true,
    noIndex: true,
  },
  cli: {
    imports: [
      'auth',
      'catalog',
      'client',
      'codes',
      'cunit',
      'diagnostics',
      'dialect',
      'editors',
      'embedded',
      'engine',
      'exact-json',
      'interface',
      'internal',
      'json-documents',
      'language',
      'paging',
      'probe',
      'root',
      'rules',
      'schemas',
      'servers',
      'stand-in',
      'tasks',
      'vql',
    ],
    packages: ['node:', 'cli-progress', 'commander', 'picocolors', 'picomatch', 'undici', 'zod'],
    publicOnly: true,
  },
};

/** Every module checks options, reads values, words messages, escapes Markdown, applies fixes and waits by these files, and no user needs them. */
const helperOfAll =
  /^(?:diagnostics\/(?:arguments|deep-freeze|describe-value|diagnostic|fix-rounds|json\/pointer|markdown|quoted|thrown-value)|internal\/timing\/(?:clock|on-abort|time-limit|wait)|dialect\/value\/[\w-]+)\.ts$/;
const mostLines = 500;

const sources = readSources();

describe('modules', () => {
  it('are the rows of the table', () => {
    expect([...new Set(sources.map(({ module }) => module))].sort()).toEqual(Object.keys(table).sort());
  });

  it('have a share of lines and branches that tests have to reach', () => {
    const measured = Object.keys(config.test?.coverage?.thresholds ?? {}).map((glob) => glob.split('/')[1]);
    expect(['root', ...measured].sort()).toEqual(Object.keys(table).sort());
  });

  it('import only the modules that the table allows', () => {
    const wrong = crossings().filter(({ from, to }) => !table[from.module]?.imports.includes(to));
    expect(wrong.map(describeCrossing)).toEqual([]);
  });

  it('are shown in docs/architecture.md with the same imports', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([\w-]+)` \|[^|]*\|([^|]*)\|/gm)];
    const shown = rows.map(([, module = '', imports = '']) => [
      module,
      [...imports.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
    ]);
    // The page says in words that the command imports the index of any module; the root is not a module.
    const {
      cli: _,
      root: __,
      ...others
    } = Object.fromEntries(Object.entries(table).map(([name, { imports }]) => [name, imports]));
    expect(Object.fromEntries(shown.filter(([module]) => module !== 'cli'))).toEqual(others);
  });

  it('import each other without a cycle', () => {
    expect(cyclesIn(new Map(Object.entries(table).map(([name, { imports }]) => [name, imports])))).toEqual([]);
  });

  it('import only the index of other modules where the table requires it', () => {
    const isOpen = (file: string): boolean =>
      isIndex(file) || helperOfAll.test(file) || table[moduleOf(file)]?.noIndex === true;
    const deep = crossings().filter(({ from, file }) => table[from.module]?.publicOnly && !isOpen(file));
    expect(deep.map(describeCrossing)).toEqual([]);
  });

  it('import only the packages that the table allows', () => {
    const allows = (module: string, specifier: string): boolean =>
      table[module]?.packages.some((name) => (name.endsWith(':') ? specifier.startsWith(name) : specifier === name)) ===
      true;
    const wrong = sources.flatMap(({ file, module, imports }) =>
      imports
        .filter((one) => one.file === undefined && !allows(module, one.specifier))
        .map(({ specifier }) => `${file} -> ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('source files', () => {
  it('import each other without a cycle at run time', () => {
    const graph = new Map(sources.map(({ file, imports }) => [file, runtimeFiles(imports)]));
    expect(cyclesIn(graph)).toEqual([]);
  });

  it('import each other without a cycle of types', () => {
    const graph = new Map(sources.map(({ file, imports }) => [file, imports.flatMap(({ file }) => file ?? [])]));
    expect(groupsIn(graph)).toEqual([]);
  });

  it('only re-export from an index', () => {
    const others = sources
      .filter(({ file }) => isIndex(file))
      .flatMap(({ file, tree }) =>
        tree.statements.filter((node) => !isReExport(node)).map((node) => `${file}: ${node.getText()}`),
      );
    expect(others).toEqual([]);
  });

  it('re-export whole files only in resources, where the golden report lists what becomes public', () => {
    const isStar = (node: ts.Statement): boolean => ts.isExportDeclaration(node) && !hasNames(node);
    const starred = sources.filter(({ tree }) => tree.statements.some(isStar)).map(({ file }) => file);
    expect(starred).toEqual(['resources/index.ts']);
  });

  it('leave the console alone, except for warnings that would not be heard', () => {
    const found = sources.filter(({ tree }) => mentions(tree, 'console')).map(({ file }) => file);
    expect(found).toEqual(['paging/unheard-warning.ts']);
  });

  it(`have at most ${mostLines} lines`, () => {
    console.info(`${sources.length} source files, ${sources.reduce((sum, { lines }) => sum + lines, 0)} lines`);
    const long = sources.filter(({ lines }) => lines > mostLines);
    expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });
});

interface Crossing {
  readonly from: Source;
  readonly to: string;
  readonly file: string;
}

/** The imports that lead from one module into another. */
function crossings(): readonly Crossing[] {
  return sources.flatMap((from) =>
    from.imports.flatMap(({ file }) => {
      if (file === undefined || moduleOf(file) === from.module) return [];
      return [{ from, to: moduleOf(file), file }];
    }),
  );
}

function describeCrossing({ from, file }: Crossing): string {
  return `${from.file} -> ${file}`;
}

function runtimeFiles(imports: readonly Import[]): readonly string[] {
  return imports.flatMap(({ file, isTypeOnly }) => (file === undefined || isTypeOnly ? [] : [file]));
}

/** The cycles of a graph, each once, as `a -> b -> a`. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const cycles: string[] = [];
  const finished = new Set<string>();
  const follow = (name: string, path: readonly string[]): void => {
    const start = path.indexOf(name);
    if (start >= 0) cycles.push([...path.slice(start), name].join(' -> '));
    if (start >= 0 || finished.has(name)) return;
    for (const next of graph.get(name) ?? []) follow(next, [...path, name]);
    finished.add(name);
  };
  for (const name of graph.keys()) follow(name, []);
  return cycles;
}

/** The groups of files that all reach each other (strongly connected components), each as a sorted list. */
function groupsIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const reached = new Map([...graph.keys()].map((file) => [file, reachableFrom(file, graph)]));
  const groups = [...graph.keys()]
    .filter((file) => reached.get(file)?.has(file))
    .map((file) =>
      [...(reached.get(file) ?? [])]
        .filter((other) => reached.get(other)?.has(file))
        .sort()
        .join(' '),
    );
  return [...new Set(groups)].sort();
}

function reachableFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set(graph.get(start));
  for (const file of found) for (const next of graph.get(file) ?? []) found.add(next);
  return found;
}

function isIndex(file: string): boolean {
  return /(?:^|\/)index\.ts$/.test(file);
}

function isReExport(node: ts.Statement): boolean {
  return ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined;
}

function hasNames({ exportClause }: ts.ExportDeclaration): boolean {
  return exportClause !== undefined && ts.isNamedExports(exportClause);
}

function mentions(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node) && node.text === name) return true;
  return ts.forEachChild(node, (child) => mentions(child, name) || undefined) === true;
}
