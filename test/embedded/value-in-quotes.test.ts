import { describe, expect, it } from 'vitest';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { resolveDialect } from '../../src/dialect/dialect.js';
import { checkProgram, defaultCalls } from '../../src/embedded/index.js';
import { vql } from '../../src/vql/index.js';
import { checkIn, codesIn, findIn } from './programs.js';

const from = 'SELECT id FROM account.query';

/** Returns the diagnostics of values in quotes. */
function valuesInQuotes(program: string): readonly Diagnostic[] {
  return checkIn(program).filter(({ code }) => code === 'value-in-quotes');
}

/** The pieces of the program that are values in quotes. */
function found(program: string): readonly string[] {
  return valuesInQuotes(program).map(({ span }) => program.slice(span?.start, span?.end));
}

/** The program after the fix of the first value in quotes; `undefined` without one. */
function fixedText(program: string): string | undefined {
  const fixes = valuesInQuotes(program).flatMap((finding) => finding.fixes ?? []);
  return fixes.length === 0 ? undefined : applyFixes(program, fixes.slice(0, 1)).text;
}

describe('values in quotes', () => {
  it.each([
    ['a template inside another', 'queryAll(`${from} WHERE ${name ? `name = \'${name}\'` : ""}`)', ["'${name}'"]],
    ['what && puts in', "queryAll(`SELECT id FROM a.b WHERE a = 1 ${x && `AND b = '${x}'`}`)", ["'${x}'"]],
    [
      'what map makes of a list',
      "queryAll(`SELECT id FROM a.b WHERE id IN (${ids.map((i) => `'${i}'`).join()})`)",
      ["'${i}'"],
    ],
    [
      'what a function returns for map',
      'queryAll(`SELECT id FROM a.b WHERE id IN (${ids.map(function (i) { return "\'" + i + "\'"; })})`)',
      ['\'" + i + "\''],
    ],
    [
      'what a function returns early',
      "queryAll(`SELECT id FROM a.b WHERE id IN (${ids.map((i) => { if (i) { return `'${i}'`; } return '0'; })})`)",
      ["'${i}'"],
    ],
    [
      'what a function returns in a loop, a switch, and where it catches',
      "queryAll(`SELECT id FROM a.b WHERE ${ids.map((i) => { for (;;) switch (i) { case 1: return `a = '${i}'`; default: try { return `b = '${j}'`; } catch { return `c = '${k}'`; } } })}`)",
      ["'${i}'", "'${j}'", "'${k}'"],
    ],
    [
      'a list that another is spread into',
      "const more = [`a = '${a}'`]; queryAll(`SELECT id FROM a.b WHERE ${[...more, 'b = 1'].join(' AND ')}`)",
      ["'${a}'"],
    ],
    [
      'all that is put into a list',
      "const all = []; all.push('a = 1', `b = '${b}'`); all.unshift(...[`c = '${c}'`]); queryAll(`SELECT id FROM a.b WHERE ${all.join()}`)",
      ["'${b}'", "'${c}'"],
    ],
    [
      'what is put into a list whose type the program states',
      "const all: unknown[] = []; all!.push(`a = '${a}'`); (all as string[]).push(`b = '${b}'`); queryAll(`SELECT id FROM a.b WHERE ${all.join()}`)",
      ["'${a}'", "'${b}'"],
    ],
    [
      'what reduce makes of a list, and begins with',
      "queryAll(`SELECT id FROM a.b WHERE ${all.reduce((s, a) => s + ` OR a = '${a}'`, `b = '${b}'`)}`)",
      ["'${a}'", "'${b}'"],
    ],
    [
      'a list that reduce joins',
      "queryAll(`SELECT id FROM a.b WHERE ${[`a = '${a}'`, `b = '${b}'`].reduce((s, a) => s + ' AND ' + a)}`)",
      ["'${a}'", "'${b}'"],
    ],
    [
      'strings that are joined inside a value',
      'queryAll(`SELECT id FROM a.b WHERE name = ${"\'" + name + "\'"}`)',
      ['\'" + name + "\''],
    ],
    [
      'a constant that is put in',
      "const where = `name = '${name}'`;\nqueryAll(`SELECT id FROM a.b WHERE ${where}`)",
      ["'${name}'"],
    ],
    [
      'a list of conditions',
      "const all = []; all.push(`a = '${a}'`); queryAll(`SELECT id FROM a.b WHERE ${all.join(' AND ')}`)",
      ["'${a}'"],
    ],
    [
      'what is added to a text',
      "let sql = 'SELECT id FROM a.b'; if (name) sql += ` WHERE name = '${name}'`; queryAll(sql)",
      ["'${name}'"],
    ],
    [
      'what is set after itself',
      "let sql = 'SELECT id FROM a.b'; sql = sql + ` WHERE name = '${name}'`; queryAll(sql)",
      ["'${name}'"],
    ],
    ['a text that goes on after another', "queryAll(`${base} WHERE name = '${x}'`)", ["'${x}'"]],
    ['lines that are joined', "queryAll(['SELECT id', `FROM a.b WHERE name = '${x}'`].join(' '))", ["'${x}'"]],
    [
      'a value whose quotes are doubled beside one whose are not',
      `const d = a.replaceAll("'", "''") + b; queryAll(\`SELECT id FROM a.b WHERE a = '\${d}'\`)`,
      ["'${d}'"],
    ],
    [
      'a template whose backslashes are meant',
      "queryAll(String.raw`SELECT id FROM a.b WHERE name = '\\d${name}'`)",
      ["'\\d${name}'"],
    ],
    [
      'double quotes around a value whose single quotes are doubled',
      'queryAll(`SELECT id FROM a.b WHERE name = "${name.replaceAll("\'", "\'\'")}"`)',
      ['"${name.replaceAll("\'", "\'\'")}"'],
    ],
    ['double quotes', 'queryAll(`SELECT id FROM a.b WHERE name = "${name}"`)', ['"${name}"']],
    [
      'an option of an annotation',
      "queryAll(`SELECT --v:result{displayname='${label}'}\\nname FROM a.b`)",
      ["'${label}'"],
    ],
    [
      'a text in two queries, once',
      "const w = `a = '${a}'`; queryAll(`SELECT id FROM a.b WHERE ${w}`); queryAll(`SELECT id FROM a.c WHERE ${w}`)",
      ["'${a}'"],
    ],
  ])('are found in %s', (_, program, pieces) => {
    expect(found(program)).toEqual(pieces);
  });

  it.each([
    [
      'a text that the program spells out',
      "const state = 'OPEN'; queryAll(`SELECT id FROM a.b WHERE state = '${state}'`)",
    ],
    ['one of several such texts', "queryAll(`SELECT id FROM a.b WHERE state = '${done ? 'DONE' : 'OPEN'}'`)"],
    [
      'numbers',
      "queryAll(`SELECT id FROM a.b WHERE a = '${Number(x)}' AND b = '${1 + 2}' AND c = '${Math.max(a, b)}'`)",
    ],
    [
      'values whose quotes are doubled',
      `queryAll(\`SELECT id FROM a.b WHERE a = '\${a.replace(/'/g, "''")}' AND b = '\${b.replaceAll("'", "''")}'\`)`,
    ],
    [
      'what functions return that stand in the one that map is given',
      "queryAll(`SELECT id FROM a.b WHERE id IN (${ids.map((i) => { use(() => { return `'${i}'`; }); return 1; })})`)",
    ],
    [
      'values whose quotes are doubled beside texts and others of them',
      `const d = \`a\${x ? a.replaceAll("'", "''") : b.replace(/'/g, "''")}\`; queryAll(\`SELECT id FROM a.b WHERE a = '\${d}'\`)`,
    ],
    ['templates that are handed to other functions', "queryAll(`SELECT id FROM a.b WHERE a = ${quote(`it's ${x}`)}`)"],
    ['conditions of the tag', 'const where = vql`name = ${name}`; queryAll(`SELECT id FROM a.b WHERE ${where}`)'],
    [
      'a constant of another function',
      "function a() { const w = `b = '${c}'`; use(w); }\nfunction d(w) { queryAll(`SELECT id FROM a.b WHERE ${w}`); }",
    ],
    ['texts that are given to the tag as values', "vql`SELECT id FROM a.b WHERE name = ${`'${name}'`}`"],
  ])('are not %s', (_, program) => {
    expect(found(program)).toEqual([]);
  });

  it('are reported where a mark stands before the call', () => {
    const joined = 'queryAll("SELECT id FROM a.b WHERE n = \'" + name + "\'");';
    expect(found(`// vql\n${joined}`)).toEqual(['\'" + name + "\'']);
    const formatted = '# vql\nq = "SELECT id FROM a.b WHERE n = \'%s\'" % name';
    expect(codesIn(formatted, {}, 'py').filter((code) => code.startsWith('value-in-quotes'))).toHaveLength(1);
  });

  it('are reported among the other diagnostics, in the order of the text', () => {
    const program = `queryAll(\`SELECT a, FROM a.b\`);\nqueryAll(\`SELECT a, FROM a.b WHERE a = '\${x}' AND a == 1\`);\nqueryAll(\`SELECT a, FROM a.b\`);`;
    expect(codesIn(program).map((reported) => reported.split(' ')[0])).toEqual([
      ...['missing-column', 'missing-column', 'value-in-quotes', 'unknown-operator', 'missing-column'],
    ]);
  });

  it.each([
    [
      'a list that is joined',
      "`SELECT id FROM a.b WHERE id IN ('${ids.join(\"','\")}')`",
      /with the tag .* Insert the list itself/,
    ],
    [
      'what a function has made',
      "`SELECT id FROM a.b WHERE name = '${escape(name)}'`",
      /between quotes: a quote in it that is not doubled.*the value itself/,
    ],
    [
      'a quote that is replaced once',
      "`SELECT id FROM a.b WHERE name = '${name.replace(\"'\", \"''\")}'`",
      /the value itself/,
    ],
    [
      'a function that does not escape',
      "`SELECT id FROM a.b WHERE day > '${day.getFullYear()}-01-01'`",
      /insert all text between the quotes as one value\.$/,
    ],
    [
      'the same value without quotes, which the tag would write as a string',
      "`SELECT id FROM a.b WHERE id = ${a} AND a = '${a}'`",
      /and every text that is inserted into it/,
    ],
    ['a field', "`SELECT '${column}' FROM a.b`", /and every text that is inserted into it/],
    ['a number of rows', "`SELECT id FROM a.b LIMIT 5 OFFSET '${start}'`", /and every text that is inserted into it/],
    [
      'a string after a letter',
      "`SELECT id FROM a.b WHERE name = N'${name}'`",
      /and every text that is inserted into it/,
    ],
    [
      'one side of a comparison of values',
      "`SELECT id FROM a.b WHERE '${a}' = 'b'`",
      /and every text that is inserted into it/,
    ],
    [
      'an annotation',
      "`SELECT --v:result{displayname='${label}'}\\nname FROM a.b`",
      /The tag does not accept a value there/,
    ],
    [
      'what brings quotes of its own beside it',
      "`SELECT id FROM a.b WHERE name = '${name}' AND other = ${quote(other)}`",
      /and every text/,
    ],
  ])('have no fix but advice where the tag would write something else: %s', (_, text, advice) => {
    const [finding] = valuesInQuotes(`queryAll(${text})`);
    expect(finding?.message).toMatch(advice);
    expect(finding).not.toHaveProperty('fixes');
  });

  it.each([
    [`name.replaceAll("'", "''").slice(0, 30)`],
    [`name.replace(/'/g, "''").trim()!.padEnd(30)`],
    [`(await name).replaceAll("'", "''").toLowerCase().replaceAll('%', '')`],
    [`name?.replaceAll("'", "''")?.replaceAll('%', '')`],
    [`escape(name).replaceAll('%', '')`],
  ])('have no fix where a name holds a value whose quotes are doubled before it is changed again: %s', (value) => {
    const [finding] = valuesInQuotes(`const n = ${value};\nqueryAll(\`SELECT id FROM a.b WHERE name = '\${n}'\`)`);
    expect(finding?.message).toMatch(/the value itself/);
    expect(finding).not.toHaveProperty('fixes');
  });

  it.each([
    ['between strings', `"SELECT id FROM a.b WHERE name = '" + /* why */ name + "'"`],
    ['in a list', "['SELECT id', /* why */ `FROM a.b WHERE name = '${name}'`, // where\n'LIMIT 1'].join(' ')"],
    ['after a list', "['SELECT id', `FROM a.b WHERE name = '${name}'` /* why */].join(' ')"],
    ['in a list of one text', "[ // why\n`SELECT id FROM a.b WHERE name = '${name}'`].join(' ')"],
    ['in backslashes', "String.raw`SELECT id FROM a.b WHERE name = '\\ ${name}' LIMIT ${/* rows */ 1}`"],
  ])('have no fix that would delete a comment of the program %s', (_, text) => {
    expect(valuesInQuotes(`queryAll(${text})`)).toHaveLength(1);
    expect(fixedText(`queryAll(${text})`)).toBeUndefined();
  });

  it.each([
    ['of a template', "`SELECT id FROM a.b WHERE name = '${name}' LIMIT ${/* rows */ size}`", '${/* rows */ size}'],
    ['in quotes', "`SELECT id FROM a.b WHERE name = '${/* why */ name}'`", 'name = ${/* why */ name}'],
    ['after a line of its own', "`SELECT id FROM a.b WHERE name = '%${name // why\n}'`", '${`%${name // why\n}`}'],
    ['of a value', `"SELECT id FROM a.b WHERE name = '" + f(/* why */ name).x + "'"`, '${f(/* why */ name).x}'],
    ['that are part of a text', `"SELECT id FROM a.b WHERE url = 'https://" + name + "'"`, '`https://${name}`'],
  ])('have a fix that keeps comments %s', (_, text, kept) => {
    expect(fixedText(`queryAll(${text})`)).toContain(kept);
  });

  it('in the tag have a fix that keeps comments, or none', () => {
    expect(fixedText("vql`name = '${/* why */ name}'`")).toBe('vql`name = ${/* why */ name}`');
    expect(fixedText("vql`name = '${name /* why */}, ${a}'`")).toBe('vql`name = ${`${name /* why */}, ${a}`}`');
    expect(fixedText(`vql\`name = '\${/* why */ name.replaceAll("'", "''")}'\``)).toBeUndefined();
  });

  it('in the tag have the advice for a list that is joined', () => {
    const [finding] = valuesInQuotes("vql`SELECT id FROM a.b WHERE id IN ('${ids.join(\"','\")}')`");
    expect(finding?.message).toMatch(/does not accept a value\. Insert the list itself, as in IN \(\$\{list\}\)\.$/);
    const [joined] = valuesInQuotes("vql`SELECT id FROM a.b WHERE name = '${words.join(' ')}'`");
    expect(joined?.message).toMatch(/; it writes the quotes itself\.$/);
  });

  it('in the tag have no fix where the quotes were part of what was meant', () => {
    expect(fixedText("vql`SELECT id FROM a.b WHERE id IN ('${ids.join(\"','\")}')`")).toBeUndefined();
    expect(fixedText(`vql\`name = '\${name.replaceAll("'", "''")}'\``)).toBe('vql`name = ${name}`');
    expect(fixedText('vql`name = "${name}"`')).toBe('vql`name = ${name}`');
  });

  it('have a fix where a name holds a value beside texts', () => {
    const program = "function f(n) { if (!n) n = 'all'; return queryAll(`SELECT id FROM a.b WHERE name = '${n}'`); }";
    expect(fixedText(program)).toMatch(/queryAll\(vql`SELECT id FROM a\.b WHERE name = \$\{n\}`\.toText\(\)\); \}$/);
  });

  it('have the fix of their query once, however many they are', () => {
    const program = "queryAll(`SELECT id FROM a.b WHERE a = '${a}' AND b = '${b}'`)";
    expect(valuesInQuotes(program).map(({ fixes = [] }) => fixes.length)).toEqual([1, 0]);
  });

  it.each([
    ["`SELECT id FROM a.b WHERE name = '${a}' AND other LIKE '%${b}%'`"],
    [`"SELECT id FROM a.b WHERE name = '" + a + b + "-" + (1 + 2) + "'"`],
    [`"SELECT id FROM a.b WHERE name = '" + (a + b) + "' AND x = '" + (a + "'" + b).length + "'"`],
    [`\`SELECT id FROM a.b WHERE name = '\${String(a).replace(/'/g, "''")} \${b}' AND state = '\${'OPEN'}'\``],
    ["`SELECT id FROM a.b WHERE name = '${a ?? b}' AND x = '${a ? b : a}'`"],
    ["`SELECT id FROM a.b WHERE name = 'it''s ${b}' AND x = '${a}'`"],
    ["`SELECT id FROM a.b WHERE name = '${a}' LIMIT ` + 1 + ` OFFSET 1`"],
    ["String.raw`SELECT id FROM a.b WHERE name = '${a}' LIMIT ${1}`"],
    ["String.raw`SELECT id FROM a.b WHERE name = '\\n ${a}' AND x = '\\u0041\\\\'`"],
    ["'SELECT id FROM a.b WHERE ' + String.raw`name = '${a}\\'`"],
    ["['SELECT id', 'FROM a.b', `WHERE name = '${a}'`, 'LIMIT 1'].join('\\n')"],
    ["['SELECT id FROM a.b WHERE name =', [`'${a}'`, `'x${b}'`].join(' OR name = ')].join(' ')"],
    ["'SELECT id FROM a.b WHERE ' + [`name = '${a}'`, \"x = '\" + b + \"'\"].join(' AND ')"],
    ["[`SELECT id FROM a.b WHERE name = '${a}' AND x = '${b}'`].join(' ')"],
    ["[(`SELECT id FROM a.b WHERE name = '${a}' AND x = '${b}'`),].join('').trim()"],
    ["[[String.raw`SELECT id FROM a.b WHERE name = '${a}' AND x = '${b}'`].join()].join()"],
  ])('are fixed so that the program sends the same: %s', (text) => {
    const program = `queryAll(${text})`;
    const after = fixedText(program) ?? '';
    const sent = (code: string, a: unknown, b: unknown): unknown =>
      new Function('queryAll', 'vql', 'a', 'b', `return ${code}`)((query: unknown) => query, vql, a, b);
    expect(after).toMatch(/^import .*\n/);
    for (const [a, b] of [
      ['x', 'y'],
      [1, 2],
      ['', 'a b'],
    ])
      expect(sent(after.replace(/^.*\n/, ''), a, b)).toBe(sent(program, a, b));
  });
});

describe('the import of the tag', () => {
  const finding = `queryAll(\`${from} WHERE name = '\${name}'\`);`;
  const fixed = `queryAll(vql\`${from} WHERE name = \${name}\`.toText());`;
  const line = "import { vql } from 'vql-kit/vql';";

  it.each([
    ['directives', "'use client';\n\n", "'use client';\n§\n"],
    ['a shebang and a directive', '#!/usr/bin/env node\n"use strict";\n', '#!/usr/bin/env node\n"use strict";\n§'],
    ['a directive in the same line', "'use strict'; ", "'use strict';\n§ "],
    ['an instruction to the compiler', '// @ts-check\n', '// @ts-check\n§'],
    ['a licence', '/* (c) somebody */\n\n', '/* (c) somebody */\n§\n'],
    [
      'a query over lines that end in another way',
      "'use client';\nconst a = `b\r\n`;\n",
      "'use client';\n§const a = `b\r\n`;\n",
    ],
    ['Windows line ends', "'use client';\r\n", "'use client';\r\n§"],
    ['an import with a comment after it', "import a from 'a'; // why\n", "import a from 'a'; // why\n§"],
  ])('stands after %s', (_, head, expected) => {
    const lineEnd = head.startsWith("'use client';\r") ? '\r\n' : '\n';
    expect(fixedText(head + finding)).toBe(expected.replace('§', line + lineEnd) + fixed);
  });

  it('is inserted before the comment of the next part', () => {
    expect(fixedText(`/** Finds. */\n${finding}`)).toBe(`${line}\n/** Finds. */\n${fixed}`);
  });

  it.each([
    ['an import of its type alone', "import type { vql } from 'vql-kit';\n", 'vqlTag'],
    ['a parameter of the name', "import { vql } from 'vql-kit';\n", 'vqlTag', 'vql'],
    ['a parameter of the name that it has here', "import { vql as q } from 'vql-kit';\n", 'vqlTag', 'q'],
    ['names that are taken', 'const vql = 1, vqlTag = 2;\n', 'vqlTag2'],
  ])('has a name that nothing else has: %s', (_, head, name, parameter = 'other') => {
    const after = fixedText(`${head}const run = (${parameter}: string) => ${finding}`);
    expect(after).toContain(`import { vql as ${name} } from 'vql-kit/vql';`);
    expect(after).toContain(`queryAll(${name}\`SELECT`);
  });

  it('is not inserted twice where the tag is imported', () => {
    const after = fixedText(`import { vql as q } from 'vql-kit';\nconst run = (name: string) => ${finding}`);
    expect(after).toContain('queryAll(q`SELECT');
    expect(after?.match(/import/g)).toHaveLength(1);
  });
});

describe('functions that the setting escapes names', () => {
  const codesWith = (escapes: readonly string[], program: string): readonly string[] =>
    checkProgram(findIn(program, 'ts', defaultCalls, escapes), {
      dialect: resolveDialect(undefined),
      check: () => [],
    }).map(({ code }) => code);

  it.each([
    ['a function', ['esc'], 'esc(name)', []],
    ['a member, with its object or without', ['sql.esc'], 'sql.esc(name)', []],
    ['a member of any object', ['esc'], 'this.db.esc(name)', []],
    ['a name with such a value', ['esc'], 'safe', []],
    ['another object', ['sql.esc'], 'html.esc(name)', ['value-in-quotes']],
    ['another function', ['esc'], 'escape(name)', ['value-in-quotes']],
    ['a method of the result that may add a quote', ['esc'], "esc(name).replace('x', y)", ['value-in-quotes']],
    ['a text that adds a value which is not escaped', ['esc'], 'esc(name) + other', ['value-in-quotes']],
  ])('may stand in quotes: %s', (_, escapes, value, expected) => {
    const program = `const safe = esc(input());\nqueryAll(\`SELECT id FROM a.b WHERE name = '\${${value}}' LIMIT 1\`);`;
    expect(codesWith(escapes, program)).toEqual(expected);
    expect(codesWith([], program)).toEqual(['value-in-quotes']);
  });

  it('may not in the tag, which refuses every value in quotes: the fix inserts the value itself', () => {
    const program = "vql`SELECT id FROM a.b WHERE name = '${esc(name)}' LIMIT 1`";
    const found = checkProgram(findIn(program, 'ts', defaultCalls, ['esc']), {
      dialect: resolveDialect(undefined),
      check: () => [],
    });
    expect(found.map(({ code }) => code)).toEqual(['value-in-quotes']);
    expect(
      applyFixes(
        program,
        found.flatMap(({ fixes = [] }) => fixes),
      ).text,
    ).toBe('vql`SELECT id FROM a.b WHERE name = ${name} LIMIT 1`');
  });
});
