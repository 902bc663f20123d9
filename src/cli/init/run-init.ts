import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../tasks/config/config.js';
import { configName, configNames, isConfigFile } from '../../tasks/config/find-config.js';
import { type ExitCode, exitCodes, UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { printable } from '../../tasks/output/terminal.js';
import { writeText } from '../../tasks/output/write-file.js';
import { findSettings } from './find-settings.js';

/** Options of `vql init`. */
export interface InitOptions {
  readonly dryRun?: true;
  readonly force?: true;
}

/** Runs `vql init`. @throws {UsageError} if there is a config already, or it cannot be written. */
export async function runInit({ dryRun, force }: InitOptions, io: Io): Promise<ExitCode> {
  if (force !== true && dryRun !== true) await assertNoConfig(io);
  const findings = await findSettings(io.cwd, io);
  const text = configText(findings.flatMap(({ settings }) => settings ?? []));
  const note = (line: string): void => void io.stderr.write(`${printable(line)}\n`);
  for (const { reason } of findings) note(reason);
  if (findings.length === 0) note('There is nothing here that a config could name.');
  if (dryRun === true) {
    io.stdout.write(text);
    return exitCodes.clean;
  }
  // A file that was written meanwhile is left as it is.
  const former = force === true ? undefined : { text: undefined };
  const problem = await writeText(configName, join(io.cwd, configName), text, former);
  if (problem !== undefined) throw new UsageError(problem.message);
  note(`${configName} is written. Editors complete it, if vql-kit is installed in the project.`);
  const next = findings.flatMap((one) => one.next ?? []);
  if (next.length > 0) note('Next:');
  for (const line of next) note(`  ${line}`);
  return exitCodes.clean;
}

async function assertNoConfig({ cwd }: Io): Promise<void> {
  for (const name of configNames) {
    const path = join(cwd, name);
    if (!existsSync(path) || !isConfigFile(path, await readFile(path, 'utf8'))) continue;
    const advice = name === configName ? '--force replaces it' : `--force writes ${configName}, which takes precedence`;
    throw new UsageError(`"${name}" has settings already. ${advice}; --dry-run prints what would be written.`);
  }
}

/** Returns a config with the settings; members of `dialect` are joined. */
function configText(settings: readonly Config[]): string {
  const dialect = Object.fromEntries(settings.flatMap((one) => Object.entries(one.dialect ?? {})));
  const config = {
    $schema: './node_modules/vql-kit/schemas/config.schema.json',
    ...Object.fromEntries(settings.flatMap((one) => Object.entries(one))),
    ...(Object.keys(dialect).length > 0 && { dialect }),
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}
