import type { CompileError } from './compile-error.js';

/**
 * A value without what counts as not given. A boolean that may be `false` is none: as a filter on what is given, `false` would
 * silently be left out. To go on only if it is `true`, nobody needs the value.
 */
export type Given<Value> = unknown extends Value
  ? Value
  : boolean extends Value
    ? CompileError<'false counts as not given: put what may be false into an object, as docs/builder.md shows.'>
    : Exclude<Value, undefined | null | false>;

/** Whether a value is given: it is neither `undefined`, `null` nor `false`. Zero and the empty text are values. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}
