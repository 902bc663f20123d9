import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../browser/support/launch-browser.js';
import { createProject, documented, type Project } from './surroundings.js';
import { expectText, openWindow, type Window } from './vscode.js';

const broken = 'select id, nmae from account.query limit 1;\n';
const program =
  "import { vql } from 'vql-kit/vql';\nexport const query = vql`SELECT id, nmae FROM account.query LIMIT 1`;\n";
const valid = "SELECT id, name FROM account.query WHERE name LIKE 'A%' LIMIT 5;\n";
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('VS Code, with the extension and the documented settings', () => {
  let project: Project;
  let window: Window;

  beforeAll(async () => {
    project = createProject({
      'a.vql': broken,
      'b.vql': valid,
      'closed.vql': 'SELECT nothing FROM account.query LIMIT 1;\n',
      'program.ts': program,
      'other/vql.config.json': '{ "strickt": true }\n',
    });
    project.write('project/.vscode/settings.json', documented('VS Code', 'json').join('\n'));
    window = await openWindow(browser, project);
  });
  afterAll(async () => {
    await window.close();
    project.remove();
  });

  it('opens a .vql file as VQL, and shows its diagnostics', async () => {
    await window.open('a.vql');
    await window.page.locator('.squiggly-error').waitFor();
    expect(await window.page.locator('.statusbar-item', { hasText: 'VQL' }).first().innerText()).toContain('VQL');
    await window.picture('vscode-vql');
  });

  it('colors by the grammar and by the server', async () => {
    const classOf = (text: string) =>
      window.page
        .locator('.view-line span span', { hasText: new RegExp(`^${text}$`) })
        .first()
        .getAttribute('class');
    const classes = await Promise.all(['select', 'account', '1'].map(classOf));
    expect(new Set(classes).size).toBe(3);
  });

  it('formats when a file is saved', async () => {
    await window.page.keyboard.press('Control+s');
    await expectText(window, 'SELECT id, nmae FROM account.query LIMIT 1;');
    await vi.waitFor(
      async () => expect(await readFile(join(project.folder, 'a.vql'), 'utf8')).toMatch(/^SELECT/),
      30_000,
    );
  });

  it('completes the fields of the template', async () => {
    await window.page.keyboard.press('Control+Home');
    for (let column = 0; column < 13; column++) await window.page.keyboard.press('ArrowRight');
    await window.page.keyboard.press('Control+Space');
    await window.page.locator('.suggest-widget .monaco-list-row', { hasText: 'name' }).first().waitFor();
    await window.picture('vscode-completion');
    await window.page.keyboard.press('Escape');
  });

  it('shows SQL for the database of the settings', async () => {
    await window.open('b.vql');
    await window.command('VQL: Show SQL');
    await expectText(window, /\$1/);
    expect(await window.text()).toContain('LIKE');
    await window.picture('vscode-sql');
    await window.command('View: Close All Editors');
  });

  it('translates to C-Unit', async () => {
    await window.open('b.vql');
    await window.command('VQL: Translate to the Other Form');
    await expectText(window, /"operator": "LIKE"|"operator"/);
    await window.command('View: Close All Editors');
  });

  it('runs the statement on the data of the settings', async () => {
    await window.open('b.vql');
    await window.command('VQL: Run on Data');
    await expectText(window, 'Ada');
    await window.picture('vscode-rows');
    await window.command('View: Close All Editors');
  });

  it('checks the files of the workspace that are not open', async () => {
    await window.command('VQL: Check the Workspace');
    await window.page
      .locator('.markers-panel-container .monaco-list-row', { hasText: 'Unknown field "nothing"' })
      .waitFor();
    await window.picture('vscode-problems');
  });

  it('colors and checks queries in programs', async () => {
    await window.open('program.ts');
    await window.page.locator('.squiggly-error').waitFor();
    const keyword = window.page.locator('.view-line span span', { hasText: /^SELECT$/ }).first();
    expect(await keyword.innerText()).toBe('SELECT');
    await window.picture('vscode-program');
    await window.command('View: Close All Editors');
  });

  it('checks vql.config.json by its schema', async () => {
    await window.open('other/vql.config.json');
    await window.page.locator('.squiggly-warning').first().waitFor();
    await window.command('View: Close All Editors');
  });
});

describe('VS Code, with the extension alone', () => {
  it('uses the server and the parser of programs that the extension contains', async () => {
    const project = createProject({ 'a.vql': broken, 'program.ts': program });
    rmSync(join(project.folder, 'node_modules'), { recursive: true });
    const window = await openWindow(browser, project);
    await window.open('a.vql');
    await window.page.locator('.squiggly-error').waitFor();
    await window.command('View: Close All Editors');
    await window.open('program.ts');
    await window.command('View: Toggle Problems');
    await window.page
      .locator('.markers-panel-container .monaco-list-row', { hasText: 'Unknown field "nmae"' })
      .waitFor();
    await window.close();
    project.remove();
  });
});
