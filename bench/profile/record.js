import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const warmUpMs = 2_000;
export const sampleMs = 3_000;
export const intervalMicroseconds = 200;

const child = fileURLToPath(new URL('./child.js', import.meta.url));

/** A profile as V8 writes it. @typedef {{ nodes: readonly { hitCount: number, callFrame: { functionName: string, url: string, lineNumber: number } }[] }} Profile */

/**
 * Profiles work for three seconds: a function in a process of its own after two seconds of warm-up, processes from their start.
 *
 * @param {import('./scenario.js').Scenario} scenario
 * @returns {Promise<readonly Profile[]>} one of each process or thread
 */
export async function recordProfiles({ name, start }) {
  const folder = mkdtempSync(join(tmpdir(), 'vql-profile-'));
  try {
    if (start === undefined) {
      const file = join(folder, 'function.cpuprofile');
      const { status } = spawnSync(process.execPath, [child, name, file], { stdio: ['ignore', 'ignore', 'inherit'] });
      if (status !== 0) throw new Error(`"${name}" could not be profiled: see the output above.`);
    } else {
      const end = performance.now() + sampleMs;
      const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${intervalMicroseconds}`];
      do await start(flags);
      while (performance.now() < end);
    }
    return readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
