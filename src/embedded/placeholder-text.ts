import type { Node } from '../vql/ast.js';
import { comparisonOperators } from '../vql/grammar/token-sets.js';
import * as t from '../vql/lexer/tokens.js';
import type { Placeholder } from '../vql/placeholders.js';
import type { Slot } from '../vql/slots.js';
import { continuesCondition } from '../vql/tag/splice.js';

/** The data from which the text for an inserted value is made. */
interface Context extends Pick<Placeholder, 'nextType'> {
  readonly name: string;
  readonly variable: string;
  /** Whether it stands for a side of a condition, or the name of a function. */
  readonly isName: boolean;
}

/** A text that stands for an inserted value. */
interface PlaceholderText {
  readonly text: string;
  /** Whether the program can insert more than the text stands for. */
  readonly isOpen: boolean;
}

/** Returns a text with which the statement is valid where a value is inserted: a name, a variable, or one with more around it. */
export function placeholderText(
  placeholder: Placeholder,
  { name, variable, isCallee }: Pick<Context, 'name' | 'variable'> & { readonly isCallee: boolean },
): PlaceholderText {
  const { slot, nextType } = placeholder;
  const { isOpen = false, text } = rows[slot] ?? clause;
  const isName = isCallee || (slot === 'condition' && isOperand(placeholder));
  return { text: text({ name, variable, isName, nextType }), isOpen };
}

/** Whether the string that a placeholder is inside of is an operand by itself, and no part of one, as in `DATE '…'`. */
export function isWholeOperand(placeholder: Placeholder): boolean {
  const { previousType } = placeholder;
  return isOperand(placeholder) && (previousType === undefined || t.kindOf(previousType) !== 'identifier');
}

function isOperand({ node, ancestors }: Placeholder): boolean {
  const parent = ancestors.at(-1);
  if (node === undefined || parent === undefined || !operandParents.has(parent.kind)) return false;
  return parent.kind !== 'Like' || parent.escape !== node;
}

const operandParents: ReadonlySet<Node['kind']> = new Set([
  ...(['Comparison', 'Like', 'In', 'Between', 'IsNull', 'Call', 'Missing'] as const),
]);

interface Row {
  readonly text: (context: Context) => string;
  readonly isOpen?: true;
}

const nameOf = ({ name }: Context): string => name;
const conditionOf = ({ name }: Context): string => `${name} IS NULL`;
const statementOf = ({ name }: Context): string => `SELECT id FROM ${name}.${name}`;

/** Returns a function that writes a text in parentheses, unless the query has them. */
function inParentheses(text: Row['text']): Row['text'] {
  return (context) => (context.nextType === t.LeftParenthesis ? '' : `(${text(context)})`);
}

/** **The** table of the texts that stand for inserted values, by slot. */
const rows: { readonly [At in Slot]?: Row } = {
  column: { isOpen: true, text: nameOf },
  template: { text: ({ name }) => `${name}.${name}` },
  'after join': { isOpen: true, text: inParentheses(statementOf) },
  alias: { isOpen: true, text: nameOf },
  'after on': { isOpen: true, text: inParentheses(conditionOf) },
  condition: { text: (context) => (context.isName ? context.name : conditionOf(context)) },
  operator: { isOpen: true, text: ({ nextType }) => operatorBefore(nextType) },
  is: { isOpen: true, text: ({ nextType }) => (nextType === t.Not || nextType === t.Null ? '' : 'NULL') },
  value: { text: ({ isName, name, variable }) => (isName ? name : variable) },
  escape: { text: ({ name }) => `'${name.slice(0, 1)}'` },
  'after in': { isOpen: true, text: inParentheses(({ variable }) => variable) },
  'after exists': { isOpen: true, text: inParentheses(statementOf) },
  statement: { text: statementOf },
  sort: { isOpen: true, text: nameOf },
  count: { text: () => '1' },
  string: { text: nameOf },
  comment: { text: nameOf },
  'line comment': { text: nameOf },
  annotation: { text: nameOf },
  name: { text: nameOf },
};

/** Nothing stands for a clause, or for a condition with its AND. */
const clause: Row = { isOpen: true, text: () => '' };

/** The slots of operators and their parts. */
export const operatorSlots: ReadonlySet<Slot> = new Set(['operator', 'is']);

/** Returns an operator that is valid before a token. */
function operatorBefore(nextType: Placeholder['nextType']): string {
  if (nextType === undefined || continuesCondition(nextType)) return 'IS NULL';
  if (nextType === t.Not || comparisonOperators.has(nextType)) return '';
  if (nextType === t.LeftParenthesis) return 'IN';
  if (nextType === t.Null) return 'IS';
  // Its right side can be a value of any type, but is a string if it is a literal.
  return patternTypes.has(nextType) ? 'LIKE' : '=';
}

const patternTypes = new t.TokenSet([t.StringToken, t.VariableToken, t.Placeholder]);
