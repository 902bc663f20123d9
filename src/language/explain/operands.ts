import type { Scope } from '../../catalog/check/scope.js';
import { labelOfValue } from '../../catalog/field.js';
import type { Dialect } from '../../dialect/dialect.js';
import { relativeDateInWords } from '../../dialect/value/relative-date.js';
import type { Call, Operand, Path, Star } from '../../vql/ast.js';
import { pathText } from '../../vql/nodes.js';
import { fieldOf } from '../scope.js';
import { functionPhrases, valuesText } from './phrases.js';

/** Values of variables, by name. */
export type VariableLists = Readonly<Record<string, readonly string[]>>;

/** Setting of the words for a node. */
export interface WordContext {
  readonly dialect: Dialect;
  /** The names that the statement can use. */
  readonly scope: Scope;
  /** Values of variables, where they are known. */
  readonly variables?: VariableLists | undefined;
  /** Returns the label of a value, if the operand is compared with a field. */
  readonly labelOf?: (value: string) => string | undefined;
}

/** Returns the value that an operand is compared with in words: with its label, if the operand is a field that has one for it. */
export function valueText(value: Operand, subject: Operand, context: WordContext): string {
  // A name alone would read like a string.
  if (value.kind === 'Path') return `the field ${operandText(value, context)}`;
  const field = subject.kind === 'Path' ? fieldOf(subject.segments, context.scope) : undefined;
  if (field === undefined || value.kind === 'Call') return operandText(value, context);
  return operandText(value, { ...context, labelOf: (text) => labelOfValue(field, text) });
}

/** Returns an operand in words. Texts of the query are in double quotes, as JSON writes them. */
export function operandText(operand: Operand | Star, context: WordContext): string {
  switch (operand.kind) {
    case 'Path':
      return pathWords(operand, context);
    case 'Call':
      return callWords(operand, context);
    case 'Star':
      return 'the standard fields';
    case 'Variable':
      return variableWords(operand.name, context);
    case 'StringLiteral':
      return withLabel(JSON.stringify(operand.value), context.labelOf?.(operand.value));
    case 'NumberLiteral':
      return withLabel(operand.text, context.labelOf?.(operand.text));
    case 'BooleanLiteral':
      return withLabel(String(operand.value), context.labelOf?.(String(operand.value)));
    case 'NullLiteral':
      return 'NULL';
    case 'Missing':
      return 'nothing';
    default:
      return operand satisfies never;
  }
}

function variableWords(name: string, { variables = {}, labelOf }: WordContext): string {
  const variable = `the variable ${JSON.stringify(name)}`;
  const values = Object.hasOwn(variables, name) ? variables[name] : undefined;
  const date = values === undefined || values.length === 0 ? relativeDateInWords(name) : undefined;
  if (date !== undefined) return `${date} (${variable})`;
  if (values === undefined) return `the value of ${variable}`;
  return `${valuesText(values.map((value) => withLabel(JSON.stringify(value), labelOf?.(value))))} (${variable})`;
}

function callWords({ name, distinct, args }: Call, context: WordContext): string {
  const [first, ...others] = args;
  const known = name.toUpperCase();
  const phrase = Object.hasOwn(functionPhrases, known) ? functionPhrases[known] : undefined;
  const words = args.map((arg) => operandText(arg, context));
  if (phrase === undefined || first === undefined || others.length > 0)
    return `${name}(${distinct ? 'different values of ' : ''}${words.join(', ')})`;
  if (known === 'COUNT' && first.kind === 'Star') return 'the number of rows';
  const different = known === 'COUNT' ? 'the number of different values of' : `${phrase} the different values of`;
  return `${distinct ? different : phrase} ${words.join('')}`;
}

function pathWords(path: Path, { scope }: WordContext): string {
  return withLabel(JSON.stringify(pathText(path)), fieldOf(path.segments, scope)?.label);
}

/** Returns a name or value with its label, unless that differs in letter case alone. */
function withLabel(name: string, label: string | undefined): string {
  const written = JSON.stringify(label);
  const isSame = label === undefined || written.toLowerCase() === name.toLowerCase();
  return isSame ? name : `${name} (${written})`;
}

/** Whether a row can have several values of an operand, according to the catalog. */
export function isCollectionOperand(operand: Operand, { scope }: WordContext): boolean {
  return operand.kind === 'Path' && fieldOf(operand.segments, scope)?.collection === true;
}
