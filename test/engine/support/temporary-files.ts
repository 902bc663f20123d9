import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a folder for the files of a test file, and removes it after the tests. Its path contains a quote. */
export function temporaryFiles(): {
  path(name: string): string;
  write(name: string, text: string | Uint8Array): string;
} {
  const folder = mkdtempSync(join(tmpdir(), "vql-kit's files-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = (name: string): string => join(folder, name);
  return {
    path,
    write(name, text) {
      writeFileSync(path(name), text);
      return path(name);
    },
  };
}
