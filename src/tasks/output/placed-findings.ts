import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { createLineIndex, type Position, type Severity } from '../../diagnostics/index.js';
import type { Input } from '../input/source.js';
import type { CheckReport } from './check-report.js';

/** A finding with its place, as reports for other programs state it. */
export interface PlacedFinding {
  /** Relative to the repository, with "/"; absolute if the file is outside; the name of standard input if there is no file. */
  readonly path: string;
  /** Absent for a finding about a whole file. */
  readonly start?: Position;
  readonly end?: Position;
  /** The lines of the text that the finding is on. */
  readonly lines: string;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
}

/** Returns the findings of all files, in their order. */
export function placedFindings({ files }: Pick<CheckReport, 'files'>, cwd: string): readonly PlacedFinding[] {
  const pathOf = pathsFrom(cwd);
  return files.flatMap(({ source, diagnostics }) => {
    const path = pathOf(source);
    const index = createLineIndex(source.text);
    const texts = source.text.split(/\r\n|[\r\n]/);
    return diagnostics.map(({ span, severity, code, message }) => {
      if (span === undefined) return { path, lines: '', severity, code, message };
      const [start, end] = [index.positionAt(span.start), index.positionAt(span.end)];
      return { path, start, end, lines: texts.slice(start.line - 1, end.line).join('\n'), severity, code, message };
    });
  });
}

/** Returns a function from an input to its path: relative to the repository around a directory, else to the directory. */
export function pathsFrom(cwd: string): (input: Pick<Input, 'name' | 'path'>) => string {
  const root = repositoryAround(cwd) ?? cwd;
  return ({ name, path }) => {
    if (path === undefined) return name;
    const whole = resolve(cwd, path);
    return (pathBelow(root, whole) ?? whole).split(sep).join('/');
  };
}

/** Returns the path of a file relative to a folder; `undefined` if it is not below it. */
export function pathBelow(folder: string, path: string): string | undefined {
  const below = relative(folder, path);
  const isBelow = below !== '' && below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
  return isBelow ? below : undefined;
}

/** Returns the nearest directory with a `.git`, which is a file in worktrees and submodules. */
export function repositoryAround(directory: string): string | undefined {
  if (existsSync(join(directory, '.git'))) return directory;
  const parent = dirname(directory);
  return parent === directory ? undefined : repositoryAround(parent);
}
