import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { createLineIndex, type Position, type Severity, type Span } from '../../diagnostics/index.js';
import type { Input } from '../input/source.js';
import type { CheckReport } from './check-report.js';

/** A finding with its location, as reports for other programs state it. */
export interface LocatedFinding {
  /** Relative to the repository, with "/"; absolute if the file is outside; the name of standard input if there is no file. */
  readonly path: string;
  /** Absent for a finding about a whole file. */
  readonly start?: Position;
  readonly end?: Position;
  /** The lines of the text that the finding is on. */
  readonly lines: string;
  readonly severity: Severity | typeof notChecked;
  /** The code of a diagnostic, or `not-checked`. */
  readonly code: string;
  readonly message: string;
}

/** Severity and code of the finding that a file could not be checked. */
export const notChecked = 'not-checked';

/** The findings of a file, perhaps none. */
export interface LocatedFile {
  readonly path: string;
  readonly findings: readonly LocatedFinding[];
}

/** Returns the findings of all files, in their order, and then the problems, each as a finding of its file. */
export function locatedFiles({ files, problems }: CheckReport, cwd: string): readonly LocatedFile[] {
  const pathOf = pathsFrom(cwd);
  const checked = files.map(({ source, diagnostics }) => {
    const path = pathOf(source);
    const locate = locatorIn(source.text);
    const findings = diagnostics.map(({ span, severity, code, message }) => ({
      path,
      ...locate(span),
      severity,
      code,
      message,
    }));
    return { path, findings };
  });
  const unchecked = problems.map(({ name, path: file, message, finding }) => {
    const path = pathOf({ name, path: file });
    const location = finding === undefined ? { lines: '' } : locatorIn(finding.source.text)(finding.diagnostic.span);
    return { path, findings: [{ path, ...location, severity: notChecked, code: notChecked, message } as const] };
  });
  return [...checked, ...unchecked];
}

/** Returns the findings of `locatedFiles`. */
export function locatedFindings(report: CheckReport, cwd: string): readonly LocatedFinding[] {
  return locatedFiles(report, cwd).flatMap(({ findings }) => findings);
}

/** Creates the function that returns the location of a span in a source. */
export function locatorIn(text: string): (span: Span | undefined) => Pick<LocatedFinding, 'start' | 'end' | 'lines'> {
  const index = createLineIndex(text);
  const lines = text.split(/\r\n|[\r\n]/);
  return (span) => {
    if (span === undefined) return { lines: '' };
    const [start, end] = [index.positionAt(span.start), index.positionAt(span.end)];
    return { start, end, lines: lines.slice(start.line - 1, end.line).join('\n') };
  };
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
