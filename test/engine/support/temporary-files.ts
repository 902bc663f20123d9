import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the files of one test file; it is removed behind the tests. The path has a quote in it. */
export function temporaryFiles(): { path(name: string): string; write(name: string, text: string): string } {
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
