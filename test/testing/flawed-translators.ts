import type { CUnitPredicate, MatchOptions, Row } from '../../src/cunit/index.js';
import { createMatcher } from '../../src/cunit/index.js';
import type { Translated } from '../../src/testing/index.js';
import {
  createBooleanLiteral,
  createComparison,
  createLike,
  createNumberLiteral,
  createStringLiteral,
  type Like,
  type Operand,
  type Predicate,
  transform,
} from '../../src/vql/index.js';

type Translate<Query> = (query: Query, options: MatchOptions) => Translated;

/** Translators of VQL, each with a mistake that translators to SQL, Mongo or a function make. */
export const flawedTranslators: Readonly<Record<string, Translate<Predicate>>> = {
  'LIKE without regard to case': (query, options) =>
    createMatcher(query, { ...options, dialect: { likeCaseSensitive: false } }),
  'every text in lower case': (query) => onRows(texts(query, lower), lower),
  'the values of conditions trimmed': (query) => texts(query, (text) => text.trim()),
  'the values of rows trimmed': (query) => onRows(query, (text) => text.trim()),
  '_ read as %': (query) => patterns(query, (pattern) => pattern.replaceAll('_', '%')),
  '_ as a plain character': (query) => plain(query, '_'),
  '% as a plain character': (query) => plain(query, '%'),
  'ESCAPE dropped': (query) =>
    transform(query, { Like: ({ operand, pattern, negated }) => createLike(operand, pattern, { negated }) }),
  "'A%' read as '%A%'": (query) => patterns(query, (pattern) => (/^[^%]+%$/.test(pattern) ? `%${pattern}` : pattern)),
  "'%A' read as '%A%'": (query) => patterns(query, (pattern) => (/^%[^%]+$/.test(pattern) ? `${pattern}%` : pattern)),
  'LIKE as =': (query) =>
    transform(query, {
      Like: (node) => (node.negated ? node : createComparison(node.operand, '=', node.pattern)),
    }),
  'only the first element of a collection': (query) =>
    onCollections(query, (list) => (list.length === 0 ? null : list[0])),
  'the last element of a collection left out': (query) => onCollections(query, (list) => list.slice(0, -1)),
  'an empty collection as an empty text': (query) => onCollections(query, (list) => (list.length === 0 ? '' : list)),
  'a number without its exponent': (query) =>
    transform(query, {
      NumberLiteral: (node) => createNumberLiteral(node.text.split(/e/i)[0] ?? node.text),
    }),
  'a number rounded to a double': (query) =>
    texts(query, (text) => (/^\d{16,}$/.test(text) ? String(Number(text)) : text)),
  'a number without its fraction': (query) =>
    texts(query, (text) => (/^-?\d+\.\d+$/.test(text) ? (text.split('.')[0] ?? text) : text)),
  'null as an empty text': (query) => onRows(query, (text) => text, ''),
  '< as <=': (query) =>
    transform(query, { Comparison: (node) => (node.operator === '<' ? { ...node, operator: '<=' } : node) }),
  'a mirrored comparison with the same operator': (query) =>
    transform(query, {
      Comparison: (node) => (node.left.kind === 'Path' ? node : createComparison(node.right, node.operator, node.left)),
    }),
  'NOT BETWEEN as BETWEEN': (query) => transform(query, { Between: (node) => ({ ...node, negated: false }) }),
  'BETWEEN with its bounds in order': (query) =>
    transform(query, {
      Between: (node) => (textOf(node.low) > textOf(node.high) ? { ...node, low: node.high, high: node.low } : node),
    }),
  'NOT IN as IN': (query) => transform(query, { In: (node) => ({ ...node, negated: false }) }),
  'the last value of IN left out': (query) =>
    transform(query, {
      In: (node) => (node.values.length > 1 ? { ...node, values: node.values.slice(0, -1) } : node),
    }),
  'OR as AND': (query) => transform(query, { Or: (node) => ({ ...node, kind: 'And' }) }),
  'NOT of AND left at AND': (query) =>
    transform(query, {
      Not: (node) => {
        const { predicate } = node;
        if (predicate.kind !== 'And') return node;
        return { ...predicate, predicates: predicate.predicates.map((one) => ({ ...node, predicate: one })) };
      },
    }),
  'NOT of two values': (query) => twoValued(query),
  'a lost quote': (query) => texts(query, (text) => text.replaceAll("'", '')),
  'a negated boolean': (query) => transform(query, { BooleanLiteral: ({ value }) => createBooleanLiteral(!value) }),
  'a path without its last segment': (query) =>
    transform(query, {
      Path: (node) => ({ ...node, segments: node.segments.slice(0, Math.max(1, node.segments.length - 1)) }),
    }),
};

/** The same for C-Unit. */
export const flawedCUnitTranslators: Readonly<Record<string, Translate<CUnitPredicate>>> = {
  'STARTS_WITH as CONTAINS': (node) => renamed(node, 'STARTS_WITH', 'CONTAINS'),
  'ENDS_WITH as CONTAINS': (node) => renamed(node, 'ENDS_WITH', 'CONTAINS'),
  'CONTAINS as STARTS_WITH': (node) => renamed(node, 'CONTAINS', 'STARTS_WITH'),
  'IS_NULL_OR_EQUALS as EQUALS': (node) => renamed(node, 'IS_NULL_OR_EQUALS', 'EQUALS'),
  'LIKE without regard to case': (node, options) =>
    createMatcher(node, { ...options, dialect: { likeCaseSensitive: false } }),
};

function lower(text: string): string {
  return text.toLowerCase();
}

/** With other texts in its literals. */
function texts(query: Predicate, change: (text: string) => string): Predicate {
  return transform(query, { StringLiteral: ({ value }) => createStringLiteral(change(value)) });
}

function patterns(query: Predicate, change: (pattern: string) => string): Predicate {
  return transform(query, {
    Like: (node) =>
      node.pattern.kind === 'StringLiteral'
        ? { ...node, pattern: createStringLiteral(change(node.pattern.value)) }
        : node,
  });
}

/** With a literal wildcard. */
function plain(query: Predicate, wildcard: string): Predicate {
  return transform(query, {
    Like: (node): Like => {
      const { operand, pattern, negated, escape } = node;
      if (escape !== undefined || pattern.kind !== 'StringLiteral') return node;
      const value = pattern.value.replaceAll('~', '~~').replaceAll(wildcard, `~${wildcard}`);
      return createLike(operand, createStringLiteral(value), { negated, escape: createStringLiteral('~') });
    },
  });
}

function textOf(operand: Operand): string {
  return operand.kind === 'StringLiteral' ? operand.value : '';
}

/** As in JavaScript, whose logic has no unknown: a negation is true where the condition is not. */
function twoValued(query: Predicate): (row: Row) => boolean {
  switch (query.kind) {
    case 'Not': {
      const inner = twoValued(query.predicate);
      return (row) => !inner(row);
    }
    case 'And': {
      const parts = query.predicates.map(twoValued);
      return (row) => parts.every((part) => part(row));
    }
    case 'Or': {
      const parts = query.predicates.map(twoValued);
      return (row) => parts.some((part) => part(row));
    }
    default:
      return createMatcher(query);
  }
}

/** ComparedValues of rows whose texts, or whose nulls, are others. */
function onRows(query: Predicate, change: (text: string) => string, ofNull: unknown = null): (row: Row) => boolean {
  const matches = createMatcher(query);
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (value === null) return ofNull;
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== 'object' || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member)]));
  };
  return (row) => matches(changed(row) as Row);
}

/** ComparedValues of rows whose collections are others. */
function onCollections(query: Predicate, change: (list: readonly unknown[]) => unknown): (row: Row) => boolean {
  const matches = createMatcher(query);
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return change(value);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member)]));
  };
  return (row) => matches(changed(row) as Row);
}

function renamed(node: CUnitPredicate, from: string, to: 'CONTAINS' | 'STARTS_WITH' | 'EQUALS'): CUnitPredicate {
  if (node.type === 'JUNCTION') return { ...node, children: node.children.map((child) => renamed(child, from, to)) };
  return node.operator === from ? { ...node, operator: to } : node;
}
