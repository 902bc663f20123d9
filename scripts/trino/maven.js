// Downloads files with Maven.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Whether there is a command mvn. */
export const hasMaven = () => spawnSync('mvn', ['--version']).error === undefined;

/**
 * Downloads an artifact into a folder, where Maven leaves its own repository too. Returns a clause about the problem if there is one.
 *
 * @param {string} artifact such as `io.trino:trino-server:476:tar.gz`
 * @param {string} folder
 * @returns {string | undefined}
 */
export function fetchArtifact(artifact, folder) {
  const { status, stdout } = spawnSync(
    'mvn',
    [
      ...['--batch-mode', '--quiet', '-Dstyle.color=never', `-Dmaven.repo.local=${join(folder, 'maven')}`],
      ...['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], cwd: folder },
  );
  if (status === 0) return undefined;
  return /\[ERROR\] (.*)/.exec(stdout ?? '')?.[1] ?? `Maven ended with exit code ${status}.`;
}
