import { describe, expect, it } from 'vitest';
import otherExamples from '../../docs/examples/diagnostics.json' with { type: 'json' };
import { diagnoseExample, type Example, exampleOfRule, examplesOf } from '../../scripts/diagnose-examples.js';
import * as catalog from '../../src/catalog/index.js';
import { codes } from '../../src/codes/index.js';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { resolveDialect } from '../../src/dialect/dialect.js';
import { checkProgram, type EmbeddedRules } from '../../src/embedded/index.js';
import * as library from '../../src/index.js';
import { allRuleNames } from '../../src/tasks/options/rule.js';
import { type CheckOptions, checkFile } from '../../src/vql/index.js';
import { checkIn, findIn } from './programs.js';

/** Checks a program with all codes, each as `code text`. */
function checkAll(program: string, options: CheckOptions = {}, rules: EmbeddedRules = {}): readonly Diagnostic[] {
  const dialect = resolveDialect(options.dialect);
  const check = (text: string) => checkFile(text, options);
  return checkProgram(findIn(program), {
    dialect,
    check,
    settings: { ...options, rules: { ...options.rules, ...rules } },
  });
}

function found(program: string, options: CheckOptions = {}, rules: EmbeddedRules = {}): readonly string[] {
  return checkAll(program, options, rules).map(({ code, span }) => `${code} ${program.slice(span?.start, span?.end)}`);
}

const limitless = 'vql`SELECT id FROM account.query`';

describe('a comment // vql-ignore of a program', () => {
  it.each([
    ['on the line before the query', `// vql-ignore no-limit: few\nconst a = ${limitless};`],
    ['at the end of the line', `const a = ${limitless}; // vql-ignore no-limit: few`],
    ['in a block', `const a = /* vql-ignore no-limit: few */ ${limitless};`],
    [
      'before other comments and an empty line',
      `// vql-ignore no-limit: few\n// all\n\n/* of\nthem */\nconst a = ${limitless};`,
    ],
    ['with CR and LF', `// vql-ignore no-limit: few\r\nconst a = ${limitless};\r\n`],
    ['with several codes', `// vql-ignore no-limit, zero-limit: few\n${limitless}; vql\`SELECT id FROM a.b LIMIT 0\``],
    ['before the string of a call', 'queryAll(\n  // vql-ignore no-limit: few\n  "SELECT id FROM account.query",\n);'],
    ['before a query of several lines', '// vql-ignore no-limit: few\nqueryAll(`SELECT id\n  FROM account.query`);'],
  ])('ignores a code %s', (_, program) => {
    expect(found(program)).toEqual([]);
  });

  it('ignores nothing else: another line, another code, a string with such a text', () => {
    expect(found(`// vql-ignore no-limit: few\n${limitless};\n${limitless};`)).toEqual(['no-limit account.query']);
    expect(found(`const text = '// vql-ignore no-limit: few'; ${limitless};`)).toEqual(['no-limit account.query']);
    expect(found(`// vql-ignore zero-limit: few\n${limitless};`)).toEqual([
      'unused-ignore zero-limit',
      'no-limit account.query',
    ]);
  });

  it('applies to the line of a value in a query, and to queries that are inserted', () => {
    const program = [
      "queryAll(`SELECT id FROM a.b WHERE a = '${",
      '  // vql-ignore value-in-quotes: a constant of the module above',
      "  a}'",
      "AND b = '${b}' LIMIT 1`);",
    ].join('\n');
    expect(found(program)).toEqual(["value-in-quotes '${b}'"]);
    const inserted = [
      '// vql-ignore value-in-quotes: checked',
      "const part = `a = '${a}'`;",
      'queryAll(`SELECT id FROM a.b WHERE ${part} LIMIT 1`);',
    ].join('\n');
    expect(found(inserted)).toEqual([]);
  });

  it('leaves the fix that rewrites the whole query to the first value that is reported', () => {
    const program =
      "queryAll(`SELECT id FROM a.b\nWHERE a = '${a}'\nAND b = '${\n/* vql-ignore value-in-quotes: ok */ b}' LIMIT 1`);";
    const [first, ...others] = checkAll(program);
    expect(others).toEqual([]);
    expect(first?.code).toBe('value-in-quotes');
  });
});

describe('a comment // vql-ignore that ignores nothing', () => {
  it('is reported with a fix that removes it', () => {
    const program = '// vql-ignore zero-limit: few\nconst a = vql`SELECT id FROM a.b LIMIT 1`;';
    const [unused, ...others] = checkAll(program);
    expect(others).toEqual([]);
    expect(unused).toMatchObject({
      code: 'unused-ignore',
      severity: 'warning',
      message: 'The comment ignores "zero-limit", which is not reported here.',
    });
    expect(applyFixes(program, unused?.fixes ?? []).text).toBe('const a = vql`SELECT id FROM a.b LIMIT 1`;');
  });

  it('is reported if no query begins in the line, if it names no code, and if no rule has the code', () => {
    expect(found('// vql-ignore zero-limit: few\nconst a = 1;\n')).toEqual(['unused-ignore zero-limit']);
    const [nameless] = checkAll(`// vql-ignore: few\n${limitless}`, { rules: { 'no-limit': 'off' } });
    expect(nameless?.message).toBe(
      'The comment ignores nothing: name the code, as in "// vql-ignore no-limit: all are needed".',
    );
    const program = `// vql-ignore value-in-quote: x\nqueryAll(\`SELECT id FROM a.b WHERE a = '\${a}' LIMIT 1\`)`;
    const unknown = checkAll(program).find(({ code }) => code === 'unused-ignore');
    expect(unknown?.message).toBe(
      'No rule has the code "value-in-quote", so the comment ignores nothing. Did you mean "value-in-quotes"?',
    );
    expect(applyFixes(program, unknown?.fixes ?? []).text).toContain('// vql-ignore value-in-quotes: x');
  });

  it('is not reported for a rule that is off, needs a catalog, or does not run on the text', () => {
    expect(found(`// vql-ignore no-limit: few\n${limitless}`, { rules: { 'no-limit': 'off' } })).toEqual([]);
    expect(found('// vql-ignore unknown-field: new\nvql`SELECT id FROM a.b LIMIT 1`')).toEqual([]);
    expect(found('// vql-ignore no-limit: few\nvql`SELECT id FORM a.b`').some((one) => /^unused/.test(one))).toBe(
      false,
    );
    expect(found('// vql-ignore no-limit: few\nconst where = vql`a = 1`')).toEqual([]);
    const off = { 'value-in-quotes': 'off' } as const;
    const quoted = "// vql-ignore value-in-quotes: ok\nqueryAll(`SELECT id FROM a.b WHERE a = '${a}' LIMIT 1`)";
    expect(found(quoted, {}, off)).toEqual([]);
    expect(found('// vql-ignore no-limit: few\n', {}, { 'unused-ignore': 'off' })).toEqual([]);
  });

  it('is not reported in a program with syntax errors', () => {
    expect(found('// vql-ignore no-limit: few\nvql`SELECT id FROM a.b LIMIT 1` )')).toEqual([]);
  });
});

describe('a comment -- vql-ignore in a string of a program', () => {
  const query = '-- vql-ignore no-limit: few of them\nSELECT id FROM account.query';
  it('is reported, with a fix that writes it as a comment of the program', () => {
    const program = `export function load() {\n  return queryAll(\`${query}\`);\n}\n`;
    const [inString, ...others] = checkAll(program);
    expect(others).toEqual([]);
    expect(inString).toMatchObject({
      code: 'ignore-in-string',
      severity: 'info',
      message:
        'The comment is a part of the query, and is sent with it. Write it as a comment of the program, as in "// vql-ignore no-limit: reason".',
    });
    const { text } = applyFixes(program, inString?.fixes ?? []);
    expect(text).toBe(
      'export function load() {\n  // vql-ignore no-limit: few of them\n  return queryAll(`SELECT id FROM account.query`);\n}\n',
    );
    expect(checkAll(text)).toEqual([]);
  });

  it.each([
    [
      'in a template of another template',
      "queryAll(`SELECT id FROM a.b WHERE ${x ? `a = '${a}' /* vql-ignore value-in-quotes: ok */` : ''} LIMIT 1`)",
      "queryAll(`SELECT id FROM a.b WHERE ${x ? /* vql-ignore value-in-quotes: ok */ `a = '${a}'` : ''} LIMIT 1`)",
    ],
    [
      'in an object',
      'const o = { q: queryAll(`SELECT id FROM a.b -- vql-ignore no-limit: few`), };',
      'const o = { q: queryAll(/* vql-ignore no-limit: few */ `SELECT id FROM a.b`), };',
    ],
    [
      'between two words',
      'queryAll(`SELECT id/* vql-ignore no-limit: few */FROM a.b`)',
      '// vql-ignore no-limit: few\nqueryAll(`SELECT id FROM a.b`)',
    ],
    [
      'in a string with escapes',
      '\tqueryAll("-- vql-ignore no-limit: few\\nSELECT id FROM a.b");\r\n',
      '\t// vql-ignore no-limit: few\r\n\tqueryAll("SELECT id FROM a.b");\r\n',
    ],
  ])('gets a comment where one can stand: %s', (_, program, expected) => {
    const [inString] = checkAll(program).filter(({ code }) => code === 'ignore-in-string');
    const { text } = applyFixes(program, inString?.fixes ?? []);
    expect(text).toBe(expected);
    expect(found(text)).toEqual([]);
  });

  it('is moved by --fix only if it applies to the whole statement: there, it ignores no more', () => {
    const fixOf = (program: string) =>
      checkAll(program)
        .find(({ code }) => code === 'ignore-in-string')
        ?.fixes?.map(({ safe }) => safe);
    expect(fixOf(`queryAll(\`${query}\`)`)).toEqual([true]);
    expect(
      fixOf("queryAll(`SELECT id FROM a.b\nWHERE a LIKE '%x' -- vql-ignore leading-wildcard: night\nLIMIT 1`)"),
    ).toEqual([false]);
  });

  it('is not sent by the tag', () => {
    expect(found(`vql\`${query}\``)).toEqual([]);
  });

  it('can be ignored itself, and switched off', () => {
    expect(found(`// vql-ignore ignore-in-string: read by our proxy\nqueryAll(\`${query}\`)`)).toEqual([]);
    expect(found(`queryAll(\`${query}\`)`, {}, { 'ignore-in-string': 'off' })).toEqual([]);
  });
});

describe('every code that vql rules lists', () => {
  const examples = examplesOf(codes, otherExamples);
  const readNothing = () => ({ diagnostics: [] });
  const readers = { readJson: readNothing, readConfig: readNothing, readHost: readNothing };
  /** Returns a text of VQL that is reported with a code, and the options with which it is. */
  function textFor(code: string): { readonly text: string; readonly options: CheckOptions } {
    const tried: { text: string; options: CheckOptions }[] = [];
    const check = (text: string, options: CheckOptions = {}) => {
      tried.push({ text, options });
      return library.check(text, options);
    };
    const rows = codes[code as keyof typeof codes];
    const all = 'examples' in rows ? rows.examples.invalid.map(exampleOfRule) : [examples[code] as Example];
    for (const example of all) diagnoseExample(example, { ...library, ...catalog, ...readers, check });
    const own = tried.find(({ text, options }) => library.check(text, options).some((one) => one.code === code));
    if (own === undefined) throw new Error(`no example of ${code} is a text`);
    return own;
  }

  /** Reported in C-Unit only. */
  const withoutText: readonly string[] = ['unsupported-operator'];

  it.each(allRuleNames.filter((code) => !withoutText.includes(code)).map((code) => [code]))(
    'is ignored by a comment of the program: %s',
    (code) => {
      const isOfPrograms = code === 'value-in-quotes' || code === 'ignore-in-string';
      const { text, options } = isOfPrograms
        ? { text: "-- vql-ignore no-limit: few\nSELECT id FROM a.b WHERE a = '${a}'", options: {} }
        : textFor(code);
      const written = isOfPrograms ? text : text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&');
      const without = `queryAll(\`${written}\`);\n`;
      const codesOf = (program: string) => checkAll(program, options).map((one) => one.code);
      expect(codesOf(without)).toContain(code);
      const atEnd = written.includes('\n') ? [] : [`${without.trimEnd()} // vql-ignore ${code}: reason\n`];
      for (const program of [`// vql-ignore ${code}: reason\n${without}`, ...atEnd]) {
        const left = codesOf(program);
        expect(left).not.toContain(code);
        expect(left.filter((one) => one === 'unused-ignore')).toEqual([]);
        expect(left.length).toBe(codesOf(without).filter((one) => one !== code).length);
      }
    },
  );
});

describe('a comment of another language', () => {
  it.each([
    ['rb', 'a heredoc', '# vql-ignore no-limit: all\nvql(<<~VQL)\n  SELECT id FROM account.query\nVQL\n'],
    ['php', 'a heredoc', '<?php\n# vql-ignore no-limit: all\n$c->vql(<<<VQL\nSELECT id FROM account.query\nVQL);\n'],
    ['py', 'a string of several lines', '# vql-ignore no-limit: all\nvql("""\nSELECT id FROM account.query\n""")\n'],
  ] as const)('is about the query that begins in its line: %s, %s', (language, _, program) => {
    expect(checkIn(program, {}, language)).toEqual([]);
    const without = checkIn(program.replace('# vql-ignore no-limit: all', ''), {}, language);
    expect(without.map(({ code }) => code)).toEqual(['no-limit']);
  });
});
