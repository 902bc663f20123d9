import { describe, expect, it } from 'vitest';
import { parse } from '../../src/vql/index.js';
import { createFolder } from './run-vql.js';

const query = 'SELECT id FROM account.query LIMIT 1';

/** The tree as JSON has it: without the keys that are absent. */
function asJson(text: string): unknown {
  return JSON.parse(JSON.stringify(parse(text).value));
}

describe('vql parse', () => {
  it('prints the tree of one statement as an object', async () => {
    const { vql } = await createFolder({ 'a.vql': query });
    const { code, stdout, stderr } = await vql(['parse', 'a.vql']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(asJson(query));
    expect(stdout).toContain('\n  "kind": "Statement"');
  });

  it('reads standard input', async () => {
    const { vql } = await createFolder();
    expect(JSON.parse((await vql(['parse'], { stdin: query })).stdout)).toEqual(asJson(query));
  });

  it('prints one line with --compact', async () => {
    const { vql } = await createFolder();
    const { stdout } = await vql(['parse', '--compact'], { stdin: `${query};${query}` });
    expect(stdout.trimEnd()).not.toContain('\n');
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  it('prints several statements as an array, their spans counted from the beginning of the text', async () => {
    const { vql } = await createFolder();
    const text = `-- two\n${query};\n----\n${query}\n`;
    const trees = JSON.parse((await vql(['parse'], { stdin: text })).stdout);
    expect(trees).toHaveLength(2);
    for (const { span, limit } of trees) {
      expect(text.slice(span.start, span.end)).toBe(query);
      expect(text.slice(limit.span.start, limit.span.end)).toBe('LIMIT 1');
    }
  });

  it('prints an empty array for a text without a statement', async () => {
    const { vql } = await createFolder();
    expect(await vql(['parse'], { stdin: '-- later\n' })).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  });

  it('prints what could be read of a broken text, the errors where errors go, and exits with 1', async () => {
    const { vql } = await createFolder();
    const { code, stdout, stderr } = await vql(['parse', '--compact'], {
      stdin: `${query};\nSELECT id FROM account.query WHERE`,
    });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)[1]).toMatchObject({ kind: 'Statement', from: { group: 'account', name: 'query' } });
    expect(stderr).toMatch(/^error\[.*\n *--> <stdin>:2:/);
  });

  it('reports no rules', async () => {
    const { vql } = await createFolder();
    expect(await vql(['parse'], { stdin: 'SELECT id, id FROM account.query WHERE a = NULL' })).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it('prints a deeply nested tree', async () => {
    const { vql } = await createFolder();
    const { code, stdout } = await vql(['parse', '--compact'], {
      stdin: `SELECT id FROM a.b WHERE ${'NOT ('.repeat(900)}c = 1${')'.repeat(900)}`,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).where.kind).toBe('Not');
  });
});
