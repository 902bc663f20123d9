import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { codeServer } from '../../../scripts/editors/code-server.js';
import { type Project, repository } from './surroundings.js';

const code = codeServer();
const timeout = 30_000;

/** A window of VS Code with a project. */
export interface Window {
  readonly page: Page;
  /** Opens a file of the project. */
  open(name: string): Promise<void>;
  /** Runs a command by its title. */
  command(title: string): Promise<void>;
  /** The text of the active editor, as far as it is visible. */
  text(): Promise<string>;
  /** Keeps a picture of the window in .reports/editors/. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts VS Code with the extension that `npm run vsix` has packed, and opens a project in a browser. */
export async function openWindow(browser: Browser, { folder, home, env }: Project): Promise<Window> {
  const data = ['--user-data-dir', join(home, 'code'), '--extensions-dir', join(home, 'extensions')];
  mkdirSync(join(home, 'code/User'), { recursive: true });
  writeFileSync(
    join(home, 'code/User/settings.json'),
    JSON.stringify({
      'workbench.startupEditor': 'none',
      'chat.disableAIFeatures': true,
      'telemetry.telemetryLevel': 'off',
      'extensions.autoCheckUpdates': false,
    }),
  );
  const vsix = join(repository, `editors/vscode/vql-${manifest.version}.vsix`);
  execFileSync(code.command, [...code.args, ...data, '--install-extension', vsix], { env, stdio: 'pipe' });
  const port = await freePort();
  const options = [
    '--auth',
    'none',
    '--bind-addr',
    `127.0.0.1:${port}`,
    '--disable-telemetry',
    '--disable-update-check',
  ];
  const server = spawn(code.command, [...code.args, ...data, ...options, '--disable-workspace-trust', folder], {
    // Nothing is asked of a gallery of extensions.
    env: { ...env, EXTENSIONS_GALLERY: '{"serviceUrl":"http://127.0.0.1:9"}' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    server.on('exit', () => reject(new Error('VS Code has ended.')));
    server.stdout.on('data', (text: Buffer) => String(text).includes('HTTP server listening') && resolve());
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  page.setDefaultTimeout(timeout);
  await page.goto(`http://127.0.0.1:${port}/?folder=${folder}`);
  await page.waitForSelector('.explorer-folders-view .monaco-list-row');
  const pick = async (key: string, text: string): Promise<void> => {
    await page.keyboard.press(key);
    const input = page.locator('.quick-input-widget input').first();
    await input.pressSequentially(text);
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: basename(text) }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  };
  return {
    page,
    open: async (name) => {
      await pick('Control+p', name);
      await page.locator('.tab.active', { hasText: basename(name) }).waitFor();
    },
    command: (title) => pick('F1', title),
    text: () => visibleText(page),
    picture: async (name) => {
      mkdirSync(join(repository, '.reports/editors'), { recursive: true });
      await page.screenshot({ path: join(repository, `.reports/editors/${name}.png`) });
    },
    close: async () => {
      await page.close();
      server.kill();
    },
  };
}

/** Returns the lines of the editor that was opened last. */
async function visibleText(page: Page): Promise<string> {
  const groups = page.locator('.editor-group-container');
  const lines = await groups.last().locator('.view-lines .view-line').all();
  const placed = await Promise.all(
    lines.map(async (line) => ({ top: (await line.boundingBox())?.y ?? 0, text: await line.innerText() })),
  );
  return placed
    .sort((a, b) => a.top - b.top)
    .map(({ text }) => text.replaceAll('\u00A0', ' ').trimEnd())
    .join('\n');
}

/** Waits until the editor shows a text. */
export async function expectText(window: Window, text: string | RegExp): Promise<void> {
  await vi.waitFor(async () => expect(await window.text()).toMatch(text), { timeout, interval: 200 });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // It listens on a port, not on a path.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
