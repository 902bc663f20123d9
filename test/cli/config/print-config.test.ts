import { describe, expect, it } from 'vitest';
import { createFolder } from '../run-vql.js';

describe('vql check --print-config', () => {
  it('prints the settings for a file, with the files that they come from', async () => {
    const { vql } = await createFolder({
      'base.json': '{ "catalog": "erp/catalog.json", "rules": { "no-limit": "error", "leading-wildcard": "off" } }',
      '.editorconfig': 'root = true\n[*]\nindent_style = space\nindent_size = 4\nmax_line_length = 100\n',
      '.vqlignore': 'jobs/old/\n',
      'vql.config.json': JSON.stringify({
        extends: './base.json',
        fmt: { width: 90 },
        ignore: ['generated'],
        overrides: [{ files: ['jobs'], rules: { 'no-limit': 'off' }, paged: true }],
      }),
    });
    const { code, stdout, stderr } = await vql(['check', '--print-config', 'jobs/new.vql']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      file: 'jobs/new.vql',
      configs: ['base.json', 'vql.config.json'],
      ignoredBy: null,
      settings: {
        catalog: 'erp/catalog.json',
        fmt: { indent: 4, width: 90 },
        paged: true,
        rules: { 'no-limit': 'off', 'leading-wildcard': 'off' },
      },
    });
    const ignoringFile = async (file: string) =>
      JSON.parse((await vql(['check', '--print-config', file])).stdout).ignoredBy;
    expect(await ignoringFile('jobs/old/a.vql')).toBe('.vqlignore');
    expect(await ignoringFile('generated/a.vql')).toBe('vql.config.json');
  });

  it('prints no settings without a config', async () => {
    const { vql } = await createFolder({ 'a.vql': '' });
    const { stdout } = await vql(['check', '--print-config', 'a.vql']);
    expect(JSON.parse(stdout)).toEqual({ file: 'a.vql', configs: [], ignoredBy: null, settings: {} });
  });

  it('reports a config with mistakes, and a folder', async () => {
    const { vql } = await createFolder({ 'vql.config.json': '{ "rulez": {} }', 'sub/a.vql': '' });
    const { code, stderr } = await vql(['check', '--print-config', 'sub/a.vql']);
    expect(code).toBe(2);
    expect(stderr).toContain('error[unknown-setting]');
    expect(await vql(['check', '--print-config', 'sub'])).toEqual({
      code: 2,
      stdout: '',
      stderr: '"sub" is a folder. Name a file, which need not exist.\n',
    });
  });
});
