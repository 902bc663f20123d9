import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Import, readSources, roomOf, type Source } from './read-sources.js';

interface Room {
  /** The rooms that it may import from. */
  readonly rooms: readonly string[];
  /** What else it may import: packages, Node's own modules (`node:`), files outside `src/`. */
  readonly packages: readonly string[];
  /** Whether it sees of other rooms what everyone sees, their `index.ts`, and nothing else. */
  readonly publicOnly?: true;
}

/** **The** table of arrows (design.md §2). A new room is a row here. */
const table: Readonly<Record<string, Room>> = {
  diagnostics: { rooms: [], packages: [] },
  dialect: { rooms: ['diagnostics'], packages: [] },
  resources: { rooms: [], packages: ['zod'] },
  interface: { rooms: ['diagnostics', 'dialect'], packages: [] },
  catalog: { rooms: ['diagnostics', 'dialect', 'resources'], packages: ['zod'] },
  vql: { rooms: ['diagnostics', 'dialect', 'interface', 'catalog'], packages: ['chevrotain'] },
  cunit: { rooms: ['diagnostics', 'dialect', 'interface', 'catalog', 'vql'], packages: ['zod'] },
  paging: { rooms: ['diagnostics', 'dialect', 'interface', 'vql', 'cunit'], packages: [] },
  codes: { rooms: ['diagnostics', 'catalog', 'vql'], packages: [] },
  'json-text': {
    rooms: ['codes', 'diagnostics', 'cunit', 'vql'],
    packages: ['jsonc-parser'],
    publicOnly: true,
  },
  language: {
    rooms: ['codes', 'diagnostics', 'dialect', 'catalog', 'vql', 'cunit', 'json-text'],
    packages: ['jsonc-parser', 'vscode-json-languageservice', 'vscode-languageserver-textdocument', 'zod'],
  },
  embedded: {
    rooms: ['diagnostics', 'dialect', 'catalog', 'builder', 'vql', 'language'],
    packages: ['oxc-parser'],
  },
  editors: {
    rooms: ['diagnostics', 'embedded', 'language', 'vql'],
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
    ],
    publicOnly: true,
  },
  engine: {
    rooms: ['diagnostics', 'dialect', 'interface', 'catalog', 'vql', 'cunit', 'paging'],
    packages: ['@duckdb/node-api'],
  },
  builder: { rooms: ['diagnostics', 'dialect', 'interface', 'catalog', 'vql', 'cunit'], packages: [] },
  testing: {
    rooms: ['catalog', 'cunit', 'diagnostics', 'dialect', 'interface', 'paging', 'vql'],
    packages: ['fast-check'],
    publicOnly: true,
  },
  root: {
    rooms: ['codes', 'diagnostics', 'dialect', 'catalog', 'vql', 'cunit', 'builder', 'paging'],
    packages: [],
    publicOnly: true,
  },
  cli: {
    rooms: [
      'root',
      'codes',
      'diagnostics',
      'dialect',
      'catalog',
      'engine',
      'resources',
      'vql',
      'cunit',
      'builder',
      'paging',
      'json-text',
      'embedded',
      'language',
      'editors',
    ],
    packages: [
      'node:',
      'cli-progress',
      'commander',
      'jsonc-parser',
      'lilconfig',
      'picocolors',
      'sarif',
      'tinyglobby',
      'zod',
      '../../package.json',
    ],
    publicOnly: true,
  },
};

/** Files that may be longer than others: a grammar is easier to follow in one piece. */
const longFiles = /^vql\/grammar\//;
/** Every room refuses unknown options by it, and no user needs it. */
const helperOfAll = /^diagnostics\/(?:arguments|describe-value|unknown-option)\.ts$/;
const usualLines = 400;
const mostLines = 500;

const sources = readSources();

describe('arrows between rooms', () => {
  it('has a row in the table for every room, and a room for every row', () => {
    expect([...new Set(sources.map(({ room }) => room))].sort()).toEqual(Object.keys(table).sort());
  });

  it('has no arrow that is not in the table', () => {
    const wrong = crossings().filter(({ from, to }) => !table[from.room]?.rooms.includes(to));
    expect(wrong.map(describeCrossing)).toEqual([]);
  });

  it('has the table that docs/architecture.md shows', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([\w-]+)` \|[^|]*\|([^|]*)\|/gm)];
    const shown = rows.map(([, room = '', rooms = '']) => [
      room,
      [...rooms.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
    ]);
    // Of the command the page says in words that it sees the index of any room; the root is no room of its own.
    const {
      cli: _,
      root: __,
      ...others
    } = Object.fromEntries(Object.entries(table).map(([name, { rooms }]) => [name, rooms]));
    expect(Object.fromEntries(shown.filter(([room]) => room !== 'cli'))).toEqual(others);
  });

  it('has no cycle in the table', () => {
    expect(cyclesIn(new Map(Object.entries(table).map(([name, { rooms }]) => [name, rooms])))).toEqual([]);
  });

  it('lets cli, the root and testing see the index of other rooms only', () => {
    const isOpen = (file: string): boolean => file.endsWith('index.ts') || helperOfAll.test(file);
    const deep = crossings().filter(({ from, file }) => table[from.room]?.publicOnly && !isOpen(file));
    expect(deep.map(describeCrossing)).toEqual([]);
  });

  it('imports only the packages that a room is allowed', () => {
    const allows = (room: string, specifier: string): boolean =>
      table[room]?.packages.some((name) => (name.endsWith(':') ? specifier.startsWith(name) : specifier === name)) ===
      true;
    const wrong = sources.flatMap(({ file, room, imports }) =>
      imports
        .filter((one) => one.file === undefined && !allows(room, one.specifier))
        .map(({ specifier }) => `${file} -> ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('source files', () => {
  it('import one another without a cycle at run time', () => {
    const graph = new Map(sources.map(({ file, imports }) => [file, runtimeFiles(imports)]));
    expect(cyclesIn(graph)).toEqual([]);
  });

  it('only re-export, and by explicit name, from an index', () => {
    const others = sources
      .filter(({ file }) => file.endsWith('index.ts'))
      .flatMap(({ file, tree }) =>
        tree.statements.filter((node) => !isNamedReExport(node)).map((node) => `${file}: ${node.getText()}`),
      );
    expect(others).toEqual([]);
  });

  it('never re-export everything', () => {
    const stars = sources.flatMap(({ file, tree }) =>
      tree.statements
        .filter((node) => ts.isExportDeclaration(node) && !hasNames(node))
        .map((node) => `${file}: ${node.getText()}`),
    );
    expect(stars).toEqual([]);
  });

  it('leave the console alone', () => {
    expect(sources.filter(({ tree }) => mentions(tree, 'console')).map(({ file }) => file)).toEqual([]);
  });

  it(`have at most ${usualLines} lines, a file of the grammar ${mostLines}`, () => {
    const long = sources.filter(({ file, lines }) => lines > (longFiles.test(file) ? mostLines : usualLines));
    expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });
});

interface Crossing {
  readonly from: Source;
  readonly to: string;
  readonly file: string;
}

/** The imports that lead from one room into another. */
function crossings(): readonly Crossing[] {
  return sources.flatMap((from) =>
    from.imports.flatMap(({ file }) => {
      if (file === undefined || roomOf(file) === from.room) return [];
      return [{ from, to: roomOf(file), file }];
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

function isNamedReExport(node: ts.Statement): boolean {
  return ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && hasNames(node);
}

function hasNames({ exportClause }: ts.ExportDeclaration): boolean {
  return exportClause !== undefined && ts.isNamedExports(exportClause);
}

function mentions(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node) && node.text === name) return true;
  return ts.forEachChild(node, (child) => mentions(child, name) || undefined) === true;
}
