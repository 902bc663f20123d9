import { UsageError } from './usage-error.js';

/** The values of variables, by name. */
export type VariableValues = Readonly<Record<string, readonly string[]>>;

/** Adds one `--variable name=value` to those before it; a name that comes again gets one value more. */
export function readVariable(text: string, previous: VariableValues): VariableValues {
  const [, name, value] = /^:?([\p{L}_][\p{L}\p{M}\p{N}_]*)=(.*)$/su.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(`Expected a name and a value, such as --variable kind=ORDER, found "${text}".`);
  }
  const values = Object.hasOwn(previous, name) ? (previous[name] ?? []) : [];
  // Not by assignment, which "__proto__" would turn into something else.
  return Object.fromEntries([...Object.entries(previous), [name, [...values, value]]]);
}
