import { type Command, Option } from 'commander';
import type { Io } from '../io.js';
import { type FoundInputs, findInputs, type SearchOptions } from './find-inputs.js';

/** Options of a command for the files that it reads. */
export interface SelectionOptions {
  readonly stdinFilename: string;
  readonly staged?: true;
  readonly since?: string;
  readonly forceExclude?: true;
  readonly errorOnUnmatchedPattern?: boolean;
}

/** Adds the options for the files that a command reads. */
export function addSelectionOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--staged',
        'read the files that are staged in git, as they will be committed; arguments limit which',
      ).conflicts('since'),
    )
    .option(
      '--since <revision>',
      'read the files that have changed since the merge base with a revision, and the files that git does not know; arguments limit which',
    )
    .option(
      '--force-exclude',
      'leave out ignored files also if an argument names them, for commands such as lint-staged',
    )
    .option('--no-error-on-unmatched-pattern', 'accept a folder or a pattern that selects no file');
}

/** Finds the inputs that arguments and options select. */
export async function selectInputs(
  args: readonly string[],
  { stdinFilename, staged, since, forceExclude, errorOnUnmatchedPattern }: SelectionOptions,
  io: Io,
  search: SearchOptions,
): Promise<FoundInputs> {
  const options: SearchOptions = {
    ...search,
    excludesNamed: forceExclude === true,
    allowsUnmatched: errorOnUnmatchedPattern === false,
  };
  if (staged !== true && since === undefined) return findInputs(args, stdinFilename, io, options);
  const [{ filesSince, stagedFiles }, { findChanged }] = await Promise.all([
    import('./git-files.js'),
    import('./find-changed.js'),
  ]);
  const changed = since === undefined ? await stagedFiles(io) : await filesSince(since, io);
  const found = await findChanged(args, changed, io, options);
  if (found.inputs.length + found.problems.length > 0) return found;
  const note = since === undefined ? 'No staged file is read.' : `No file that has changed since "${since}" is read.`;
  return { ...found, notes: [...found.notes, note] };
}
