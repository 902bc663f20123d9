import { expect, it } from 'vitest';
import type { JsonReport } from '../../src/tasks/output/report-json.js';
import { createFolder } from './run-vql.js';

it('prints one documented object', async () => {
  const { vql } = await createFolder({
    'a.vql': 'SELECT id FROM account.query\nWHERE a == 1 LIMIT 1\n',
    'b.vql': 'SELECT id, id FROM account.query LIMIT 1\n',
    'c.vql': 'SELECT id FROM account.query LIMIT 1\n',
  });
  const { code, stdout, stderr } = await vql(['check', '--format', 'json', '.', 'missing.vql']);
  expect(code).toBe(2);
  expect(stderr).toBe('Cannot read "missing.vql": no such file.\n');
  const report: JsonReport = JSON.parse(stdout);
  expect(report).toEqual({
    version: 1,
    files: [
      {
        file: 'a.vql',
        diagnostics: [
          {
            code: 'unknown-operator',
            severity: 'error',
            message: 'VQL has no operator "=="; use "=".',
            span: { start: 37, end: 39 },
            start: { line: 2, column: 9 },
            end: { line: 2, column: 11 },
            related: [],
            fixes: [{ title: 'Replace with "="', safe: true, edits: [{ span: { start: 37, end: 39 }, text: '=' }] }],
          },
        ],
      },
      {
        file: 'b.vql',
        diagnostics: [
          expect.objectContaining({
            code: 'duplicate-column',
            related: [{ message: 'The first one is here.', span: { start: 7, end: 9 } }],
          }),
        ],
      },
      { file: 'c.vql', diagnostics: [] },
    ],
    problems: [{ file: 'missing.vql', message: 'Cannot read "missing.vql": no such file.' }],
    summary: { files: 3, statements: 3, errors: 1, warnings: 1, infos: 0, hints: 0, fixable: 1 },
  });
});

it('respects --min-severity and prints nothing but the object', async () => {
  const { vql } = await createFolder({ 'a.vql': 'SELECT id FROM account.query' });
  const { code, stdout, stderr } = await vql(['check', '--format', 'json', '--min-severity', 'warning', 'a.vql']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout).files).toEqual([{ file: 'a.vql', diagnostics: [] }]);
});

it('is never colored', async () => {
  const { vql } = await createFolder({ 'a.vql': 'SELECT' });
  const { stdout } = await vql(['check', '--format', 'json', '--color', 'a.vql'], { terminal: ['stdout'] });
  expect(stdout).not.toContain('\u001B');
});
