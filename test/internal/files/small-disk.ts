import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory that can be filled. */
export interface SmallDisk {
  readonly path: string;
  /** Fills it up, but for a number of bytes. */
  fill(freeBytes?: number): void;
  /** Removes what fills it. */
  free(): void;
  makeReadOnly(): void;
  unmount(): void;
}

/** Mounts a file system of a size. */
export function mountDisk(bytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]);
  if (status !== 0) {
    rmSync(path, { recursive: true, force: true });
    throw new Error(String(stderr));
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill(freeBytes = 0) {
      const file = openSync(filler, 'a');
      const block = Buffer.alloc(4096, 1);
      let length = 0;
      try {
        for (;;) length += writeSync(file, block);
      } catch {
        // It is full.
      }
      ftruncateSync(file, Math.max(0, length - freeBytes));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    makeReadOnly: () => void spawnSync('mount', ['-o', 'remount,ro', path]),
    unmount() {
      spawnSync('umount', [path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
