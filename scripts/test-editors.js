// Tests the editors as people install them: `npm run test:editors`, on Debian. Packs the extension, installs VS Code, Neovim and Helix
// into .cache/, and drives each with the settings of docs/editors.md. `-- neovim` runs one of them.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { codeServer } from './editors/code-server.js';
import { debianPrograms } from './editors/debian.js';
import { hostGrammars } from './editors/grammars.js';

const repository = join(import.meta.dirname, '..');
const run = (/** @type {readonly string[]} */ ...args) =>
  execFileSync(process.execPath, args, { cwd: repository, stdio: 'inherit' });

run('scripts/vsix.js');
// Once, and before the tests, whose time is limited.
debianPrograms('editors', ['neovim', 'hx']);
codeServer();
hostGrammars();
run('node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.editors.config.ts', ...process.argv.slice(2));
