// Programs of Debian packages, for tests and for the tree-sitter parser. They are unpacked into .cache/, with all that they depend on, and
// not installed: the machine keeps its own versions, and those of a later release run on it too.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

const repository = join(import.meta.dirname, '../..');
const release = 'forky';

/**
 * A program that can be started.
 *
 * @typedef {object} Program
 * @property {string} command
 * @property {readonly string[]} args The first arguments, before those of the caller.
 */

/**
 * Downloads packages of Debian with their dependencies, unless that is done already, and returns the programs in them by path.
 *
 * @param {string} name Name of the folder in .cache/debian/.
 * @param {readonly string[]} packages
 * @returns {(path: string) => Program}
 */
export function debianPrograms(name, packages) {
  const folder = join(repository, '.cache/debian', name);
  if (!existsSync(folder)) unpack(folder, packages);
  // The dynamic linker of the packages loads their libraries instead of those of the machine.
  const found = (/** @type {string} */ pattern) =>
    globSync(pattern, { cwd: folder, absolute: true, onlyFiles: false, expandDirectories: false });
  const [linker] = found('usr/lib/*/ld-linux-*.so.*');
  if (linker === undefined) throw new Error(`There is no dynamic linker in ${folder}: remove it and try again.`);
  const libraries = [...found('usr/lib/*-linux-gnu'), ...found('usr/lib/llvm-*/lib')];
  return (path) => ({
    command: linker,
    args: ['--library-path', libraries.join(':'), '--argv0', path, join(folder, path)],
  });
}

/**
 * Downloads packages and unpacks them into a folder.
 *
 * @param {string} folder
 * @param {readonly string[]} packages
 */
function unpack(folder, packages) {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  const apt = `${folder}.apt`;
  for (const path of ['state/lists/partial', 'cache/archives/partial', 'etc/preferences.d', 'etc/apt.conf.d'])
    mkdirSync(join(apt, path), { recursive: true });
  mkdirSync(part, { recursive: true });
  // Nothing counts as installed, so all dependencies are downloaded.
  writeFileSync(join(apt, 'state/status'), '');
  writeFileSync(join(apt, 'etc/sources.list'), `deb [signed-by=${keyring}] ${mirror()} ${release} main\n`);
  writeFileSync(
    join(apt, 'apt.conf'),
    [
      `Dir::State "${apt}/state";`,
      `Dir::State::status "${apt}/state/status";`,
      `Dir::Cache "${apt}/cache";`,
      `Dir::Etc "${apt}/etc";`,
      'APT::Sandbox::User "root";',
      // A mirror may be a copy of some weeks ago; its signature is checked all the same.
      'Acquire::Check-Valid-Until "false";',
    ].join('\n'),
  );
  const run = (/** @type {readonly string[]} */ args) =>
    execFileSync('apt-get', ['-qq', ...args], {
      env: { ...process.env, APT_CONFIG: join(apt, 'apt.conf') },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run(['update']);
  run(['install', '--download-only', '--yes', '--no-install-recommends', ...packages]);
  const archives = join(apt, 'cache/archives');
  for (const file of readdirSync(archives).filter((one) => one.endsWith('.deb')))
    execFileSync('dpkg', ['-x', join(archives, file), part]);
  renameSync(part, folder);
  rmSync(apt, { recursive: true, force: true });
}

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Returns the mirror of Debian that the machine uses. */
function mirror() {
  const format = ['--format', '$(ORIGIN) $(SITE)', 'Created-By: Packages'];
  const lines = existsSync(keyring)
    ? execFileSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' }).split('\n')
    : [];
  const found = lines.map((line) => /^Debian (.*\/debian)\/?$/.exec(line)?.[1]).find((site) => site !== undefined);
  if (found === undefined)
    throw new Error('The packages are those of Debian: run this on Debian, after "apt-get update".');
  return found;
}
