import fc from 'fast-check';
import type { CUnitPredicate, MatchOptions, Row } from '../../src/cunit/index.js';
import { type Literal, type Predicate, parse, print, type Statement, visit } from '../../src/vql/index.js';
import { lookAlikes, paths, variables } from './cunit-values.js';

/** What stands at one path of a row, as picks among what the predicate asks for. */
interface CellSeed {
  readonly kind: 'absent' | 'null' | 'own' | 'longer' | 'typed' | 'other' | 'list';
  readonly pick: number;
}

interface RowSeed {
  readonly cells: readonly CellSeed[];
  readonly isFlat: boolean;
}

function rowSeed(kinds: readonly CellSeed['kind'][]): fc.Arbitrary<RowSeed> {
  const cell = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat({ max: 999 }) });
  return fc.record({ cells: fc.array(cell, { minLength: 6, maxLength: 6 }), isFlat: fc.boolean() });
}

const scalarKinds = ['absent', 'null', 'own', 'own', 'own', 'longer', 'typed', 'typed', 'other'] as const;

/** A query with rows whose values are those that it asks for, or near them: so it is true of some, and false of some. */
export function withRows<Query extends Predicate | CUnitPredicate>(
  queries: fc.Arbitrary<Query>,
  rows: 'any' | 'scalar' | 'texts' = 'any',
): fc.Arbitrary<{ readonly query: Query; readonly rows: readonly Row[] }> {
  const kinds = rows === 'any' ? ([...scalarKinds, 'list'] as const) : rows === 'scalar' ? scalarKinds : textKinds;
  return fc
    .tuple(queries, fc.array(rowSeed(kinds), { minLength: 4, maxLength: 8 }))
    .map(([query, seeds]) => ({ query, rows: seeds.map((seed) => growRow(seed, askedIn(query))) }));
}

const textKinds = ['own', 'own', 'longer', 'other'] as const;

/** What a predicate needs besides the row: functions, variables and what EXISTS finds. */
export const matchOptions: Required<Omit<MatchOptions, 'dialect'>> = {
  variables,
  functions: {
    lower: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    length: (value) => (typeof value === 'string' ? value.length : null),
    upper: (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    count: () => 1,
    sum: (value) => value,
    order: (_, value) => value,
    größe: () => null,
  },
  exists: (query) => textOf(query).length % 2 === 0,
};

function textOf(query: Statement | string): string {
  if (typeof query !== 'string') return print(query);
  const { statement } = parse(query);
  return statement === undefined ? query : print(statement);
}

interface Asked {
  readonly paths: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly all: readonly string[];
}

/** The paths that a predicate asks for, and the values that it compares each with. */
function askedIn(query: Predicate | CUnitPredicate): Asked {
  const values = new Map<string, string[]>(paths.map((path) => [path, []]));
  const all: string[] = [];
  const note = (path: string, texts: readonly string[]): void => {
    values.set(path, [...(values.get(path) ?? []), ...texts]);
    all.push(...texts);
  };
  if ('kind' in query) {
    visit(query, {
      Path: ({ segments }) => note(segments.join('.'), []),
      StringLiteral: (literal) => void all.push(valueOf(literal)),
      NumberLiteral: (literal) => void all.push(valueOf(literal)),
      BooleanLiteral: (literal) => void all.push(valueOf(literal)),
    });
  } else {
    noteNode(query, note);
  }
  return { paths: [...values.keys()], values, all: [...all, ...Object.values(variables).flat()] };
}

function noteNode(node: CUnitPredicate, note: (path: string, texts: readonly string[]) => void): void {
  if (node.type === 'FILTER') note(node.property ?? 'id', node.values ?? []);
  else for (const child of node.children) noteNode(child, note);
}

function valueOf(literal: Literal): string {
  if (literal.kind === 'NumberLiteral') return literal.text;
  return literal.kind === 'NullLiteral' ? '' : String(literal.value);
}

function growRow({ cells, isFlat }: RowSeed, asked: Asked): Row {
  const row: Record<string, unknown> = {};
  for (const [index, path] of asked.paths.entries()) {
    const seed = cells[index % cells.length] ?? { kind: 'null', pick: 0 };
    const value = growCell(seed, path, asked, index);
    if (value === undefined) continue;
    if (isFlat) row[path] = value;
    else place(row, path.split('.'), value);
  }
  return row;
}

/** Nested where it can be: a path through a value that stands there already is flat. */
function place(row: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  const inner = row[first];
  if (rest.length === 0) row[first] = value;
  else if (inner === undefined) row[first] = nested(rest, value);
  else if (typeof inner === 'object' && inner !== null && Object.getPrototypeOf(inner) === Object.prototype)
    place(inner as Record<string, unknown>, rest, value);
  else row[[first, ...rest].join('.')] = value;
}

function nested(segments: readonly string[], value: unknown): unknown {
  return segments.reduceRight<unknown>((inner, segment) => ({ [segment]: inner }), value);
}

function growCell({ kind, pick }: CellSeed, path: string, asked: Asked, salt: number): unknown {
  const own = asked.values.get(path) ?? [];
  const candidates = own.length > 0 ? own : asked.all.length > 0 ? asked.all : lookAlikes;
  const text = candidates[(pick + salt) % candidates.length] ?? '';
  // Wildcards of a pattern become the text that they stand for.
  const plain = pick % 2 === 0 ? text : text.replaceAll('%', 'x').replaceAll('_', 'ä');
  switch (kind) {
    case 'absent':
      return undefined;
    case 'null':
      return null;
    case 'own':
      return plain;
    case 'longer':
      return [`${plain}z`, `z${plain}`, `z${plain}z`, plain.slice(1)][pick % 4];
    case 'typed':
      return typed(plain, pick);
    case 'other':
      return lookAlikes[pick % lookAlikes.length];
    case 'list':
      return [plain, lookAlikes[pick % lookAlikes.length], null, typed(plain, pick)].slice(0, pick % 5);
    default:
      return kind satisfies never;
  }
}

/** The value that a text may stand for: a number, boolean or date, of a type that rows may have. */
function typed(text: string, pick: number): unknown {
  if (/^-?\d+$/.test(text)) return pick % 3 === 0 ? BigInt(text) : Number(text) + ((pick % 3) - 1);
  if (/^-?\d+\.\d+$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{4}-\d\d-\d\d/.test(text)) return new Date(text);
  return [0, 1.5, -1, 1000n, true, false, new Date('2024-02-29T10:00:00Z')][pick % 7];
}
