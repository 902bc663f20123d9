import type { CodeRow, Empty } from './row.js';

/** Parts of SQL that VQL lacks, each with a workaround where there is one. The interface document mentions none of them. */
export const foreignCodes = {
  'only-select': {
    severity: 'error',
    message: ({ verb }: { readonly verb: string }) => `VQL has no ${verb}: a statement begins with SELECT.`,
    help: 'There are no statements about plans, tables or sessions. Templates and fields are listed by the service: GET /cmn/computed-queries/{group}/{template}/fields.',
  },
  'no-with': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no WITH; join a statement with JOIN (SELECT …) AS alias ON (…).',
    help: 'There are no common table expressions. Write the inner statement where it is used, in JOIN or EXISTS, or run it first.',
  },
  'no-path-index': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no index in a path: the path alone means all elements.',
    help: 'A condition on a to-many path holds when any element matches: lines.price > 5. Single elements cannot be selected by their position.',
  },
  'no-qualified-star': {
    severity: 'error',
    message: (_: Empty) =>
      'VQL has no "*" after a name: it stands alone, and means the standard fields of the template.',
    help: 'Write * as the only column, or name the columns: a.id, a.name.',
  },
  'no-column-value': {
    severity: 'error',
    message: ({ isInExists }: { readonly isInExists: boolean }) =>
      isInExists
        ? 'VQL has no value as a column; write EXISTS (SELECT * FROM …).'
        : 'VQL has no value as a column; a column is a path or a call.',
    help: 'A constant is known without a query: add it after reading. EXISTS tests for rows, whatever their columns are.',
  },
  'no-sort-position': {
    severity: 'error',
    message: ({ position }: { readonly position: string }) =>
      `VQL does not sort by the position of a column: write its name instead of ${position}.`,
    help: 'Sort by paths or calls: ORDER BY name DESC, id.',
  },
  'no-column-alias': {
    severity: 'error',
    message: (_: Empty) =>
      "VQL has no AS for columns; the annotation --v:result{displayname='…'} before the column names it.",
    help: "Put --v:result{displayname='name'} on its own line before the column; the result then comes back under that name.",
  },
  'no-template-alias': {
    severity: 'error',
    message: ({ alias }: { readonly alias: string }) =>
      `VQL has no alias for the template: "${alias}" is not allowed here.`,
    help: 'Fields are named without a prefix. Only the statement inside a JOIN has an alias.',
  },
  'no-template-list': {
    severity: 'error',
    message: (_: Empty) => 'VQL reads one template; a second one is joined with JOIN (SELECT …) AS alias ON (…).',
    help: 'A list of templates after FROM is not supported.',
  },
  'no-subquery-in-from': {
    severity: 'error',
    message: (_: Empty) =>
      'VQL has no subquery in FROM; name a template, or join the statement with JOIN (SELECT …) AS alias ON (…).',
    help: 'FROM takes the name of a template only.',
  },
  'no-join-kind': {
    severity: 'error',
    message: ({ kind }: { readonly kind: string }) =>
      `VQL has no ${kind}; it has plain JOIN (SELECT …) AS alias ON (…) only.`,
    help: 'There is no LEFT, RIGHT, FULL, INNER, OUTER, CROSS, NATURAL or LATERAL join, and no APPLY. Records without a partner take a second query. Many related records are reached by a path instead: recipients.state.',
  },
  'no-group-by': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no GROUP BY; run one query for each group, or group the rows after reading.',
    help: 'An aggregate covers the whole result. Run one query per group, or fetch the rows and group them yourself; SELECT DISTINCT lists the groups.',
  },
  'no-having': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no HAVING; put conditions on rows into WHERE, and filter aggregates after reading.',
    help: 'A statement cannot filter aggregates. Fetch them, and filter the rows.',
  },
  'no-set-operation': {
    severity: 'error',
    message: ({ operation, connective }: { readonly operation: string; readonly connective: string }) =>
      `VQL has no ${operation}; run the statements one by one, or join the conditions on one template by ${connective}.`,
    help: 'UNION, INTERSECT, EXCEPT and MINUS do not exist. Rows of different templates are put together after reading.',
  },
  'no-subquery-in-list': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no subquery in IN; use JOIN or EXISTS.',
    help: 'IN takes a list of values. EXISTS (SELECT …) tests for related rows, JOIN (SELECT …) ties two templates together.',
  },
  'no-subquery': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no subquery as a value; use JOIN or EXISTS.',
    help: 'A nested statement is allowed only in parentheses after JOIN and EXISTS.',
  },
  'no-arithmetic': {
    severity: 'error',
    message: ({ operator, text }: { readonly operator: string; readonly text?: string | undefined }) =>
      text === undefined
        ? `VQL has no arithmetic ("${operator}"); compute the value before the query is sent, or after its rows are read.`
        : `VQL has no concatenation of strings: write ${text}.`,
    help: "Compute the value before the query is sent: price > 1 instead of price + 1 > 2. Strings are not concatenated either: name LIKE '%x%' instead of name LIKE '%' || 'x' || '%'.",
  },
  'no-typed-literal': {
    severity: 'error',
    message: ({ type }: { readonly type: string }) => `VQL has no ${type} before a value; write the string alone.`,
    help: "Dates and times are strings: createdAt >= '2026-01-01'.",
  },
  'no-value-parentheses': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no parentheses around a value.',
    help: 'Parentheses group conditions, and enclose the list after IN, the statement after EXISTS or JOIN and the arguments of a call.',
  },
  'no-select-modifier': {
    severity: 'error',
    message: ({ word, advice }: { readonly word: string; readonly advice: string }) =>
      `VQL has no SELECT ${word}; ${advice}.`,
    help: 'DISTINCT is the only word between SELECT and the columns. The number of rows is limited by LIMIT at the end of the statement.',
  },
  'no-case': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) =>
      `VQL has no ${word} expression; combine conditions with AND and OR, and compute columns after reading.`,
    help: 'Fetch the fields that the decision needs, and decide after reading.',
  },
  'no-cast': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no CAST; write the field alone: values, also strings, are compared by its type.',
    help: 'Values are compared by the type of the field; numbers and booleans may be written as strings.',
  },
  'no-keyword-argument': {
    severity: 'error',
    message: ({ word, advice }: { readonly word: string; readonly advice: string }) =>
      `VQL has no ${word} between the arguments of a call; ${advice}.`,
    help: 'Arguments of a call are separated by commas. The documented functions are COUNT, SUM, AVG, MIN and MAX.',
  },
  'no-pattern-operator': {
    severity: 'error',
    message: ({ operator }: { readonly operator: string }) => `VQL has no ${operator}; patterns are matched with LIKE.`,
    help: 'In a LIKE pattern % matches any sequence of characters and _ a single one. Whether case matters depends on the installation.',
  },
  'no-quantifier': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) =>
      `VQL has no ${word} before a list or statement; use IN or EXISTS, or join conditions by OR.`,
    help: 'A comparison takes a single value. On a to-many path it holds when any element matches.',
  },
  'no-window': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) =>
      word === 'OVER'
        ? 'VQL has no window functions (OVER); sort the rows, and number or add them up after reading.'
        : `VQL has no ${word} after a call; an aggregate covers the whole result, so put its conditions into WHERE.`,
    help: 'ROW_NUMBER, RANK, LAG and running totals are computed from the sorted rows. FILTER and WITHIN GROUP do not exist either.',
  },
  'no-nulls-order': {
    severity: 'error',
    message: ({ order }: { readonly order: string }) =>
      `VQL has no ${order} in ORDER BY; move the rows without a value after reading.`,
    help: 'No document states whether rows without a value come first or last.',
  },
  'no-fetch-first': {
    severity: 'error',
    message: ({ clause }: { readonly clause: string }) => `VQL has no ${clause}; use LIMIT, and OFFSET to skip rows.`,
    help: 'A page is LIMIT 50 OFFSET 100, at the end of the statement.',
  },
  'no-limit-pair': {
    severity: 'error',
    message: (_: Empty) => 'VQL has no "LIMIT offset, count"; write LIMIT count OFFSET offset.',
    help: 'Each number has its own clause: LIMIT 50 OFFSET 100.',
  },
  'no-clause': {
    severity: 'error',
    message: ({ clause, advice }: { readonly clause: string; readonly advice: string }) =>
      `VQL has no ${clause}; ${advice}.`,
    help: 'The clauses of VQL are SELECT, FROM, JOIN, WHERE, ORDER BY, LIMIT and OFFSET.',
  },
} as const satisfies Record<string, CodeRow>;
