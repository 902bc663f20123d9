import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compileTypeScript,
  createProject,
  documented,
  editorProgram,
  editorRoot,
  type Project,
  programWithQueries,
} from './surroundings.js';

const nvim = editorProgram('usr/bin/nvim');
let project: Project;

beforeAll(() => {
  project = createProject({
    'a.vql': 'select id, nmae from account.query limit 1;\n',
    'a.ts': programWithQueries,
    'b.vql': 'SELECT id, na FROM account.query LIMIT 1;\n',
  });
  project.write('home/.config/nvim/init.lua', documented('Neovim', 'lua').join('\n'));
  for (const install of documented('Neovim', 'sh'))
    execFileSync('sh', ['-e', '-c', install], { cwd: project.folder, env: project.env });
  compileTypeScript(join(project.home, '.config/nvim/parser/typescript.so'));
});
afterAll(() => project.remove());

/** Opens a file, waits until the server is there, runs a program in Lua, and returns what it returns. */
function inNeovim(file: string, program: string): unknown {
  const result = join(project.home, 'result.json');
  project.write(
    'home/drive.lua',
    `local function drive()\n${program}\nend
    local started = vim.wait(60000, function()
      local clients = vim.lsp.get_clients({ bufnr = 0 })
      return #clients > 0 and clients[1].initialized
    end)
    local ok, found = false, 'The server has not started.'
    if started then ok, found = pcall(drive) end
    vim.fn.writefile({ vim.json.encode({ ok = ok, found = found, errors = vim.v.errmsg }) }, ${JSON.stringify(result)})
    vim.cmd('qa!')`,
  );
  const args = [...nvim.args, '--headless', file, '-c', `luafile ${join(project.home, 'drive.lua')}`];
  const env = { ...project.env, VIMRUNTIME: join(editorRoot, 'usr/share/nvim/runtime') };
  execFileSync(nvim.command, args, { cwd: project.folder, env, timeout: 120_000, stdio: 'pipe' });
  const { ok, found, errors } = JSON.parse(readFileSync(result, 'utf8'));
  expect(ok, found).toBe(true);
  expect(errors).toBe('');
  return found;
}

describe('Neovim, with the documented settings', () => {
  it('shows diagnostics with the catalog of the project', () => {
    const found = inNeovim(
      'a.vql',
      `vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end)
      return vim.tbl_map(function(one) return { one.code, one.lnum, one.col } end, vim.diagnostic.get(0))`,
    );
    expect(found).toEqual([['unknown-field', 0, 11]]);
  });

  it('formats', () => {
    const found = inNeovim(
      'a.vql',
      `vim.wait(60000, function()
        return vim.lsp.get_clients({ bufnr = 0 })[1]:supports_method('textDocument/formatting', 0)
      end)
      vim.lsp.buf.format({ timeout_ms = 60000 })
      return vim.api.nvim_buf_get_lines(0, 0, -1, false)`,
    );
    expect(found).toEqual(['SELECT id, nmae FROM account.query LIMIT 1;']);
  });

  it('completes the fields of the template', () => {
    const found = inNeovim(
      'b.vql',
      `local params = { textDocument = vim.lsp.util.make_text_document_params(0), position = { line = 0, character = 13 } }
      local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', params, 60000)
      local _, answer = next(answers)
      return vim.tbl_map(function(item) return item.label end, answer.result.items)`,
    );
    expect(found).toContain('name');
  });

  it('applies the fix of a diagnostic', () => {
    const found = inNeovim(
      'a.vql',
      `vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end)
      vim.api.nvim_win_set_cursor(0, { 1, 12 })
      vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title:find('name') ~= nil end })
      vim.wait(60000, function() return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1]:find('nmae') == nil end)
      return vim.api.nvim_buf_get_lines(0, 0, -1, false)`,
    );
    expect(found).toEqual(['select id, name from account.query limit 1;']);
  });

  it('colors by the tree-sitter grammar', () => {
    const found = inNeovim(
      'a.vql',
      `vim.treesitter.get_parser(0):parse()
      return vim.tbl_map(function(col)
        return vim.tbl_map(function(one) return one.capture end, vim.treesitter.get_captures_at_pos(0, 0, col))
      end, { 0, 7, 9, 21, 29, 41 })`,
    );
    expect(found).toEqual([['keyword'], ['property'], ['punctuation.delimiter'], ['module'], ['type'], ['number']]);
  });

  it('colors queries in programs', () => {
    const found = inNeovim(
      'a.ts',
      `local parser = vim.treesitter.get_parser(0)
      parser:parse(true)
      return vim.tbl_map(function(at)
        return parser:language_for_range({ at[1], at[2], at[1], at[2] + 1 }):lang()
      end, { { 0, 8 }, { 0, 16 }, { 0, 64 }, { 1, 24 }, { 2, 28 }, { 3, 16 } })`,
    );
    expect(found).toEqual(['typescript', 'vql', 'vql', 'vql', 'vql', 'typescript']);
  });
});
