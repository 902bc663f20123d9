import type { Field } from '../../catalog/field.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { countInWords, quoted } from '../../diagnostics/quoted.js';
import { isName } from '../../dialect/names.js';
import { isRelativeDate, nearestRelativeDate, type RelativeDates } from '../../dialect/value/relative-date.js';
import { createSubstitution, type VariableSubstitutionList } from '../../interface/computed-queries.js';
import type { StringLiteral, Variable } from '../ast.js';
import { createStringLiteral } from '../create.js';
import { isPlainObject } from './arguments.js';
import { cloneValue } from './clone.js';
import { describeArgument } from './describe-argument.js';
import { encodeValue, type Scalar } from './encode-value.js';
import { refuse, refuseArgument } from './errors.js';

/** An occurrence of a variable. */
export interface VariableUse {
  readonly name: string;
  /** The method or operator of its condition, for messages. */
  readonly method: string;
  /** Whether it is in a list, where it can have several values. */
  readonly isList: boolean;
  /** The field that it is compared with, if a catalog knows it. */
  readonly field: Field | undefined;
}

/** The values of variables, not encoded: the encoding of a Date depends on the field that the variable is compared with. */
export type Bindings = ReadonlyMap<string, readonly Scalar[]>;

/** The encoded values of variables. */
export type BoundTexts = ReadonlyMap<string, readonly string[]>;

/** Adds values of variables. @throws {VqlError} for a name that is not one, and for values that cannot be sent. */
export function addBindings(bindings: Bindings, values: unknown): Bindings {
  if (!isPlainObject(values)) return refuseArgument('The values of "bind"', 'an object', values);
  const all = new Map(bindings);
  for (const [name, value] of Object.entries(values)) {
    if (!isName(name)) refuse('field-path', { expected: 'the name of a variable', found: describeArgument(name) });
    const list: readonly Scalar[] = Array.isArray(value) ? value : [value];
    if (list.length === 0) refuse('empty-values', { method: 'bind', at: ofVariable(name)() });
    for (const one of list) encodeValue(one, 'bind', undefined, ofVariable(name));
    all.set(name, cloneValue(list));
  }
  return all;
}

/**
 * Encodes the values of all variables that occur. Relative dates without a value have that of `dates`, or none without it, for whoever sends
 * the query to fill.
 *
 * @throws {VqlError} `unbound-variable`; `wrong-argument` for several values outside a list; and for values that are not of the type
 * that the catalog gives the field.
 */
export function encodeBindings(
  uses: readonly VariableUse[],
  bindings: Bindings,
  dates: RelativeDates | undefined,
): BoundTexts {
  const bound = new Map<string, readonly string[]>();
  for (const { name, method, isList, field } of uses) {
    const values =
      bindings.get(name) ??
      relativeDate(name, dates) ??
      refuse('unbound-variable', { name, nearest: nearestRelativeDate(name) });
    const refuseValue = (expected: string, found: string): never =>
      refuse('wrong-argument', { name: `The value of ":${name}"`, expected, found });
    if (!isList && values.length > 1)
      refuseValue(`a single value, as ${quoted(method)} takes one`, countInWords(values.length));
    const texts = values.map((value) => encodeValue(value, 'bind', field, ofVariable(name)));
    const others = bound.get(name) ?? texts;
    // A Date is compared with a date and with a date-time: the list of substitutions has one text for both.
    if (texts.some((text, index) => text !== others[index]))
      refuseValue(
        'the same text for all its fields',
        [others, texts].map((list) => quoted(list.join(', '))).join(' and '),
      );
    bound.set(name, texts);
  }
  return bound;
}

function relativeDate(name: string, dates: RelativeDates | undefined): readonly string[] | undefined {
  if (!isRelativeDate(name)) return undefined;
  const value = dates?.(name);
  return value === undefined ? [] : [value];
}

function ofVariable(name: string): () => string {
  return () => ` for ":${name}"`;
}

/** Writes the values of a query in VQL. */
export interface ValueWriter {
  /** Creates the node of an encoded value: a literal, or a variable for it; `given` is the value before it was encoded. */
  readonly value: (text: string, given?: unknown) => StringLiteral | Variable;
  /** The character that escapes wildcards in a pattern; `undefined` if the installation has none. */
  readonly likeEscape: string | undefined;
  /** Takes what VQL cannot express exactly; by default it is thrown. What is written then is not the query. */
  readonly report?: ((loss: Diagnostic) => void) | undefined;
  /** Writes the values of nested queries; default: this writer. */
  readonly nested?: ValueWriter;
  /** The variables that are replaced by their values: those that a nested query binds. Default: none. */
  readonly bound?: BoundTexts;
  /** The values of `bound` before they were encoded. */
  readonly given?: Bindings;
}

/** Creates the writer that writes each value as a literal. */
export function asLiterals(likeEscape?: string): ValueWriter {
  return { value: (text) => createStringLiteral(text), likeEscape };
}

/**
 * Creates the writer that writes each value as a variable, `:p1`, `:p2`, in the order of the text, and adds it to `list`, which begins
 * with the values of `bound`. Names of `bound` are skipped in any letter case: whether case counts is documented nowhere.
 */
export function asVariables(
  bound: BoundTexts,
  likeEscape?: string,
): ValueWriter & { readonly list: VariableSubstitutionList } {
  const names = new Set(Array.from(bound.keys(), (name) => name.toLowerCase()));
  const variableSubstitutions = [...substitutionList(bound).variableSubstitutions];
  let count = 0;
  return {
    list: { variableSubstitutions },
    likeEscape,
    value(text) {
      let name: string;
      do {
        count += 1;
        name = `p${count}`;
      } while (names.has(name));
      variableSubstitutions.push(createSubstitution(name, [text]));
      // Not by createVariable, which would check each name.
      return { kind: 'Variable', name };
    },
  };
}

/** Creates the writer of a nested query, which replaces the variables that it binds: other queries may use the same names. */
export function withBindings(writer: ValueWriter, uses: readonly VariableUse[], bindings: Bindings): ValueWriter {
  const own = uses.filter(({ name }) => bindings.has(name));
  if (own.length === 0) return writer;
  return {
    ...writer,
    bound: new Map([...(writer.bound ?? []), ...encodeBindings(own, bindings, undefined)]),
    given: new Map([...(writer.given ?? []), ...bindings]),
  };
}

/** Returns the nodes of the values of a variable; `undefined` if it is not bound. */
export function boundNodes(
  name: string,
  { bound, given, value }: ValueWriter,
): (StringLiteral | Variable)[] | undefined {
  return bound?.get(name)?.map((text, index) => value(text, given?.get(name)?.[index]));
}

/** Returns the values of variables in the form of a request. */
export function substitutionList(bound: BoundTexts): VariableSubstitutionList {
  return { variableSubstitutions: Array.from(bound, ([name, values]) => createSubstitution(name, values)) };
}
