import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { findInputs } from './find-inputs.js';
import { isSource, readSource, type Source } from './source.js';

/** Reads the one query that an argument is or names: a statement has a blank in it, a file has none; else standard input. */
export async function readQuery(argument: string | undefined, stdinName: string, io: Io): Promise<Source> {
  if (argument !== undefined && /\s/.test(argument.trim()))
    return { name: '<query>', path: undefined, text: argument, hasByteOrderMark: false };
  const { inputs, problems } = await findInputs(argument === undefined ? [] : [argument], stdinName, io);
  const [input, ...others] = inputs;
  if (input === undefined) throw new UsageError(problems[0]?.message ?? 'No query given.');
  if (others.length > 0)
    throw new UsageError(`"${argument}" stands for ${inputs.length} files, and one query can be run.`);
  const source = await readSource(input, io);
  if (!isSource(source)) throw new UsageError(source.message);
  return source;
}
