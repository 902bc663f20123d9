import type { LossCode } from '../../cunit/index.js';
import { type ObjectRow, predicateRow, queryRow } from './objects.js';
import type { TextRow } from './texts.js';

/**
 * **The** table of losses: for each code, valid queries of one form that the other cannot express, as texts with holes (`texts.ts`) or
 * as C-Unit objects.
 */
export const lossNearMisses = {
  'lost-join': statement('SELECT id FROM {template} JOIN (SELECT id FROM {template}) AS {alias} ON ({alias}.id = id)'),
  'lost-field-comparison': statement('SELECT {field} FROM {template} WHERE {condition} AND {field} = {field}'),
  'lost-constant-condition': statement('SELECT {field} FROM {template} WHERE {condition} OR 1 = {number}'),
  'lost-call': statement("SELECT {field} FROM {template} WHERE concat({field}, {field}) = '{word}'"),
  'lost-functions': predicateRow(({ filter }) => ({ ...filter, functions: ['LOWER', 'TRIM'] })),
  'lost-null': statement(
    'SELECT {field} FROM {template} WHERE {field} = NULL',
    "SELECT {field} FROM {template} WHERE {field} IN ('{word}', NULL)",
  ),
  'lost-pattern': statement("SELECT {field} FROM {template} WHERE {field} LIKE '{word}!%_' ESCAPE '!'"),
  'lost-wildcard': predicateRow(({ filter: { property = 'id' } }) => ({
    type: 'FILTER',
    operator: 'STARTS_WITH',
    property,
    values: ['100%'],
  })),
  'lost-exists': predicateRow(() => ({ type: 'FILTER', operator: 'EXISTS', values: ['SELECT FROM crm.activities'] })),
  'lost-statement': queryRow(() => ({ mode: 'STATEMENT', queryStatement: 'SELECT FROM account.query' })),
  'lost-variable': {
    form: 'condition',
    patterns: ['{field} = :{alias}', "{test} AND {field} IN ('{word}', :{alias})"],
  },
  'lost-literal': statement(
    "SELECT {field} FROM {template} WHERE {field} = :{alias} OR {field} IN (':violin', ':quartz')",
  ),
  'lost-operator': statement('SELECT {field} FROM {template} WHERE {field} IS NULL'),
  'lost-name': predicateRow(({ filter }) => ({ ...filter, property: 'order-id' })),
  'lost-member': predicateRow(({ filter }) => ({ ...filter, note: 'of my own' })),
  'lost-preset': queryRow(({ request }) => ({ ...request, presetId: '4711' })),
  'lost-display-name': queryRow(({ request, filter: { property = 'id' } }) => ({
    ...request,
    adhocPreset: { results: [{ property, displayName: 'first\nsecond' }] },
  })),
  'lost-annotation': statement('SELECT --v:result{lbrace}visible=true, visible=false{rbrace}\n{field} FROM {template}'),
  'lost-number': statement('SELECT {field} FROM {template} LIMIT 3000000000{number}'),
  'lost-gap': statement('SELECT {field} FROM {template} WHERE {condition} AND {field} ='),
} as const satisfies Readonly<Record<LossCode, TextRow | ObjectRow>>;

function statement(...patterns: readonly string[]): TextRow {
  return { form: 'statement', patterns };
}
