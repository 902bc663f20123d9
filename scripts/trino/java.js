// The Java installations of this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const installed = '/usr/lib/jvm';

/**
 * Returns the program `java` of the lowest version that is at least a given one. It searches JAVA_HOME, the path and /usr/lib/jvm.
 *
 * @param {number} minVersion
 * @returns {string | undefined}
 */
export function findJava(minVersion) {
  const homes = [
    process.env['JAVA_HOME'],
    ...(existsSync(installed) ? readdirSync(installed).map((name) => join(installed, name)) : []),
  ];
  const programs = ['java', ...homes.flatMap((home) => (home === undefined ? [] : [join(home, 'bin/java')]))];
  return programs
    .map((program) => ({ program, version: versionOf(program) }))
    .filter(({ version }) => version >= minVersion)
    .sort((a, b) => a.version - b.version)[0]?.program;
}

/**
 * Returns the version of a program `java`, such as 17; 0 if it does not run.
 *
 * @param {string} program
 */
function versionOf(program) {
  const { stderr } = spawnSync(program, ['-version'], { encoding: 'utf8' });
  return Number(/ version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
}
