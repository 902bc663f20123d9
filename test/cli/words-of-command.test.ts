import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { authCodes } from '../../src/diagnostics/codes/auth.js';
import { clientCodes } from '../../src/diagnostics/codes/client.js';
import { pagingCodes } from '../../src/diagnostics/codes/paging.js';
import { inWordsOfCommand } from '../../src/tasks/output/words-of-command.js';
import { createFolder } from './run-vql.js';

/** Codes that the command cannot meet, with the reason. */
const outOfReach: Readonly<Record<string, string>> = {
  'failed-hook': 'the command sets no hooks of the client',
  'max-rows': 'the command has limits of its own',
  'max-pages': 'the command has limits of its own',
  'unlimited-query': 'the command pages by itself',
  'user-agent-dropped': 'Node sends the User-Agent of the client',
  'wrong-argument': 'the messages have many forms; those of the command are below',
  'unknown-option': 'the command passes options that exist',
};

describe('messages of the library', () => {
  it.each([
    [
      'The option "baseUrl" of createClient must be a URL with https, or with allowHttp: true; found "x".',
      '--base-url must be a URL with https, or with --allow-http; found "x".',
    ],
    ['The option "token" of createClient must be a token.', 'VQL_ACCESS_TOKEN must be a token.'],
    ['The option "username" of passwordGrant must be a string.', '--username must be a string.'],
    ['the option "dateFormat" of tables["a.b"] is wrong', '--date-format of the table of "a.b" is wrong'],
    ['tables["a.b"] has no option "foo".', 'The table of "a.b" has no option "foo".'],
    ['faults[1] has no option "doo". Did you mean "do"?', '--fault number 2 has no option "doo". Did you mean "do"?'],
    ['The option "do" of faults[0] must be "reset".', '"do" of --fault number 1 must be "reset".'],
    ['openStandIn has no option "foo".', 'The file of --options has no member "foo".'],
    [
      'The option "presets" of openStandIn must be a list.',
      'The member "presets" in the file of --options must be a list.',
    ],
    ['The option "seed" of openStandIn must be a number.', '--seed must be a number.'],
    [
      'GET /a was not sent: the option "token" returned no token within 10 ms.',
      'GET /a was not sent: no token came within 10 ms.',
    ],
    [
      'fetchPage must return { rows: [...] }; found an object with only "data".',
      'The answer of the service has no list of rows in "data".',
    ],
    [
      'The callback onRotate failed, so the new refresh token may not be stored: the disk is full.',
      'The new refresh token may not be stored: the disk is full.',
    ],
    ['it is not a JSON object; check authUrl.', 'It is not a JSON object; check --auth-url.'],
  ])('%s', (message, expected) => {
    expect(inWordsOfCommand(message)).toBe(expected);
  });

  it('name no option and no function of the library, if the client, a token source or the pager sends them', async () => {
    const page = await readFile(new URL('../../docs/diagnostics.md', import.meta.url), 'utf8');
    const examples = new Map(
      Array.from(page.matchAll(/^### (\S+)\n[\s\S]*?^> (.*)$/gm), ([, code = '', message = '']) => [
        code,
        message.replaceAll('\\', ''),
      ]),
    );
    const codes = Object.keys({ ...authCodes, ...clientCodes, ...pagingCodes });
    const left = codes.flatMap((code) => {
      const message = inWordsOfCommand(examples.get(code) ?? '').replaceAll(/https?:\S+/g, '');
      return code in outOfReach || !/\b[a-z]+[A-Z]\w*|\w\(\)|\[\.\.\.\]/.test(message) ? [] : [`${code}: ${message}`];
    });
    expect(codes.filter((code) => !examples.has(code))).toEqual([]);
    expect(left).toEqual([]);
  });
});

describe('vql', () => {
  it.each([
    [
      ['run', 'SELECT id FROM a.b', '--table', 'a.b=r.csv', '--encoding', 'latin99'],
      '--encoding of the table of "a.b" must be an encoding',
    ],
    [
      ['run', 'SELECT id FROM a.b', '--table', 'a.b={"file":"r.csv","foo":1}'],
      'The table of "a.b" has no option "foo".',
    ],
    [['serve', '--port', '0', '--fault', '{"do":"explode"}'], '"do" of --fault number 1 must be one of'],
    [
      ['serve', '--port', '0', '--fault', '{"doo":"reset"}'],
      '--fault number 1 has no option "doo". Did you mean "do"?',
    ],
    [['serve', '--port', '0', '--options', 'o.json'], 'The file of --options has no member "foo".'],
    [['serve', '--port', 'x'], '"x" is not a value of option "--port <port>". Expected a whole number'],
    [['completion', 'tcsh'], '"tcsh" is not a value of the argument "shell"; choose from bash, zsh, fish, powershell.'],
    [['query', 'SELECT id FROM a.b', '--base-url', 'ftp://x'], '--base-url must be a URL with https'],
  ])('says what to change for %j', async (argv, message) => {
    const { vql } = await createFolder({ 'r.csv': 'id\n1\n', 'o.json': '{ "foo": 1 }' });
    const { code, stderr } = await vql(argv);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
