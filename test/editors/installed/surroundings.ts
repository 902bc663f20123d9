import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { debianPrograms } from '../../../scripts/editors/debian.js';
import { hostGrammars } from '../../../scripts/editors/grammars.js';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns a program of the editors' packages. */
export const editorProgram = debianPrograms('editors', ['neovim', 'hx']);

/** The folder with the libraries and runtimes of the editors' packages. */
export const editorRoot = join(repository, '.cache/debian/editors');

/** A project with the package installed, and a home folder without any settings. */
export interface Project {
  readonly folder: string;
  readonly home: string;
  /** Environment of a program that finds its settings in the home folder. */
  readonly env: NodeJS.ProcessEnv;
  write(path: string, text: string): void;
  remove(): void;
}

/** Creates a project with a catalog, and the files of a test. */
export function createProject(files: Readonly<Record<string, string>>): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'vql-editors-')));
  const folder = join(root, 'project');
  const home = join(root, 'home');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const all = {
    'package.json': '{ "private": true }',
    'vql.config.json': '{ "catalog": "erp.json", "tables": { "account.query": "accounts.json" } }',
    'erp.json': JSON.stringify({ templates: { 'account.query': { fields: { id: 'integer', name: 'string' } } } }),
    'accounts.json': JSON.stringify([{ id: 1, name: 'Ada' }]),
    ...files,
  };
  for (const [name, text] of Object.entries(all)) write(join('project', name), text);
  write('home/.keep', '');
  // As npm installs them.
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(repository, join(folder, 'node_modules/vql-kit'));
  symlinkSync(join(repository, 'editors'), join(folder, 'node_modules/vql-kit-editors'));
  symlinkSync('../vql-kit/dist/cli.js', join(folder, 'node_modules/.bin/vql'));
  chmodSync(join(repository, 'dist/cli.js'), 0o755);
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config') };
  return { folder, home, env, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A program with queries in it; the columns of its lines do not depend on the editor. */
export const programWithQueries = [
  'const one = vql`select id from account.query where id = ${id} limit 1`;',
  'const two = /* vql */ `select id from account.query`;',
  'const three = /* vql */ "select id from account.query";',
  'const none = `select id from account.query`;',
  '',
].join('\n');

/** Compiles the tree-sitter grammar of TypeScript. */
export function compileTypeScript(file: string): void {
  const source = join(hostGrammars(), 'tree-sitter-typescript/typescript/src');
  mkdirSync(dirname(file), { recursive: true });
  const inputs = ['parser.c', 'scanner.c'].map((name) => join(source, name));
  execFileSync('cc', ['-O0', '-shared', '-fPIC', '-I', source, ...inputs, '-o', file]);
}

/** Returns the blocks of code of a language below a heading of docs/editors.md. */
export function documented(heading: string, language: string): readonly string[] {
  const page = readFileSync(join(repository, 'docs/editors.md'), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```(\w+)[^\n]*\n(.*?)^```$/gms)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  );
}
