import type { Io } from './io.js';
import { printable } from './printable.js';
import type { Problem } from './source.js';

/** Says which files could not be read or written, a line each. */
export function printProblems(problems: readonly Problem[], { stderr }: Io): void {
  for (const { message } of problems) stderr.write(`${printable(message)}\n`);
}
