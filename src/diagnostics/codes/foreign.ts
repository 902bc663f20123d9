import type { Empty, MessageRow } from './row.js';

/** Parts of SQL that VQL lacks, each named as such, with the way around where there is one (spec, query-language §1.3). */
export const foreignCodes = {
  'no-column-alias': {
    severity: 'error',
    message: (_: Empty) =>
      "VQL has no AS for columns; the annotation --v:result{displayname='…'} before the column names it.",
  },
  'no-template-alias': {
    severity: 'error',
    message: ({ alias }: { readonly alias: string }) =>
      `VQL has no alias for the template: "${alias}" cannot stand here.`,
  },
  'no-template-list': {
    severity: 'error',
    message: (_: Empty) => 'VQL reads one template; a second one is joined with JOIN (SELECT …) AS alias ON (…).',
  },
  'no-subquery-in-from': {
    severity: 'error',
    message: (_: Empty) =>
      'VQL has no subquery in FROM; name a template, or join the statement with JOIN (SELECT …) AS alias ON (…).',
  },
  'no-join-kind': {
    severity: 'error',
    message: ({ kind }: { readonly kind: string }) =>
      `VQL has no ${kind} JOIN; it has plain JOIN (SELECT …) AS alias ON (…) only.`,
  },
  'no-group-by': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no GROUP BY.',
  },
  'no-having': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no HAVING; conditions on rows go into WHERE.',
  },
  'no-set-operation': {
    severity: 'error',
    message: ({ operation }: { readonly operation: string }) =>
      `VQL has no ${operation}; run the statements one by one.`,
  },
  'no-subquery-in-list': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no subquery in IN; use JOIN or EXISTS.',
  },
  'no-subquery': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no subquery as a value; use JOIN or EXISTS.',
  },
  'no-arithmetic': {
    severity: 'error',
    message: ({ operator }: { readonly operator: string }) => `VQL has no arithmetic: "${operator}" cannot stand here.`,
  },
  'no-typed-literal': {
    severity: 'error',
    message: ({ type }: { readonly type: string }) => `VQL has no ${type} before a value; write the string alone.`,
  },
  'no-value-parentheses': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no parentheses around a value.',
  },
  'no-select-modifier': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) =>
      `VQL has no SELECT ${word}; DISTINCT is the only word between SELECT and the columns.`,
  },
  'no-case': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no CASE expression.',
  },
  'no-cast': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no CAST.',
  },
  'no-pattern-operator': {
    severity: 'error',
    message: ({ operator }: { readonly operator: string }) => `VQL has no ${operator}; patterns are matched with LIKE.`,
  },
  'no-quantifier': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) =>
      `VQL has no ${word} before a list or statement; use IN or EXISTS.`,
  },
  'no-window': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no window functions: OVER cannot follow a call.',
  },
  'no-nulls-order': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) => `VQL has no NULLS ${word} in ORDER BY.`,
  },
  'no-fetch-first': {
    severity: 'error',
    message: ({ clause }: { readonly clause: string }) => `VQL has no ${clause}; use LIMIT, and OFFSET to skip rows.`,
  },
  'no-limit-pair': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no "LIMIT offset, count"; write LIMIT count OFFSET offset.',
  },
  'no-clause': {
    severity: 'error',
    message: ({ clause }: { readonly clause: string }) => `VQL has no ${clause} clause.`,
  },
} as const satisfies Record<string, MessageRow>;
