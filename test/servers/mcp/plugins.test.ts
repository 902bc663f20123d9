import { afterAll, beforeAll, expect, it } from 'vitest';
import { type McpClient, startMcp } from './mcp-client.js';

const plugin = `export default {
  name: 'acme',
  rules: [
    {
      code: 'no-star',
      severity: 'warning',
      summary: 'All columns are selected.',
      message: () => 'Name the columns.',
      about: 'query',
      check: ([{ star }], scope, { report }) => {
        if (star !== undefined) report({}, star, { fixes: [{ title: 'Write id', safe: true, edits: [{ span: star, text: 'id' }] }] });
      },
    },
  ],
};`;

let server: McpClient;
beforeAll(async () => {
  server = await startMcp({
    'acme.mjs': plugin,
    'vql.config.json': '{ "plugins": ["./acme.mjs", "./absent.mjs"], "rules": { "no-limit": "off" } }',
  });
});
afterAll(() => server.close());

it('agents get what the rules of plugins report, its fixes and its explanation', async () => {
  const text = 'SELECT * FROM account.query';
  expect((await server.call('check', { text })).data).toMatchObject({
    isClean: false,
    diagnostics: [{ code: 'acme/no-star', message: 'Name the columns.' }],
  });
  expect((await server.call('fix', { text })).data).toMatchObject({ text: 'SELECT id FROM account.query', left: [] });
  expect((await server.call('explain', { code: 'acme/no-star' })).data).toMatchObject({
    explanation: expect.stringContaining('All columns are selected.'),
  });
});

it('a plugin that cannot be loaded is named on standard error, and the others are used', () => {
  expect(server.errors()).toContain('vql mcp: The plugin "./absent.mjs" cannot be loaded: there is no such file.');
});
