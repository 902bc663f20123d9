import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the manual page of the command, `man/vql.1`, which the built command prints.
 *
 * @param {string} outdir
 */
export function writeManual(outdir) {
  const page = execFileSync(process.execPath, [join(outdir, 'cli.js'), 'help', '--man']);
  mkdirSync(join(outdir, 'man'));
  writeFileSync(join(outdir, 'man/vql.1'), page);
}
