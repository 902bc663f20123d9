import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDialect } from '../../../src/dialect/index.js';
import { accounts, template } from '../../probe/support/rows.js';
import { createFolder } from '../run-vql.js';
import { secrets, stable, startOtherService, startService } from './probed-service.js';

const file = 'erp.dialect.json';
const env = secrets;

describe('vql probe', () => {
  it('asks the stand-in, writes the dialect file, and finds nothing that differs', async () => {
    const service = await startService();
    const folder = await createFolder();
    const { code, stderr } = await folder.vql(['probe', ...service.options, '--installation-version', '26.3'], { env });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^\d+ answers: \d+ holds, 1 unclear\n$/)]);
    const saved = JSON.parse(await folder.read(file));
    expect(saved).toMatchObject({ version: 1, complete: true, installation: { template, version: '26.3' } });
    expect(readDialect(saved)).toMatchObject({
      value: { constructs: { between: { evidence: 'installation' } }, likeCaseSensitive: true, nullOrder: 'high' },
      diagnostics: [],
    });
    expect(await readdir(folder.path)).toEqual([file]);
    expect(service.sent.length).toBeLessThanOrEqual(200);
    const unexpected = service.sent.filter(
      (request) =>
        !/^(?:GET \/cmn\/computed-queries\/\S+|POST \/cmn\/computed-queries\/(?:execute|account\/query))$/.test(
          request,
        ),
    );
    expect(unexpected).toEqual([]);
  });

  it.each(['table', 'markdown'] as const)('reports an installation that differs, as %s', async (format) => {
    const service = await startOtherService();
    const folder = await createFolder();
    const { code, stdout } = await folder.vql(['probe', ...service.options, '--format', format], { env });
    expect(code).toBe(0);
    await expect(stable(stdout, service)).toMatchFileSnapshot(`golden/report.${format === 'table' ? 'txt' : 'md'}`);
    // The file has the same report, but for the number of requests.
    const again = await folder.vql(['probe', '--report', file, '--format', format]);
    expect(again.stdout).toBe(stdout.replace(/, \d+ requests/, ''));
  });

  it('prints the dialect file as JSON, and nothing else', async () => {
    const service = await startOtherService();
    const folder = await createFolder();
    const { stdout, stderr } = await folder.vql(['probe', ...service.options, '--format', 'json'], { env });
    expect([stdout, stderr]).toEqual([await folder.read(file), '']);
  });

  it('has no secret and no value of a row in its output', async () => {
    const service = await startOtherService();
    const folder = await createFolder();
    const { stdout, stderr } = await folder.vql(['probe', ...service.options], { env });
    const output = stdout + stderr + (await folder.read(file));
    expect(service.issued.size).toBeGreaterThan(1);
    const values = accounts.flatMap(({ name, note, due, owner }) => [name, note ?? name, due, owner.label]);
    const leaked = [...service.issued, env.VQL_CLIENT_SECRET, env.VQL_PASSWORD, ...values].filter((text) =>
      output.includes(text),
    );
    expect(leaked).toEqual([]);
  });

  it('checks files against what it has found', async () => {
    const service = await startOtherService();
    const folder = await createFolder({
      'refused.vql': "SELECT id FROM account.query WHERE name LIKE 'a!%' ESCAPE '!' LIMIT 5",
      'good.vql': 'SELECT id FROM account.query WHERE price BETWEEN 1 AND 2 LIMIT 5',
    });
    const asked = await folder.vql(['probe', ...service.options, '.'], { env });
    expect(asked.code).toBe(1);
    expect(asked.stdout).toContain('unsupported-syntax');
    expect(asked.stderr).toMatch(/^\d+ answers: .*\n2 files, 2 statements: 1 error/);
    const checked = await folder.vql(['check', '--dialect', file, '.']);
    expect(asked.stdout).toContain(checked.stdout);
    const { stdout, code } = await folder.vql(['probe', '--report', file, 'good.vql', '--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      complete: true,
      files: [{ file: 'good.vql', diagnostics: [] }],
    });
  });

  it('lists what an update has changed', async () => {
    const before = await startService();
    const folder = await createFolder();
    await folder.vql(['probe', ...before.options, '--out', 'old.json'], { env });
    const after = await startOtherService();
    const { code, stdout } = await folder.vql(['probe', ...after.options, '--diff', 'old.json'], { env });
    expect(code).toBe(1);
    expect(stdout.slice(0, stdout.indexOf('\n\n') + 1)).toMatchInlineSnapshot(`
      "Changes
        breaking  The construct "distinct" is accepted now, but ignored.
        breaking  The construct "escape" is refused now.
        breaking  The setting "likeCaseSensitive" was true, and is now false.
        breaking  The setting "nullOrder" was "high", and is now "low".
      "
    `);
    const back = await folder.vql(['probe', '--report', file, '--diff', file]);
    expect([back.code, back.stdout]).toEqual([0, expect.stringMatching(/^Changes\n {2}None\.\n\n/)]);
  });
});

describe('a report that is not complete', () => {
  it('ends with 2, says so, and says how to go on, whatever else it finds', async () => {
    const service = await startService();
    const folder = await createFolder();
    await folder.vql(['probe', ...service.options], { env });
    const whole = JSON.parse(await folder.read(file));
    await writeFile(
      join(folder.path, 'lost.json'),
      JSON.stringify({ ...whole, complete: false, dialect: {}, answers: [] }),
    );
    const { code, stdout, stderr } = await folder.vql(['probe', '--report', 'lost.json', '--diff', file]);
    expect([code, stdout]).toEqual([2, expect.stringMatching(/^Changes\n/)]);
    expect(stderr).toMatch(
      /The report is not complete\. "lost\.json" has 0 answers; "vql probe" with --out lost\.json continues it\.\n$/,
    );
  });

  it('is printed with one line for each reason', async () => {
    const service = await startService((statement) =>
      statement === '' ? undefined : Response.json({ message: 'no' }, { status: 400 }),
    );
    const folder = await createFolder();
    const { stdout } = await folder.vql(['probe', ...service.options], { env });
    const lines = stdout.slice(stdout.indexOf('\nUnclear\n') + 1).split('\n');
    expect(lines.filter((line) => line.includes('control:sample, which')).length).toBeLessThanOrEqual(1);
    expect(lines.length).toBeLessThan(30);
  });
});

describe('a dialect file that cannot be written', () => {
  it('is wrong use before anything is asked', async () => {
    const service = await startService();
    const folder = await createFolder();
    const given = [...service.options.slice(0, -1), 'nope/w.json'];
    const { code, stderr } = await folder.vql(['probe', ...given], { env });
    expect([code, stderr, service.sent]).toEqual([
      2,
      'Cannot write "nope/w.json": the folder "nope" does not exist.\n',
      [],
    ]);
  });
});

describe('vql probe --dry-run', () => {
  it.each([
    ['--report', ['--report', file]],
    ['--diff', ['--diff', file]],
    ['files', ['queries/']],
  ])('goes without %s', async (_name, given) => {
    const folder = await createFolder();
    const { code, stderr } = await folder.vql(['probe', '--template', template, '--dry-run', ...given]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^--dry-run prints .* without --report, --diff and files/),
    ]);
  });

  it('prints each request and how many there are, without a token and without sending any', async () => {
    const folder = await createFolder();
    const { code, stdout, stderr } = await folder.vql(['probe', '--template', template, '--dry-run']);
    expect(code).toBe(0);
    const [first, second, third, ...others] = stdout.trimEnd().split('\n');
    expect([first, second]).toEqual([
      'GET  /cmn/computed-queries/dialect-info',
      'GET  /cmn/computed-queries/account/query/fields',
    ]);
    expect(third).toMatch(/^POST \/cmn\/computed-queries\/execute \{"statement":"SELECT id, .* LIMIT 50"\}$/);
    expect(others.every((line) => /^POST \/cmn\/computed-queries\/(?:execute|account\/query) \{/.test(line))).toBe(
      true,
    );
    expect(stderr).toMatch(/^\d+ requests(?:, of which at most 200 are sent)?: each query twice\./);
    const json = await folder.vql(['probe', '--template', template, '--dry-run', '--format', 'json']);
    expect(JSON.parse(json.stdout)).toHaveLength(others.length + 3);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('prints the requests that a probe sends', async () => {
    const service = await startService();
    const folder = await createFolder();
    const plan = await folder.vql(['probe', '--template', template, '--dry-run', '--format', 'json']);
    await folder.vql(['probe', ...service.options], { env });
    const endpoints = (requests: readonly string[]): readonly string[] => [...new Set(requests)].sort();
    const planned = JSON.parse(plan.stdout).map(
      ({ method, path }: { method: string; path: string }) => `${method} ${path}`,
    );
    expect(endpoints(service.sent)).toEqual(endpoints(planned));
  });
});
