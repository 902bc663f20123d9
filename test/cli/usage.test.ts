import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

describe('vql', () => {
  it('prints its version', async () => {
    const { vql } = await createFolder();
    expect(await vql(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
  });

  it('prints help on request, and exits with 0', async () => {
    const { vql } = await createFolder();
    for (const argv of [['--help'], ['help'], ['-h']]) {
      const { code, stdout } = await vql(argv);
      expect(code).toBe(0);
      expect(stdout).toContain(
        'Exit codes: 0 clean, 1 findings, 2 wrong use or an unreadable file, 130 or 143 stopped.',
      );
    }
  });

  it('prints help for each command with examples', async () => {
    const { vql } = await createFolder();
    for (const command of [
      ...['check', 'fmt', 'parse', 'translate', 'sql', 'run', 'query', 'export', 'serve', 'probe', 'explain', 'mcp'],
      ...['login', 'connections', 'logout', 'init'],
    ]) {
      const { code, stdout } = await vql([command, '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: vql ${command}`);
      expect(stdout).toContain('Examples:');
    }
  });

  it.each([['check'], ['fmt'], ['query'], ['serve'], ['probe'], ['catalog'], ['catalog', 'pull'], ['catalog', 'diff']])(
    'has the short form -q of --quiet: %s %s',
    async (...command) => {
      const { vql } = await createFolder();
      expect((await vql([...command, '--help'])).stdout).toContain('  -q, --quiet ');
    },
  );

  it('prints no summary with -q', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT id FROM account.query LIMIT 1\n' });
    expect(await vql(['check', '-q', 'a.vql'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await vql(['fmt', '-q', '--check', 'a.vql'])).toMatchObject({ stdout: '', stderr: '' });
  });

  it('takes no arguments at all as a wrong use, and prints help where errors go', async () => {
    const { vql } = await createFolder();
    const { code, stdout, stderr } = await vql([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage: vql');
  });
});

describe('a wrong use is a sentence and exit code 2', () => {
  const query = 'SELECT id FROM account.query LIMIT 1';
  it.each([
    [['chek'], 'Unknown command "chek". Did you mean "check"? See "vql --help".'],
    [['a.vql'], 'Unknown command "a.vql". To check a file, use "vql check a.vql".'],
    [['check', '--strikt', 'a.vql'], 'Unknown option "--strikt". Did you mean "--strict"? See "vql check --help".'],
    [['run', '--data', 'a.b=rows.csv'], 'Unknown option "--data". See "vql run --help".'],
    [['catalog', 'diff', '--zzz', 'a.json'], 'Unknown option "--zzz". See "vql catalog --help".'],
    [['serve', '--tabel', 'a.b=c.json'], 'Unknown option "--tabel". Did you mean "--table"? See "vql serve --help".'],
    [['fmt', '--wirte', 'a.vql'], 'Unknown option "--wirte". Did you mean "--write"? See "vql fmt --help".'],
    [
      ['check', '--format', 'xml', 'a.vql'],
      '"xml" is not a value of option "--format <format>"; choose from text, line, json, sarif, github, gitlab, junit, checkstyle. See "vql check --help".',
    ],
    [['check', '--format'], 'Option "--format <format>" needs a value. See "vql check --help".'],
    [
      ['check', '--rule', 'no-limit', 'a.vql'],
      'Expected a rule and a severity, such as --rule no-limit=off, found "no-limit".',
    ],
    [['check', '--rule', 'no-limt=off', 'a.vql'], 'Unknown rule "no-limt". Did you mean "no-limit"?'],
    [['check', '--rule', 'no-limit=of', 'a.vql'], 'Unknown severity "of" for the rule "no-limit". Did you mean "off"?'],
    [
      ['check', '--rule', 'no-limit=fatal', 'a.vql'],
      'Unknown severity "fatal" for the rule "no-limit". Choose from off, error, warning, info, hint.',
    ],
    [
      ['check', '--rule', 'missing-value=off', 'a.vql'],
      '"missing-value" is not a rule but an error of the language, and cannot be configured.',
    ],
    [['check', '--rule', 'toString=off', 'a.vql'], /^Unknown rule "toString"\. Choose from null-comparison, .*\.$/],
    [
      ['fmt', '--check', '--write', 'a.vql'],
      'Option "--check" cannot be used with option "--write". See "vql fmt --help".',
    ],
    [
      ['fmt', '--width', 'wide', 'a.vql'],
      '"wide" is not a value of option "--width <columns>". Expected a whole number from 20 to 1000. See "vql fmt --help".',
    ],
    [
      ['fmt', '--indent', '-1', 'a.vql'],
      '"-1" is not a value of option "--indent <spaces>". Expected a whole number from 0 to 16, or "tab". See "vql fmt --help".',
    ],
    [['fmt', '--write', '-'], 'Standard input cannot be rewritten. Omit --write to print the formatted text.'],
    [
      ['fmt', 'a.vql', 'b.vql'],
      /^Only one text can be printed, but 2 files are given\. Use --write to rewrite them, --check to list .*, or --diff to print/,
    ],
    [
      ['parse', 'a.vql', 'b.vql'],
      'Too many arguments for "parse". Expected 1 argument but got 2. See "vql parse --help".',
    ],
    [
      ['translate', '--to', 'sql', 'a.vql'],
      '"sql" is not a value of option "--to <form>"; choose from cunit, vql. See "vql translate --help".',
    ],
    [['translate', '--to', 'vql', 'a.vql'], '"a.vql" is already VQL.'],
    [['translate', '--allow', 'lost-jion', 'a.vql'], 'Unknown loss "lost-jion". Did you mean "lost-join"?'],
    [['translate', '--allow', 'x', 'a.vql'], /^Unknown loss "x"\. Choose from lost-join, .*\.$/],
    [
      ['translate', '--allow', 'lost-join,lost-gap', 'a.vql'],
      '"lost-gap" is not a loss that can be allowed. Fix the query instead.',
    ],
    [
      ['translate', '--variable', 'kind', 'a.vql'],
      'Expected a name and a value, such as --variable kind=ORDER, found "kind".',
    ],
    [['translate', '--variable', 'kind=A', 'a.vql'], 'There is no variable ":kind".'],
    [
      ['translate', '--template', 'account', 'a.vql'],
      'Expected a group and a template, such as --template account.query, found "account".',
    ],
    [
      ['translate', '--like-escape', '!!', 'a.vql'],
      'An escape character is one character other than "%" and "_", such as "\\"; found "!!".',
    ],
    [['parse', '.'], '"." matches 2 files, but only one can be parsed.'],
  ])('vql %j', async (argv, sentence) => {
    const { vql, read } = await createFolder({ 'a.vql': query, 'b.vql': query });
    const { code, stdout, stderr } = await vql(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd()).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
    expect(stderr).not.toMatch(/\n./);
    expect(await read('a.vql')).toBe(query);
  });

  it.each(['check', 'fmt', 'parse', 'translate'])(
    'vql %s asks for a file when standard input is a keyboard',
    async (command) => {
      const { vql } = await createFolder();
      const { code, stderr } = await vql([command], { terminal: ['stdin'] });
      expect(code).toBe(2);
      expect(stderr).toBe(
        'No file given. Name files, folders or globs, such as "queries/", or redirect standard input, as in "vql check < query.vql".\n',
      );
    },
  );

  it('shows control characters of an argument as replacement characters', async () => {
    const { vql } = await createFolder();
    const { stderr } = await vql(['check', '\u001B[2Jx.vql']);
    expect(stderr).toBe('Cannot read "\uFFFD[2Jx.vql": no such file.\n');
  });
});
