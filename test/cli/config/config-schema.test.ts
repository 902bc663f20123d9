import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { configSchema } from '../../../src/tasks/config/config.js';
import { readConfig } from '../../../src/tasks/config/read-config.js';
import { allRuleNames } from '../../../src/tasks/options/rule.js';

const schema = z.toJSONSchema(configSchema, { io: 'input' });

describe('the JSON Schema of config files', () => {
  it('is made of the schema that the command reads them by: renewed by "npx vitest run test/cli/config -u"', async () => {
    const file = join(import.meta.dirname, '../../../schemas/config.schema.json');
    const { $schema, ...members } = schema;
    const $comment = 'Generated from src/tasks/config/config.ts.';
    await expect(`${JSON.stringify({ $schema, $comment, ...members }, undefined, 2)}\n`).toMatchFileSnapshot(file);
  });

  it('describes every rule', () => {
    const rules = z.toJSONSchema(configSchema, { io: 'input' }).$defs?.['rules']?.properties ?? {};
    expect(Object.keys(rules)).toEqual([...allRuleNames]);
    for (const rule of Object.values(rules)) {
      expect(rule).toMatchObject({ description: expect.stringMatching(/[.?] Default: \w+\.$/) });
    }
  });

  const validate = new Ajv2020({ strict: true }).compile(schema);
  it.each([
    [true, {}],
    [true, { $schema: 'x', catalog: 'a.json', strict: true, rules: { 'no-limit': 'off' } }],
    [true, { dialect: { info: 'a.json', likeCaseSensitive: false, likeEscape: '\\', variableStyle: '@name' } }],
    [true, { calls: { queryAll: 0, 'client.query': 'statement' } }],
    [true, { fmt: { width: 100, indent: 4, keywordCase: 'lower', endOfLine: 'crlf', insertFinalNewline: false } }],
    [true, { ignore: ['generated/**'] }],
    [false, { fmt: { width: 5 } }],
    [true, { fmt: { indent: 'tab', commas: 'leading' } }],
    [false, { fmt: { indent: 2.5 } }],
    [false, { fmt: { indent: 'tabs' } }],
    [false, { fmt: { commas: 'before' } }],
    [false, { fmt: { endOfLine: 'cr' } }],
    [false, { ignore: 'generated' }],
    [false, { ignore: [''] }],
    [false, { calls: { queryAll: -1 } }],
    [false, { calls: { queryAll: true } }],
    [true, { calls: { '.php': { 'Erp.vql': 0 }, '.py': { query_all: 'sql' }, go: 0 } }],
    [false, { calls: { php: { 'Erp.vql': 0 } } }],
    [false, { calls: { '.pph': { 'Erp.vql': 0 } } }],
    [false, { calls: { '.php': { 'Erp::vql': 0 } } }],
    [false, { calls: { 'query()': 0 } }],
    [false, { escapes: ['esc()'] }],
    [false, []],
    [false, { catalogue: 'a.json' }],
    [false, { catalog: '' }],
    [false, { strict: 'yes' }],
    [false, { rules: { 'no-limt': 'off' } }],
    [false, { rules: { 'no-limit': 'of' } }],
    [false, { dialect: { likeEscape: '%' } }],
    [false, { dialect: { likeEscape: '!!' } }],
    [false, { dialect: { variableStyle: 'name' } }],
    [true, { tables: { 'account.query': 'accounts.json', 'a.b': { file: 'b.txt', format: 'csv', delimiter: '|' } } }],
    [true, { tables: { 'a.b': { file: 'b.csv', columns: { id: 'integer', tags: ['string'] } } } }],
    [false, { tables: { accounts: 'accounts.json' } }],
    [false, { tables: { 'account.query': '' } }],
    [false, { tables: { 'account.query': { file: 'a.txt', fromat: 'csv' } } }],
    [false, { tables: ['accounts.json'] }],
    [true, { variables: { name: 'Bolt', ids: ['1', '2'], 'user.name': '' } }],
    [false, { variables: { id: 1 } }],
    [true, { timeZone: 'Europe/Berlin' }],
    [false, { variables: { ' ': 'a' } }],
    [false, { variables: ['a'] }],
  ])('says %j of %j, as the command does', (isValid, config) => {
    expect(validate(config)).toBe(isValid);
    expect(readConfig(JSON.stringify(config)).diagnostics.length === 0).toBe(isValid);
  });
});
