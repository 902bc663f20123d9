import type { foreignCodes } from '../foreign.js';

/** The help texts of the section `foreign`: why a code is reported, and what to do. */
export const foreignHelp = {
  'no-column-alias':
    "Put --v:result{displayname='name'} on its own line before the column; the result then comes back under that name.",
  'no-template-alias': 'Fields are named without a prefix. Only the statement inside a JOIN has an alias.',
  'no-template-list': 'A list of templates after FROM is not supported.',
  'no-subquery-in-from': 'FROM takes the name of a template only.',
  'no-join-kind':
    'There is no LEFT, RIGHT, FULL, INNER, OUTER, CROSS or NATURAL join. Many related records are reached by a path instead: recipients.state.',
  'no-group-by':
    'An aggregate covers the whole result. Run one query per group, or fetch the rows and group them yourself; SELECT DISTINCT lists the groups.',
  'no-having': 'Aggregates cannot be filtered by the service. Fetch them and filter there.',
  'no-set-operation':
    'UNION, INTERSECT, EXCEPT and MINUS do not exist. Conditions on the same template are joined with OR and AND.',
  'no-subquery-in-list':
    'IN takes a list of values. EXISTS (SELECT …) tests for related rows, JOIN (SELECT …) ties two templates together.',
  'no-subquery': 'A statement stands in parentheses after JOIN and EXISTS only.',
  'no-arithmetic':
    'Compute the value before the query is sent: price > 1 instead of price + 1 > 2. Text is not concatenated either.',
  'no-typed-literal': "Dates and times are strings: createdAt >= '2026-01-01'.",
  'no-value-parentheses':
    'Parentheses group conditions, and enclose the list after IN, the statement after EXISTS or JOIN and the arguments of a call.',
  'no-select-modifier': 'All rows are the default. The number of rows is limited by LIMIT at the end of the statement.',
  'no-case': 'Fetch the fields that the decision needs, and decide after reading.',
  'no-cast': 'Values are compared by the type of the field; numbers and booleans may be written as strings.',
  'no-pattern-operator':
    'LIKE knows % for any run of characters and _ for one. Whether it looks at letter case depends on the installation.',
  'no-quantifier': 'A comparison takes a single value. On a to-many path it holds when any element matches.',
  'no-window': 'Sort and number the rows after reading them.',
  'no-nulls-order': 'Where rows without a value stand is decided by the service.',
  'no-fetch-first': 'A page is LIMIT 50 OFFSET 100, at the end of the statement.',
  'no-limit-pair': 'The two numbers stand in clauses of their own: LIMIT 50 OFFSET 100.',
  'no-clause': 'The clauses of VQL are SELECT, FROM, JOIN, WHERE, ORDER BY, LIMIT and OFFSET.',
} as const satisfies { readonly [Code in keyof typeof foreignCodes]: string };
