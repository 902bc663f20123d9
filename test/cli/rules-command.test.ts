import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

describe('vql rules', () => {
  it('lists each rule with its severity, whether it offers a fix, and what it reports', async () => {
    const { vql } = await createFolder();
    const { code, stdout, stderr } = await vql(['rules']);
    const lines = stdout.split('\n');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines[0]).toMatch(/^Rule {2,}Severity {2,}Fix {2,}Reports$/);
    expect(lines).toContain(
      'leading-wildcard          hint      none       The pattern of a LIKE begins with a wildcard.',
    );
    expect(stdout).toMatch(/^null-comparison +warning +suggested +\S.*\.$/m);
    expect(stdout).toMatch(/^zero-offset +warning +safe +\S.*\.$/m);
    expect(stdout).toMatch(/^value-in-quotes +error +safe +\S.*\.$/m);
  });

  it('says what the settings make of a rule', async () => {
    const rules = { 'no-limit': 'error', 'leading-wildcard': 'off' };
    const { vql } = await createFolder({ 'vql.config.json': JSON.stringify({ rules }) });
    const { stdout } = await vql(['rules', '--format', 'json']);
    const listed: readonly Readonly<Record<string, string>>[] = JSON.parse(stdout);
    const find = (code: string) => listed.find((rule) => rule['code'] === code);
    expect(find('no-limit')).toMatchObject({ severity: 'error', defaultSeverity: 'info', fix: 'none' });
    expect(find('leading-wildcard')).toMatchObject({ severity: 'off', defaultSeverity: 'hint' });
    expect(find('zero-offset')?.['help']).toMatch(/\.$/);
    const withoutConfig = await vql(['rules', '--format', 'json', '--no-config']);
    expect(JSON.parse(withoutConfig.stdout)).toHaveLength(listed.length);
    expect(withoutConfig.stdout).not.toContain('"off"');
  });

  it('names a config that cannot be used', async () => {
    const { vql } = await createFolder({ 'vql.config.json': '{ "rules": { "no-limits": "off" } }' });
    expect(await vql(['rules'])).toMatchObject({ code: 2, stdout: '' });
  });
});
