import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  DidCloseTextDocumentNotification,
  DidSaveTextDocumentNotification,
  DocumentDiagnosticRequest,
} from 'vscode-languageserver-protocol/node';
import { createFolder } from '../../cli/run-vql.js';
import { sampleCatalog } from '../../support/catalog.js';
import { startInProcess } from './in-process.js';

const text = 'SELECT nmae FROM account.query';
const catalog = JSON.stringify(sampleCatalog.definition);
const codes = (found: readonly { readonly code?: string | number }[]) => found.map(({ code }) => code);

describe('settings, for a client that does not watch files', () => {
  it('are read again when the config or the catalog changes, is created or is deleted', async () => {
    const { path } = await createFolder({ 'package.json': '{}' });
    await mkdir(join(path, 'queries'));
    const client = await startInProcess(path);
    client.open('queries/a.vql', text);
    expect(codes(await client.diagnostics('queries/a.vql', 1))).toEqual(['no-limit']);
    const codesAfter = async (change: () => Promise<void>) => {
      const next = client.nextDiagnostics('queries/a.vql');
      await change();
      return codes(await next);
    };
    const config = join(path, 'vql.config.json');
    expect(await codesAfter(() => writeFile(config, '{ "rules": { "no-limit": "off" } }'))).toEqual([]);
    await writeFile(join(path, 'erp.json'), catalog);
    // As many editors save: a new file takes the place of the old one.
    await writeFile(join(path, 'temporary'), '{ "rules": { "no-limit": "off" }, "catalog": "erp.json" }');
    expect(await codesAfter(() => rename(join(path, 'temporary'), config))).toEqual(['unknown-field']);
    expect(await codesAfter(() => writeFile(join(path, 'erp.json'), catalog.replaceAll('"name"', '"nmae"')))).toEqual(
      [],
    );
    expect(await codesAfter(() => rm(config))).toEqual(['no-limit']);
  });

  it('have the overrides of a file, and those of an extended config, which is watched too', async () => {
    const { path } = await createFolder({
      'base.json': '{ "rules": { "no-limit": "error" } }',
      'vql.config.json':
        '{ "extends": "./base.json", "overrides": [{ "files": ["*.draft.vql"], "rules": { "no-limit": "off" } }] }',
    });
    const client = await startInProcess(path);
    const severitiesOf = async (name: string) => {
      client.open(name, text);
      return (await client.diagnostics(name, 1)).map(({ severity }) => severity);
    };
    expect(await severitiesOf('a.vql')).toEqual([1]);
    expect(await severitiesOf('b.draft.vql')).toEqual([]);
    const next = client.nextDiagnostics('a.vql');
    await writeFile(join(path, 'base.json'), '{ "rules": { "no-limit": "warning" } }');
    expect((await next).map(({ severity }) => severity)).toEqual([2]);
  });

  it('are not watched if the client does so', async () => {
    const { path } = await createFolder({ 'vql.config.json': '{}' });
    const client = await startInProcess(path, {
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    });
    client.open('a.vql', text);
    await client.diagnostics('a.vql', 1);
    await client.connection.sendNotification(DidSaveTextDocumentNotification.type, {
      textDocument: { uri: client.uriOf('vql.config.json') },
    });
    client.open('b.vql', text);
    await client.diagnostics('b.vql', 1);
    expect(client.loaded).toEqual([path]);
  });
});

describe('a mistake in the settings', () => {
  it('is a diagnostic of the config, and goes when it is fixed', async () => {
    const wrong = '{\n  "rules": { "no-limt": "off" }\n}';
    const { path } = await createFolder({ 'vql.config.json': wrong });
    const client = await startInProcess(path);
    const found = client.nextDiagnostics('vql.config.json');
    client.open('a.vql', text);
    expect(await found).toMatchObject([
      { code: 'unknown-setting', severity: 1, range: { start: { line: 1, character: 13 } } },
    ]);
    const next = client.nextDiagnostics('vql.config.json');
    await writeFile(join(path, 'vql.config.json'), '{ "rules": { "no-limit": "off" } }');
    expect(await next).toEqual([]);
  });

  it('is reported when only the config is open', async () => {
    const wrong = '{ "catalog": "none.json" }';
    const { path } = await createFolder({ 'vql.config.json': wrong });
    const client = await startInProcess(path);
    client.open('vql.config.json', wrong, 'json');
    const found = await client.nextDiagnostics('vql.config.json');
    expect(found.length > 0 ? found : await client.nextDiagnostics('vql.config.json')).toMatchObject([
      { code: 'wrong-setting', range: { start: { line: 0, character: 13 } } },
    ]);
    // The diagnostics of the document itself do not replace them.
    expect(await client.diagnostics('vql.config.json', 1)).toMatchObject([{ code: 'wrong-setting' }]);
  });

  it('leaves the mistakes of syntax in queries, and names a file as the config does', async () => {
    const config = '{\n  "catalog": "erp/none.json"\n}';
    const { path } = await createFolder({ 'vql.config.json': config });
    await mkdir(join(path, 'queries'));
    const client = await startInProcess(path);
    client.open('queries/a.vql', 'SELECT nmae FROM account.query WHERE id == 1');
    expect(codes(await client.diagnostics('queries/a.vql', 1))).toEqual(['unknown-operator']);
    expect(client.shown).toEqual([
      'vql.config.json:2: Expected a file that can be read as "catalog", found none: cannot read "erp/none.json": no such file.',
    ]);
  });

  it('is a diagnostic of the catalog, once the template has been read', async () => {
    const wrong = catalog.replace('"integer"', '"integr"');
    const { path } = await createFolder({ 'vql.config.json': '{ "catalog": "erp.json" }', 'erp.json': wrong });
    const client = await startInProcess(path);
    const found = client.nextDiagnostics('erp.json');
    client.open('a.vql', text);
    expect(await found).toMatchObject([{ message: expect.stringContaining('integr') }]);
  });
});

describe('an open file of the settings', () => {
  const config = '{ "rules": { "no-limit": "off" }, "catalog": "erp.json" }';
  const files = { 'vql.config.json': config, 'erp.json': catalog };
  /** Replaces the first line of a document. */
  const firstLine = { start: { line: 0, character: 0 }, end: { line: 0, character: 10_000 } };

  it('is checked as the editor has it, and queries as the files are', async () => {
    const { path } = await createFolder(files);
    const client = await startInProcess(path);
    client.open('vql.config.json', config, 'json');
    expect(await client.diagnostics('vql.config.json', 1)).toEqual([]);
    client.change('vql.config.json', 2, firstLine, config.replace('no-limit', 'no-limt'));
    expect(await client.diagnostics('vql.config.json', 2)).toMatchObject([
      { code: 'unknown-setting', range: { start: { line: 0, character: 13 } } },
    ]);
    client.open('a.vql', text);
    expect(codes(await client.diagnostics('a.vql', 1))).toEqual(['unknown-field']);
    client.change('vql.config.json', 3, firstLine, config.replace('erp.json', 'none.json'));
    expect(codes(await client.diagnostics('vql.config.json', 3))).toEqual(['wrong-setting']);
    client.change('vql.config.json', 4, firstLine, '{ "rules": ');
    expect(codes(await client.diagnostics('vql.config.json', 4))).toEqual(['json-syntax']);
    client.change('vql.config.json', 5, firstLine, config);
    expect(await client.diagnostics('vql.config.json', 5)).toEqual([]);
    expect(client.shown).toEqual([]);
  });

  it('has the mistakes of the file again when it is closed without saving', async () => {
    const wrong = config.replace('no-limit', 'no-limt');
    const { path } = await createFolder({ ...files, 'vql.config.json': wrong });
    const client = await startInProcess(path);
    client.open('vql.config.json', config, 'json');
    expect(await client.diagnostics('vql.config.json', 1)).toEqual([]);
    const next = client.nextDiagnostics('vql.config.json');
    const textDocument = { uri: client.uriOf('vql.config.json') };
    await client.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument });
    expect(codes(await next)).toEqual(['unknown-setting']);
  });

  it('need not be saved yet, and can be a member of package.json', async () => {
    const { path } = await createFolder({ 'package.json': '{ "name": "a" }' });
    const client = await startInProcess(path);
    client.open('vql.config.json', '{ "rule": {} }', 'json');
    expect(codes(await client.diagnostics('vql.config.json', 1))).toEqual(['unknown-setting']);
    client.open('package.json', '{ "name": , }', 'json');
    expect(codes(await client.diagnostics('package.json', 1))).toEqual([]);
    client.change('package.json', 2, firstLine, '{ "name": "a", "vql": { "strict": 1 } }');
    expect(codes(await client.diagnostics('package.json', 2))).toEqual(['wrong-setting']);
  });

  it('is a catalog or a dialect too, once the settings are used', async () => {
    const dialect = '{ "version": 1, "dialect": { "likeEscape": "!" } }';
    const both = config.replace('"erp.json"', '"erp.json", "dialect": { "file": "dialect.json" }');
    const { path } = await createFolder({ 'vql.config.json': both, 'erp.json': catalog, 'dialect.json': dialect });
    const client = await startInProcess(path);
    client.open('erp.json', catalog.replaceAll('"integer"', '"integr"'), 'json');
    client.open('dialect.json', dialect.replace('"!"', '1'), 'json');
    expect(codes(await client.diagnostics('erp.json', 1))).toEqual([]);
    expect(codes(await client.diagnostics('dialect.json', 1))).toEqual([]);
    const [inCatalog, inDialect] = [client.nextDiagnostics('erp.json'), client.nextDiagnostics('dialect.json')];
    client.open('a.vql', text);
    const [mistake] = await inCatalog;
    expect(mistake?.message).toContain('integr');
    expect(await inDialect).toHaveLength(1);
    expect(codes(await client.diagnostics('a.vql', 1))).toEqual(['unknown-field']);
  });

  it('is checked when the client requests it', async () => {
    const wrong = config.replace('no-limit', 'no-limt');
    const { path } = await createFolder({ ...files, 'vql.config.json': wrong });
    const client = await startInProcess(path, { capabilities: { textDocument: { diagnostic: {} } } });
    const published = client.nextDiagnostics('vql.config.json');
    client.open('vql.config.json', config, 'json');
    const textDocument = { uri: client.uriOf('vql.config.json') };
    const answer = client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    expect(codes(await published)).toEqual(['unknown-setting']);
    const withdrawn = client.nextDiagnostics('vql.config.json');
    expect(await answer).toMatchObject({ items: [] });
    expect(await withdrawn).toEqual([]);
  });
});
