import type { Assumption } from './assumption.js';

/** The rows of the table of assumptions about queries, which rules load without the others. */
export const queryAssumptions = {
  'statement-member': {
    area: 'queries',
    open: 'how the member of the request is called that holds a VQL statement',
    assumed: 'It is called "statement".',
    option: 'statementMember',
    evidence: 'api',
    risk: 'refused',
    trial: 'Send { "statement": "SELECT id FROM account.query LIMIT 1" } to the execute endpoint.',
  },
  'result-shape': {
    area: 'queries',
    open: 'which shape the rows of a computed query have',
    assumed: 'The answer is { definition, data }, and a row in "data" has a member for each selected column.',
    option: 'fetchPage, rowsOf',
    evidence: 'api',
    risk: 'refused',
    trial: 'Look at the answer to a query with two columns, one of them under another displayname.',
  },
  'exists-form': {
    area: 'queries',
    open: 'how a C-Unit filter with EXISTS or NOT_EXISTS names its subquery',
    assumed: 'The only value is the VQL text of the subquery, and there is no property.',
    option: 'dialect.existsForm',
    evidence: 'assumed',
    risk: 'refused',
    trial: 'Send a filter with EXISTS, and the same condition in VQL; compare the numbers of rows.',
  },
  'operator-arity': {
    area: 'queries',
    open: 'how many values an operator takes, except for RANGE, NOT_RANGE, IS_NULL and IS_NOT_NULL, and how many children a junction has',
    assumed:
      'IN and NOT_IN take one or more values, the other operators exactly one; a junction has at least one child.',
    evidence: 'assumed',
    risk: 'refused',
    trial: 'Send a filter with EQUALS and two values, one with IN and none, and a junction without children.',
  },
  'value-format': {
    area: 'queries',
    open: 'how numbers, booleans and dates are written as the strings of a filter',
    assumed: 'Numbers are written in decimal, booleans as "true" and "false", dates in ISO 8601.',
    standard: 'ISO 8601',
    evidence: 'seen',
    risk: 'rows',
    trial: 'Filter by a date, a decimal number and a boolean whose rows you know.',
  },
  'range-bounds': {
    area: 'queries',
    open: 'whether RANGE includes its two bounds',
    assumed: 'It includes both, as BETWEEN does.',
    standard: 'SQL',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Filter by a RANGE whose bounds are values of known rows.',
  },
  'null-logic': {
    area: 'queries',
    open: 'which rows a condition selects whose field is null',
    assumed: 'A comparison with null is unknown and selects nothing, and neither does its negation.',
    standard: 'SQL',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Compare the numbers of rows for a = x, a <> x and a IS NULL with the number of all rows.',
  },
  'any-element': {
    area: 'queries',
    open: 'when a condition on a field with several values is true',
    assumed: 'It is true if one of the values makes it true.',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Query with "=" and with "<>" by one of two values of a known record.',
  },
  'not-on-collection': {
    area: 'queries',
    open: 'what NOT means before a condition on a field with several values',
    assumed:
      'It is true if one of the values makes the condition false, since C-Unit has no NOT, but the opposite of each operator.',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Query with NOT before "=" by one of two values of a known record.',
  },
  'like-case': {
    area: 'queries',
    open: 'whether LIKE distinguishes upper and lower case',
    assumed: 'It does.',
    standard: 'SQL',
    option: 'dialect.likeCaseSensitive',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Search for a name with LIKE in the other letter case.',
  },
  'like-escape': {
    area: 'queries',
    open: 'whether a character makes the wildcard after it literal',
    assumed: 'No character does, so a text with "%" or "_" has no exact pattern.',
    standard: 'SQL',
    option: 'dialect.likeEscape',
    evidence: 'assumed',
    risk: 'rows',
    trial: "Search with LIKE '100\\%' for a record whose name is 100%.",
  },
  'null-order': {
    area: 'queries',
    open: 'whether nulls are sorted before or after all values',
    assumed:
      'They are sorted as if they were greater than all values: last in ascending order, first in descending order. Only the engine and the stand-in depend on it.',
    option: 'dialect.nullOrder',
    evidence: 'assumed',
    trial: 'Sort by a field that is null in some rows.',
  },
  'template-filter': {
    area: 'queries',
    open: 'whether a template has a filter of its own, which applies to a C-Unit request that names neither a filter nor a preset',
    assumed: 'It has none, so the request selects the same rows as a statement without WHERE.',
    option: 'dialect.evidence',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Compare the number of rows of an empty request with that of SELECT id FROM the template.',
  },
  'template-sort': {
    area: 'queries',
    open: 'whether the default sort order of a template applies to a statement without ORDER BY',
    assumed: 'It does not, so a request without a sort order and the statement may return rows in different orders.',
    option: 'dialect.evidence',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Compare the order of the rows of an empty request with that of a statement without ORDER BY.',
  },
} as const satisfies Readonly<Record<string, Assumption>>;

/** The id of an assumption about queries. */
export type QueryAssumptionId = keyof typeof queryAssumptions;

/** The id of an assumption about queries without any evidence. */
export type UnprovenQueryId = {
  [Id in QueryAssumptionId]: (typeof queryAssumptions)[Id]['evidence'] extends 'assumed' ? Id : never;
}[QueryAssumptionId];
