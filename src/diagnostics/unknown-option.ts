import { unknownOption } from './arguments.js';

/**
 * Rejects options that a function does not have. `known` has a member for each option that there is.
 *
 * @throws {VqlError} `unknown-option`.
 */
export function rejectUnknownOptions(options: object, known: object): void {
  for (const name in options)
    if (!Object.hasOwn(known, name)) throw unknownOption('The function', name, Object.keys(known));
}
