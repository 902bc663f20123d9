import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CodeActionRequest, HoverRequest } from 'vscode-languageserver-protocol/node';
import { createFolder } from '../../cli/run-vql.js';
import { startInProcess } from './in-process.js';

const plugin = (message: string): string => `export default {
  name: 'acme',
  rules: [
    {
      code: 'no-star',
      severity: 'warning',
      message: () => '${message}',
      help: 'The columns of a template change.',
      about: 'query',
      check: ([{ star }], scope, { report }) => {
        if (star !== undefined) report({}, star, { fixes: [{ title: 'Write id', safe: true, edits: [{ span: star, text: 'id' }] }] });
      },
    },
  ],
};`;
const files = {
  'acme.mjs': plugin('Name the columns.'),
  'vql.config.json': '{ "plugins": ["./acme.mjs"], "rules": { "no-limit": "off" } }',
};
const text = 'SELECT * FROM account.query';
const range = { start: { line: 0, character: 7 }, end: { line: 0, character: 8 } };

it('the server reports, explains and fixes what the rules of plugins report', async () => {
  const { path } = await createFolder(files);
  const client = await startInProcess(path);
  client.open('a.vql', text);
  const found = await client.diagnostics('a.vql', 1);
  expect(found).toMatchObject([{ code: 'acme/no-star', message: 'Name the columns.', range }]);
  const textDocument = { uri: client.uriOf('a.vql') };
  const hover = await client.connection.sendRequest(HoverRequest.type, { textDocument, position: range.start });
  expect(hover?.contents).toMatchObject({ value: expect.stringContaining('The columns of a template change.') });
  const actions = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument,
    range,
    context: { diagnostics: [...found] },
  });
  const titles = actions?.map(({ title }) => title);
  expect(titles).toContain('Write id');
  expect(titles).toContain('Ignore acme/no-star for this statement');
});

it('the server loads a plugin again that has changed', async () => {
  const { path } = await createFolder(files);
  const client = await startInProcess(path);
  client.open('a.vql', text);
  await client.diagnostics('a.vql', 1);
  const next = client.nextDiagnostics('a.vql');
  await writeFile(join(path, 'acme.mjs'), plugin('Write the columns.'));
  expect(await next).toMatchObject([{ message: 'Write the columns.' }]);
});

it('the server shows why a plugin cannot be loaded, and applies the other rules', async () => {
  const { path } = await createFolder({ ...files, 'acme.mjs': 'throw new Error("No license.");' });
  const client = await startInProcess(path);
  client.open('a.vql', 'SELECT * FROM account.query LIMIT 0');
  expect(await client.diagnostics('a.vql', 1)).toMatchObject([{ code: 'zero-limit' }]);
  expect(client.shown.join()).toContain('The plugin "./acme.mjs" cannot be loaded: No license.');
});
