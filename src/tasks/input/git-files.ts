import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { type Input, realPathOf } from './source.js';

/** A file that git names, by its absolute path without links. */
export interface GitFile extends Pick<Input, 'staged'> {
  readonly path: string;
}

/** Returns the files whose changes the next commit has. If only a part of a file is staged, it has the content that is committed. */
export async function stagedFiles(io: Io): Promise<readonly GitFile[]> {
  const repository = await openRepository('--staged', io);
  const [staged, unstaged] = await Promise.all([
    repository.git('diff', '--cached', ...rawFormat),
    repository.git('diff', '--name-only', '--no-renames', '-z'),
  ]);
  const partlyStaged = new Set(parts(unstaged));
  return Promise.all(
    changedIn(staged).map(async ({ path, blob }): Promise<GitFile> => {
      const file = { path: join(repository.folder, path) };
      return partlyStaged.has(path) ? { ...file, staged: await repository.git('cat-file', 'blob', blob) } : file;
    }),
  );
}

/** Stages files again, after the command has fixed them. */
export async function stageFiles(paths: readonly string[], io: Io): Promise<void> {
  if (paths.length === 0) return;
  const { folder } = await openRepository('--staged', io);
  // Names such as "[id].ts" are not patterns. A tracked file is staged even if .gitignore names its folder.
  const args = ['--literal-pathspecs', 'add', '--update', '--pathspec-from-file=-', '--pathspec-file-nul'];
  await runGit(args, folder, '--staged', paths.join('\0'));
}

/** Returns the files that have changed since the merge base of a revision and the current commit, with the files that git does not know. */
export async function filesSince(revision: string, io: Io): Promise<readonly GitFile[]> {
  const { git, folder } = await openRepository('--since', io);
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).catch(() => {
    throw new UsageError(
      `git knows no revision "${revision}". In a shallow clone, such as that of a pipeline, fetch it first with "git fetch".`,
    );
  });
  const base = await git('merge-base', lineOf(commit), 'HEAD').catch(() => {
    throw new UsageError(
      `"${revision}" and the current commit have no commit in common. In a shallow clone, such as that of a pipeline, fetch the history with "git fetch --unshallow".`,
    );
  });
  const [changed, untracked] = await Promise.all([
    git('diff', ...rawFormat, lineOf(base)),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  const paths = [...changedIn(changed).map(({ path }) => path), ...parts(untracked)];
  return paths.map((path) => ({ path: join(folder, path) }));
}

/** The files of a difference that exist after it, with the ids of their contents. */
const rawFormat = ['--raw', '-z', '--no-abbrev', '--no-renames', '--diff-filter=ACMRT'] as const;

/** A file of a difference. */
interface ChangedFile {
  readonly path: string;
  /** Id of its content. */
  readonly blob: string;
}

/** Reads `:100644 100644 <old> <new> M␀<path>␀` of each file; links and submodules are left out. */
function changedIn(output: Buffer): readonly ChangedFile[] {
  const fields = parts(output);
  return fields.flatMap((header, index) => {
    const [, mode = '', , blob = ''] = header.split(' ');
    const path = fields[index + 1];
    return index % 2 === 0 && mode.startsWith('100') && path !== undefined ? [{ path, blob }] : [];
  });
}

/** Splits output in which each name ends with U+0000. */
function parts(output: Buffer): readonly string[] {
  return output.toString('utf8').split('\0').slice(0, -1);
}

function lineOf(output: Buffer): string {
  return output.toString('utf8').replace(/\r?\n$/, '');
}

/** A repository of git. */
interface Repository {
  /** Its folder, without links. */
  readonly folder: string;
  /** Runs git in this folder, and returns what it prints. @throws {UsageError} with what git reports. */
  readonly git: (...args: readonly string[]) => Promise<Buffer>;
}

async function openRepository(option: string, { cwd }: Io): Promise<Repository> {
  const top = await runGit(['rev-parse', '--show-toplevel'], cwd, option);
  const folder = realPathOf(lineOf(top));
  return { folder, git: (...args) => runGit(args, folder, option) };
}

/** Runs git with a text as its standard input. */
function runGit(args: readonly string[], cwd: string, option: string, stdin = ''): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile('git', args, { cwd, encoding: 'buffer', maxBuffer: maxOutput }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else if (error.code === 'ENOENT') reject(new UsageError(`"${option}" needs git, which is not installed.`));
      else reject(new UsageError(`"${option}" needs git, which reports: ${messageOf(stderr, error)}.`));
    });
    // A git that ends before it has read all of its input says why in its error.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(stdin);
  });
}

/** Maximum number of bytes that git may print. */
const maxOutput = 1_000_000_000;

/** Returns the first line of what git reports. */
function messageOf(stderr: Buffer, error: Error): string {
  const [line = ''] = stderr.toString('utf8').split(/\r?\n/);
  return line.replace(/^(?:fatal|error): |\.$/g, '') || error.message;
}
