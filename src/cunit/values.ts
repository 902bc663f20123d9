import { type ArgumentKind, recordOf } from '../diagnostics/arguments.js';
import { isName } from '../dialect/names.js';
import { plainDecimal } from '../dialect/value/decimal.js';
import type { RelativeDates } from '../dialect/value/relative-date.js';
import type { Literal } from '../vql/ast.js';

/** Returns a literal as a C-Unit value, which is always a string; `null` for NULL, which C-Unit has no value for. */
export function literalValue(literal: Literal): string | null {
  switch (literal.kind) {
    case 'StringLiteral':
      return literal.value;
    case 'NumberLiteral':
      return plainDecimal(literal.text);
    case 'BooleanLiteral':
      return String(literal.value);
    case 'NullLiteral':
      return null;
  }
}

/** Values of variables, by name without the colon: a text, or the texts of a list. */
export type VariableValues = Readonly<Record<string, string | readonly string[]>>;

/** Values of variables, as an option. */
export const variableValues: ArgumentKind = recordOf({
  expected: 'a string or an array of strings',
  accepts: isVariableValue,
});

function isVariableValue(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

/** Returns the values of a variable as a list. */
export function valueList(values: string | readonly string[]): readonly string[] {
  return typeof values === 'string' ? [values] : values;
}

/** Returns values of variables, with values for the relative dates among the names that have none yet. */
export function withRelativeDates(
  values: VariableValues,
  names: Iterable<string>,
  dates: RelativeDates,
): VariableValues {
  const computed: Record<string, string> = {};
  for (const name of names) {
    const own = Object.hasOwn(values, name) ? values[name] : undefined;
    const date = own === undefined || own.length === 0 ? dates(name) : undefined;
    // An empty text is a value.
    if (date !== undefined && own !== '') computed[name] = date;
  }
  return Object.keys(computed).length === 0 ? values : { ...values, ...computed };
}

/** Returns the name of the variable that a C-Unit value looks like: `:name` (assumed, as in VQL). */
export function variableIn(value: string): string | undefined {
  if (!value.startsWith(':')) return undefined;
  const name = value.slice(1);
  return isName(name) ? name : undefined;
}

/** Returns a variable as a C-Unit value. */
export function variableValue(name: string): string {
  return `:${name}`;
}

/**
 * The lists of values that are texts, whatever the variables of the query: those of filters from outside. Stored separately from
 * the lists, which are plain data.
 */
const texts = new WeakSet<readonly unknown[]>();

/** Marks the values of a filter as texts. Copies of the filter that have the same list are recognized, copies of the list are not. */
export function markTexts(values: readonly unknown[]): void {
  texts.add(values);
}

/** Whether the values of a filter are texts, even those that look like variables. */
export function areTexts(values: readonly unknown[] | undefined): boolean {
  return values !== undefined && texts.has(values);
}

/** Returns the variables of the query that the values of a filter can be: none if they are texts. */
export function variablesFor(
  values: readonly unknown[] | undefined,
  variables: ReadonlySet<string>,
): ReadonlySet<string> {
  return areTexts(values) ? noVariables : variables;
}

const noVariables: ReadonlySet<string> = new Set();

/** Whether a C-Unit value is one of the variables of the query. */
export function isVariableOf(variables: ReadonlySet<string>, value: string): boolean {
  const name = variableIn(value);
  return name !== undefined && variables.has(name);
}
