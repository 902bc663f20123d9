import type { Node } from '../vql/ast.js';
import { comparisonOperators, continuesCondition, names } from '../vql/grammar/token-sets.js';
import * as t from '../vql/lexer/tokens.js';
import type { Placeholder } from '../vql/placeholders.js';
import type { Slot } from '../vql/slots.js';

/** The data from which the text for an inserted value is made. */
interface TextContext extends Pick<Placeholder, 'nextType'> {
  readonly name: string;
  readonly variable: string;
  /** Whether it is the left side of a condition, or the name or an argument of a function. */
  readonly isName: boolean;
}

/** Text in place of an inserted value. */
interface PlaceholderText {
  readonly text: string;
  /** Whether the program can insert more than the text stands for. */
  readonly isOpen: boolean;
}

/** Returns text that keeps the statement valid in place of an inserted value: a name, a variable, or a condition or query made of one. */
export function placeholderText(
  placeholder: Placeholder,
  { name, variable, isCallee }: Pick<TextContext, 'name' | 'variable'> & { readonly isCallee: boolean },
): PlaceholderText {
  const { slot, nextType } = placeholder;
  const { isOpen = false, text } = rows[slot] ?? omission;
  const isName = isCallee || isArgument(placeholder) || (slot === 'condition' && isOperand(placeholder));
  return { text: text({ name, variable, isName, nextType }), isOpen };
}

/** Whether a placeholder is an argument of a function, which is a field more often than a value. */
export function isArgument({ ancestors }: Placeholder): boolean {
  return ancestors.at(-1)?.kind === 'Call';
}

/** Returns a text for a whole string with values in it: a variable, or a string where a variable is not valid, as in `DATE '…'`. */
export function stringText(placeholder: Placeholder, names: Pick<TextContext, 'name' | 'variable'>): string {
  const { previousType } = placeholder;
  const isPrefixed = previousType !== undefined && t.kindOf(previousType) === 'identifier';
  return isOperand(placeholder) && !isPrefixed ? names.variable : shortString(names);
}

/** Returns a string of one character, which is valid after ESCAPE too. */
function shortString({ name }: Pick<TextContext, 'name'>): string {
  return `'${name.slice(0, 1)}'`;
}

function isOperand({ node, ancestors }: Placeholder): boolean {
  const parent = ancestors.at(-1);
  if (node === undefined || parent === undefined || !operandParents.has(parent.kind)) return false;
  return parent.kind !== 'Like' || parent.escape !== node;
}

const operandParents: ReadonlySet<Node['kind']> = new Set([
  ...(['Comparison', 'Like', 'In', 'Between', 'IsNull', 'Call', 'Missing'] as const),
]);

interface PlaceholderRow {
  readonly text: (context: TextContext) => string;
  readonly isOpen?: true;
}

const nameOf = ({ name }: TextContext): string => name;
const conditionOf = ({ name }: TextContext): string => `${name} IS NULL`;
const statementOf = ({ name }: TextContext): string => `SELECT * FROM ${name}.${name}`;

/** Returns a function that writes a text in parentheses, unless the query has them. */
function inParentheses(text: PlaceholderRow['text']): PlaceholderRow['text'] {
  return (context) => (context.nextType === t.LeftParenthesis ? '' : `(${text(context)})`);
}

/** **The** table of the texts in place of inserted values, by slot. */
const rows: { readonly [At in Slot]?: PlaceholderRow } = {
  // Before a column, it is DISTINCT, or nothing.
  column: { isOpen: true, text: ({ name, nextType }) => (isColumn(nextType) ? '' : name) },
  template: { text: ({ name }) => `${name}.${name}` },
  'after join': { isOpen: true, text: inParentheses(statementOf) },
  alias: { isOpen: true, text: nameOf },
  'after on': { isOpen: true, text: inParentheses(conditionOf) },
  condition: { text: (context) => (context.isName ? context.name : conditionOf(context)) },
  operator: { isOpen: true, text: ({ nextType }) => operatorBefore(nextType) },
  is: { isOpen: true, text: ({ nextType }) => (nextType === t.Not || nextType === t.Null ? '' : 'NULL') },
  value: { text: ({ isName, name, variable }) => (isName ? name : variable) },
  escape: { text: shortString },
  'after in': { isOpen: true, text: inParentheses(({ variable }) => variable) },
  'after exists': { isOpen: true, text: inParentheses(statementOf) },
  statement: { text: statementOf },
  sort: { isOpen: true, text: nameOf },
  count: { text: () => '1' },
  string: { text: nameOf },
  brackets: { text: nameOf },
  comment: { text: nameOf },
  'line comment': { text: nameOf },
  annotation: { text: nameOf },
  name: { text: nameOf },
};

/** Row of all other slots: a clause, or a condition with its AND, is left out. */
const omission: PlaceholderRow = { isOpen: true, text: () => '' };

function isColumn(type: Placeholder['nextType']): boolean {
  return type !== undefined && (names.has(type) || type === t.StarToken);
}

/** The slots of operators and their parts. */
export const operatorSlots: ReadonlySet<Slot> = new Set(['operator', 'is']);

/** Returns an operator that is valid before a token. */
function operatorBefore(nextType: Placeholder['nextType']): string {
  if (nextType === undefined || continuesCondition(nextType)) return 'IS NULL';
  if (nextType === t.Not || comparisonOperators.has(nextType)) return '';
  if (nextType === t.LeftParenthesis) return 'IN';
  if (nextType === t.Null) return 'IS';
  // The right side of LIKE can be a value of any type, but a literal there must be a string.
  return patternTypes.has(nextType) ? 'LIKE' : '=';
}

const patternTypes = new t.TokenSet([t.StringToken, t.VariableToken, t.Placeholder]);
