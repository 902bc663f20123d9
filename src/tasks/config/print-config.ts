import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ExitCode, exitCodes, UsageError } from '../errors.js';
import { inputOf } from '../input/find-inputs.js';
import { ignoredBy } from '../input/ignored-files.js';
import { realPathOf } from '../input/source.js';
import type { Io } from '../io.js';
import type { CommonOptions } from '../options/common.js';
import { printProblems } from '../output/problems.js';
import { withPaths } from './config-paths.js';
import { createFileSettings } from './file-settings.js';
import type { ConfigOptions } from './load-config.js';

/** Prints the settings for a file, which need not exist, as JSON, from its config and `.editorconfig`, and whether a search of the current folder leaves it out. */
export async function printConfig(
  file: string,
  options: ConfigOptions & Pick<CommonOptions, 'color'>,
  io: Io,
): Promise<ExitCode> {
  const path = realPathOf(resolve(io.cwd, file));
  if ((await stat(path).catch(() => undefined))?.isDirectory() === true)
    throw new UsageError(`"${file}" is a folder. Name a file, which need not exist.`);
  const settings = createFileSettings(options, io, async (loaded) => loaded);
  const loaded = await settings.of(path);
  if (loaded.problems.length > 0) {
    printProblems(loaded.problems, io, options.color);
    return exitCodes.misuse;
  }
  const nameOf = (one: string): string => inputOf(one, io).name;
  const ignoringFile = await ignoredBy(path, settings.ignoredFor([realPathOf(io.cwd)]));
  const fmt = await loaded.formatOf(path);
  const report = {
    file: nameOf(path),
    configs: loaded.names,
    ignoredBy: ignoringFile === undefined ? null : nameOf(ignoringFile),
    settings: { ...withPaths(loaded.configFor(path), nameOf), ...(Object.keys(fmt).length > 0 && { fmt }) },
  };
  io.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
  return exitCodes.clean;
}
