import type { LanguageRow, MapLiteral } from '../languages/language.js';
import { calleeName, isCalled, lastName } from './callee.js';
import type { Expression, ExpressionOf, GivenArgument } from './expression.js';
import { childOf, nodeForm } from './node-forms.js';
import type { ProgramTree } from './program-tree.js';
import type { VariablesArgument, VariablesForm } from './query.js';
import { variablesArguments } from './reading.js';

/** The query of a call, and the argument with its variables. */
export interface CallVariables {
  readonly text: Expression;
  readonly argument: VariablesArgument;
}

/**
 * Creates the function that returns the variables of a call; `undefined` if its function takes no variables, or if they are given in a form
 * to which no entry can be added safely.
 */
export function createVariablesReader(
  tree: ProgramTree,
  row: LanguageRow,
): (call: Expression) => CallVariables | undefined {
  const { mapLiteral } = row;
  return (call) => {
    const name = call.kind === 'call' && mapLiteral !== undefined ? calleeName(call.callee) : undefined;
    const known = name === undefined ? undefined : Object.keys(variablesArguments).find((one) => isCalled(name, one));
    if (call.kind !== 'call' || known === undefined || declaresFunction(lastName(known), tree, row)) return undefined;
    const index = variablesArguments[known] ?? 0;
    const positional = positionalArguments(call);
    const [text, before, given] = [positional?.[0], positional?.[index - 1], positional?.[index]];
    if (mapLiteral === undefined || text === undefined || before?.written === undefined) return undefined;
    const { end } = before.written;
    if (given === undefined) return { text: text.value, argument: { form: 'absent', start: end, end } };
    const form = formOf(given, mapLiteral, tree);
    return form && given.written && { text: text.value, argument: { ...given.written, ...form } };
  };
}

/** Returns the arguments without names; `undefined` if one of the others may be the variables. */
function positionalArguments({ arguments: given }: ExpressionOf<'call'>): readonly GivenArgument[] | undefined {
  const isPaging = ({ name = '' }: GivenArgument): boolean => name === 'limit' || name === 'offset';
  const positional = given.filter(({ name }) => name === undefined);
  const isKnown = given.every((one) => !one.isSpread && (one.name === undefined || isPaging(one)));
  return isKnown ? positional : undefined;
}

/** Whether the program itself declares a function, or a method, of a name: it may have other parameters. */
function declaresFunction(name: string, tree: ProgramTree, row: LanguageRow): boolean {
  return tree.occurrencesOf(name).some((at) => {
    const word = tree.nodeOf(name, at);
    const { parent } = word;
    if (parent === null) return false;
    const isName = (key: string): boolean => childOf(parent, key)?.id === word.id;
    if (row.scopes.function.includes(parent.type)) return isName('name');
    const binder = Object.hasOwn(row.binders, parent.type) ? row.binders[parent.type] : undefined;
    const value = childOf(parent, binder?.value);
    return value !== null && value.id !== word.id && nodeForm(value, row)?.form === 'function';
  });
}

/** Returns the form in which variables are given. */
function formOf(
  { value, written }: GivenArgument,
  { empty, factory }: MapLiteral,
  { program }: ProgramTree,
): VariablesForm | undefined {
  if (written !== undefined && empty.includes(program.slice(written.start, written.end))) return { form: 'empty' };
  const closing = value.end - 1;
  if (value.kind === 'object')
    return value.isComplete ? { form: 'map', keys: value.members.map(({ key }) => key), closing } : undefined;
  const isFactory = value.kind === 'call' && factory?.names.includes(calleeName(value.callee) ?? '');
  if (factory === undefined || value.kind !== 'call' || !isFactory) return undefined;
  const { arguments: given } = value;
  if (given.some(({ isSpread }) => isSpread) || given.length >= 2 * factory.maxEntries) return undefined;
  return { form: 'map', keys: given.filter((_, index) => index % 2 === 0).map((one) => one.value), closing };
}
