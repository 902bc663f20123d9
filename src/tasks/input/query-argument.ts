import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { findInputs, type SearchOptions } from './find-inputs.js';
import { isSource, readSource, type Source } from './source.js';

/** Reads one query: an argument with a space in it is the statement, one without is a file; without an argument, standard input is read. */
export async function readQueryArgument(
  argument: string | undefined,
  stdinName: string,
  io: Io,
  search?: SearchOptions,
): Promise<Source> {
  if (argument !== undefined && /\s/.test(argument.trim()))
    return { name: '<query>', path: undefined, text: argument, hasByteOrderMark: false };
  const { inputs, problems } = await findInputs(argument === undefined ? [] : [argument], stdinName, io, search);
  const [input, ...others] = inputs;
  if (input === undefined) throw new UsageError(problems[0]?.message ?? 'No query given.');
  if (others.length > 0)
    throw new UsageError(`"${argument}" matches ${inputs.length} files, but only one can be read.`);
  const source = await readSource(input, io);
  if (!isSource(source)) throw new UsageError(source.message);
  return source;
}
