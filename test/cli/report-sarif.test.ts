import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import type { Log, Region, Result, Run } from 'sarif';
import { beforeAll, describe, expect, it } from 'vitest';
import codeExamples from '../../docs/examples/diagnostics.json' with { type: 'json' };
import { codes } from '../../src/codes/index.js';
import { createFolder } from './run-vql.js';
import { createSarifValidator } from './sarif-schema.js';

const files = {
  'a b/größe #1.vql':
    'SELECT id, id FROM account.query\r\nWHERE a == 1 LIMIT 1\r\n----\r\nSELECT id FROM account.query',
  'c.vql':
    "SELECT id FROM account.query WHERE (a LIKE '%x' LIMIT 1;\nSELECT --v:result{visible=1}\nid FROM account.query",
  'clean.vql': 'SELECT id FROM account.query LIMIT 1\n',
};

/** The run of a check of `files`, as SARIF. */
async function sarifOf(...argv: string[]): Promise<Run> {
  const { vql } = await createFolder(files);
  return runOf((await vql(['check', '--format', 'sarif', ...argv])).stdout);
}

function runOf(json: string): Run {
  const log: Log = JSON.parse(json);
  const [run] = log.runs;
  if (run === undefined) throw new Error('The log holds no run.');
  return run;
}

function resultFor(run: Run, code: string): Result {
  const result = run.results?.find(({ ruleId }) => ruleId === code);
  if (result === undefined) throw new Error(`No result for ${code}.`);
  return result;
}

/** The file of an example of the code table: a statement, or the JSON of an object. */
function fileOf(code: string, example: string | object): readonly [name: string, text: string] {
  if (typeof example === 'string') return [`${code}.vql`, example];
  const { options: _, ...source } = { options: undefined, ...example };
  const [[kind = '', shown] = []] = Object.entries<unknown>(source);
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
  return [kind === 'text' || kind === 'predicate' ? `${code}.vql` : `${code}.json`, text];
}

/** Every region of a run: of places, of related places and of fixes. */
function regionsOf(run: Run): Region[] {
  const places = (run.results ?? []).flatMap(({ locations = [], relatedLocations = [] }) => [
    ...locations,
    ...relatedLocations,
  ]);
  const fixes = (run.results ?? []).flatMap((result) => result.fixes ?? []);
  const replaced = fixes.flatMap((fix) => fix.artifactChanges).flatMap((change) => change.replacements);
  return [
    ...places.map((place) => place.physicalLocation?.region ?? {}),
    ...replaced.map((replacement) => replacement.deletedRegion),
  ];
}

describe('the SARIF schema', () => {
  let validate: ValidateFunction;

  beforeAll(() => {
    validate = createSarifValidator();
  });

  it.each<[string, string[]]>([
    ['findings', ['.']],
    ['findings in strict mode', ['--strict', '.']],
    ['no findings', ['clean.vql']],
    ['findings and a missing file', ['.', 'missing.vql']],
    ['nothing but a missing file', ['missing.vql']],
    ['standard input', ['-']],
  ])('accepts a log of %s', async (_, argv) => {
    const { vql } = await createFolder(files);
    const { stdout } = await vql(['check', '--format', 'sarif', ...argv], { stdin: 'SELECT' });
    validate(JSON.parse(stdout));
    expect(validate.errors).toBeNull();
  });

  it('accepts a log of every code', async () => {
    const { vql } = await createFolder(
      Object.fromEntries(Object.entries(codeExamples).map(([code, example]) => fileOf(code, example))),
    );
    const { stdout } = await vql(['check', '--strict', '--format', 'sarif', '.', '*.json']);
    validate(JSON.parse(stdout));
    expect(validate.errors).toBeNull();
    expect(runOf(stdout).tool.driver.rules?.length).toBeGreaterThan(50);
  });

  it('is strict: it rejects a member that the standard does not have, and a line 0', async () => {
    const { vql } = await createFolder(files);
    const { stdout } = await vql(['check', '--format', 'sarif', '.']);
    expect(validate(JSON.parse(stdout.replace('"ruleId"', '"rule"')))).toBe(false);
    expect(validate(JSON.parse(stdout.replace('"startLine": 1', '"startLine": 0')))).toBe(false);
    expect(validate(JSON.parse(stdout.replace('"2.1.0"', '"2.0.0"')))).toBe(false);
  });
});

describe('vql check --format sarif', () => {
  it('names the tool, its version and how columns are counted', async () => {
    const run = await sarifOf('.');
    expect(run.tool.driver).toMatchObject({
      name: 'vql',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      informationUri: 'https://www.npmjs.com/package/vql-kit',
    });
    expect(run.columnKind).toBe('utf16CodeUnits');
  });

  it('describes each rule that reported, once, and points every result at its own', async () => {
    const { results = [], tool } = await sarifOf('.');
    const { rules = [] } = tool.driver;
    expect(rules.map(({ id }) => id)).toEqual([...new Set(results.map(({ ruleId }) => ruleId ?? ''))].sort());
    for (const { ruleId, ruleIndex = -1 } of results) expect(rules[ruleIndex]?.id).toBe(ruleId);
    expect(rules.find(({ id }) => id === 'no-limit')).toMatchObject({
      name: 'NoLimit',
      shortDescription: { text: 'No limit.' },
      help: { text: expect.stringContaining(codes['no-limit'].help) },
      defaultConfiguration: { level: 'note' },
    });
  });

  it('maps error and warning to their levels, info and hint to note', async () => {
    const run = await sarifOf('--rule', 'no-limit=hint', '.');
    expect(resultFor(run, 'unknown-operator').level).toBe('error');
    expect(resultFor(run, 'duplicate-column').level).toBe('warning');
    expect(resultFor(run, 'no-limit').level).toBe('note');
    expect(resultFor(await sarifOf('.'), 'no-limit').level).toBe('note');
    expect(resultFor(await sarifOf('--rule', 'no-limit=error', '.'), 'no-limit').level).toBe('error');
  });

  it('gives the region of a finding, in lines and in characters', async () => {
    const run = await sarifOf('.');
    expect(resultFor(run, 'unknown-operator').locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'a%20b/gr%C3%B6%C3%9Fe%20%231.vql', uriBaseId: '%SRCROOT%' },
          region: { startLine: 2, startColumn: 9, endLine: 2, endColumn: 11, charOffset: 42, charLength: 2 },
        },
      },
    ]);
    for (const { startLine = 0, startColumn = 0, endLine = 0, charLength = -1 } of regionsOf(run)) {
      expect(Math.min(startLine, startColumn)).toBeGreaterThanOrEqual(1);
      expect(endLine).toBeGreaterThanOrEqual(startLine);
      expect(charLength).toBeGreaterThanOrEqual(0);
    }
  });

  it('gives related locations and fixes', async () => {
    const run = await sarifOf('.');
    expect(resultFor(run, 'duplicate-column').relatedLocations).toMatchObject([
      {
        id: 0,
        physicalLocation: { region: { startLine: 1, startColumn: 8 } },
        message: { text: 'The first one is here.' },
      },
    ]);
    expect(resultFor(run, 'unknown-operator').fixes).toMatchObject([
      {
        description: { text: 'Replace with "="' },
        artifactChanges: [
          { replacements: [{ deletedRegion: { charOffset: 42, charLength: 2 }, insertedContent: { text: '=' } }] },
        ],
        properties: { safe: true },
      },
    ]);
  });

  it.each([
    ['a clone', { 'repo/.git/HEAD': 'ref: refs/heads/main' }],
    ['a worktree or a submodule', { 'repo/.git': 'gitdir: elsewhere' }],
  ])('gives paths relative to the repository, %s, wherever in it vql was started', async (_, git) => {
    const { vql } = await createFolder({ ...git, 'repo/sub/a.vql': 'SELECT', 'repo/b.vql': 'SELECT' });
    const argv = ['check', '--format', 'sarif', 'a.vql', '../b.vql'];
    const { stdout } = await vql(argv, { folder: 'repo/sub' });
    const locations = runOf(stdout).results?.map(
      ({ locations = [] }) => locations[0]?.physicalLocation?.artifactLocation,
    );
    expect(locations).toEqual([
      { uri: 'sub/a.vql', uriBaseId: '%SRCROOT%' },
      { uri: 'b.vql', uriBaseId: '%SRCROOT%' },
    ]);
  });

  it('gives a file outside the current directory as a whole address', async () => {
    const outside = await createFolder({ 'x y.vql': 'SELECT' });
    const { vql } = await createFolder();
    const { stdout } = await vql(['check', '--format', 'sarif', join(outside.path, 'x y.vql')]);
    const [result] = runOf(stdout).results ?? [];
    expect(result?.locations?.[0]?.physicalLocation?.artifactLocation).toEqual({
      uri: expect.stringMatching(/^file:\/\/\/.*\/x%20y\.vql$/),
    });
  });

  it('doubles braces in messages, where they would be placeholders, and escapes what would be a link', async () => {
    const { vql } = await createFolder({
      'a.vql': "SELECT id FROM account.query WHERE a IN ('{0}', '{0}', '[x](y)', '[x](y)') LIMIT 1",
    });
    const texts = runOf(
      (await vql(['check', '--format', 'sarif', '--rule', 'quoted-placeholder=off', 'a.vql'])).stdout,
    ).results?.map(({ message }) => message.text);
    expect(texts).toEqual([expect.stringContaining("'{{0}}'"), expect.stringContaining("'\\[x](y)'")]);
  });

  it('reports unreadable files', async () => {
    const [invocation] = (await sarifOf('missing.vql')).invocations ?? [];
    expect(invocation).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: 'Cannot read "missing.vql": no such file.' } }],
    });
  });
});

describe('vql catalog diff --format sarif', () => {
  const catalog = (...fields: string[]): string =>
    JSON.stringify({
      templates: {
        'account.query': {
          complete: true,
          fields: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
        },
      },
    });
  const versions = {
    'erp/.git/HEAD': '',
    'erp/old.json': catalog('id', 'name'),
    'erp/new.json': catalog('id', 'number'),
    'erp/queries/a.vql': 'SELECT id, name FROM account.query LIMIT 1',
  };
  const diff = async (...files: string[]): Promise<{ readonly code: number; readonly run: Run }> => {
    const { vql } = await createFolder(versions);
    const argv = ['catalog', 'diff', '--format', 'sarif', '../old.json', '../new.json', ...files];
    const { code, stdout, stderr } = await vql(argv, { folder: 'erp/queries' });
    const validate = createSarifValidator();
    validate(JSON.parse(stdout));
    expect({ errors: validate.errors, stderr }).toEqual({ errors: null, stderr: '' });
    return { code, run: runOf(stdout) };
  };

  it('gives the findings of files, by the rules of a check', async () => {
    const { code, run } = await diff('.');
    expect(code).toBe(1);
    expect(run.tool.driver.rules?.map(({ id }) => id)).toEqual(['unknown-field']);
    expect(run.results).toMatchObject([
      {
        ruleId: 'unknown-field',
        ruleIndex: 0,
        level: 'error',
        locations: [{ physicalLocation: { artifactLocation: { uri: 'queries/a.vql' }, region: { startColumn: 12 } } }],
      },
    ]);
  });

  it('gives the changes in the new catalog, if no files are named', async () => {
    const { code, run } = await diff();
    expect(code).toBe(1);
    expect(run.tool.driver.rules).toMatchObject([
      { id: 'field-removed', name: 'FieldRemoved', defaultConfiguration: { level: 'error' } },
      { id: 'field-added', defaultConfiguration: { level: 'note' } },
    ]);
    expect(run.results).toMatchObject([
      {
        ruleId: 'field-removed',
        ruleIndex: 0,
        level: 'error',
        message: { text: 'The field "name" of "account.query" is gone.' },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'new.json', uriBaseId: '%SRCROOT%' } } }],
      },
      { ruleId: 'field-added', ruleIndex: 1, level: 'note' },
    ]);
  });
});
