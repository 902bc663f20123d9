import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { applyEdits, applyFixes } from '../../src/diagnostics/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { createEmbeddedService } from '../../src/embedded/index.js';
import { checkCUnit } from '../../src/json-documents/index.js';
import { createLanguageService, type LanguageServiceOptions } from '../../src/language/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { atCursor } from '../support/cursor.js';
import { findIn } from './programs.js';

const newService = (options: LanguageServiceOptions = { catalog }) =>
  createEmbeddedService({
    service: createLanguageService(options),
    read: (program) => findIn(program),
    dialect: defaultDialect,
  });
const query = 'queryAll("SELECT nmae FROM account.query LIMIT 1");\n';

/** The codes of what is reported, each with the piece of the program that it is about. */
function reported(service: ReturnType<typeof newService>, program: string): readonly string[] {
  return service
    .diagnostics(program)
    .filter(({ code }) => code !== 'unstable-paging')
    .map(({ code, span }) => `${code} ${program.slice(span?.start, span?.end)}`);
}

describe('a C-Unit object in a program', () => {
  const object = "{ type: 'FILTER', operator: 'EQUALSS', property: 'id', values: [id] }";
  const program = `import { matches } from 'vql-kit/cunit';\nmatches(${object}, row);\n`;
  const service = createEmbeddedService({
    service: createLanguageService({ catalog }),
    read: (text) => findIn(text),
    dialect: defaultDialect,
    checkJson: (text) => checkCUnit(text, {}).diagnostics,
  });

  it('has diagnostics, and actions that fix them', () => {
    expect(reported(service, program)).toEqual(["unknown-filter-operator 'EQUALSS'"]);
    const at = program.indexOf('EQUALSS');
    const action = service.codeActions(program, { start: at, end: at }).find(({ title }) => title.includes('"EQUALS"'));
    expect(applyEdits(program, action?.edits ?? [])).toBe(program.replace("'EQUALSS'", '"EQUALS"'));
  });
});

describe('a program with syntax errors', () => {
  it('is served with its queries', () => {
    const service = newService();
    expect(reported(service, `${query}const b = 1;\n${query}`)).toEqual(['unknown-field nmae', 'unknown-field nmae']);
    for (const typed of ['const b', 'const b =', 'const b = f(', 'const b = f({ a: [']) {
      const program = `${query}${typed}\n${query}`;
      expect(reported(service, program)).toEqual(['unknown-field nmae', 'unknown-field nmae']);
      const place = program.lastIndexOf('nmae') + 2;
      expect(service.complete(program, place).items.length).toBeGreaterThan(0);
    }
  });

  it('is served inside a query that is written on', () => {
    const service = newService();
    const begin = 'const a = f(\nqueryAll("SELECT id FROM account.query WHERE ';
    service.diagnostics('const a = f();\nqueryAll("SELECT id FROM account.query WHERE ");');
    service.diagnostics(`${begin}");`);
    const { items } = service.complete(`${begin}na");`, begin.length + 2);
    expect(items.map(({ label }) => label)).toContain('name');
    expect(reported(service, `${begin}nmae = 1");`)).toContain('unknown-field nmae');
    // Behind an escape, too.
    expect(reported(service, `${begin}name = 'a\\\\' AND nmae = 1");`)).toContain('unknown-field nmae');
  });

  it('is served in a list of lines', () => {
    const service = newService();
    const program = (where: string, rest: string) =>
      `queryAll(['SELECT id', 'FROM account.query', 'WHERE ${where}'].join('\\n')${rest}`;
    service.diagnostics(program('', ');'));
    for (const rest of [');', ', {']) {
      expect(reported(service, program('nmae = 1', rest))).toContain('unknown-field nmae');
      const place = program('na', rest).indexOf("na'") + 2;
      const item = service.complete(program('na', rest), place).items.find(({ label }) => label === 'name');
      expect(item?.edit).toEqual({ span: { start: place - 2, end: place }, text: 'name' });
    }
  });

  it('is served after a value that changes', () => {
    const service = newService();
    const program = (value: string) =>
      `queryAll(\`SELECT id FROM account.query WHERE id = \${${value}} AND nmae = 1\`)`;
    service.diagnostics(program('a'));
    expect(reported(service, program('a.'))).toContain('unknown-field nmae');
  });

  it.each([
    ['a quote after a backslash', "queryAll('SELECT nmae, b FROM", "queryAll('SELECT nmae, \\'b FROM"],
    ['another quote', "queryAll('SELECT nmae, b FROM", 'queryAll(\'SELECT nmae, "b FROM'],
    ['a brace without a dollar sign', 'queryAll(`SELECT nmae, b FROM', 'queryAll(`SELECT nmae, {b FROM'],
    ['a dollar sign after a backslash', 'queryAll(`SELECT nmae, \\{b FROM', 'queryAll(`SELECT nmae, \\${b FROM'],
    [
      'a backslash that is meant',
      'queryAll(String.raw`SELECT nmae, b FROM',
      'queryAll(String.raw`SELECT nmae, \\b FROM',
    ],
    ['a line in a template', 'queryAll(`SELECT nmae, b FROM', 'queryAll(`SELECT nmae,\n b FROM'],
  ])('has the query with %s in it', (_, begin, typed) => {
    const service = newService();
    const [, quote] = /(["'`])/.exec(begin) ?? [];
    service.diagnostics(`f();\n${begin} account.query${quote});`);
    expect(reported(service, `f(;\n${begin} account.query${quote});`).join()).toMatch(/nmae/);
    expect(reported(service, `f(;\n${typed} account.query${quote});`).join()).not.toBe('');
  });

  it('is served beside errors, whatever it was before', () => {
    const service = newService();
    const text = `queryAll("SELECT other FROM account.query LIMIT 1");\n${query}`;
    for (const begin of ['const const ', 'const const a = ', 'const a = '])
      expect(reported(service, begin + text)).toEqual(['unknown-field other', 'unknown-field nmae']);
  });

  it('is served if the program was never valid', () => {
    expect(reported(newService(), 'const q = queryAll("SELECT nmae FROM account.query LIMIT 1"')).toEqual([
      'unknown-field nmae',
    ]);
  });
});

describe('code actions', () => {
  it('let the tag write a query from each of its values in quotes', () => {
    const program = "queryAll(`SELECT id FROM account.query WHERE name = '${a}' AND name = '${b}' LIMIT 1`)";
    const titles = (piece: string) => {
      const start = program.indexOf(piece) + 1;
      return newService()
        .codeActions(program, { start, end: start })
        .map(({ title }) => title);
    };
    expect(titles("'${a}'")).toContain('Write it with the tag vql`…`');
    expect(titles("'${b}'")).toContain('Write it with the tag vql`…`');
    expect(titles('account')).not.toContain('Write it with the tag vql`…`');
  });
});

describe('completion', () => {
  /** The labels of what is offered at `|`, and the pieces of the program that they take the place of. */
  function offered(source: string) {
    const { text, offset } = atCursor(source);
    const { items } = newService().complete(text, offset);
    const places = new Set(items.map(({ edit }) => text.slice(edit.span.start, edit.span.end)));
    return { labels: items.map(({ label }) => label), places: [...places] };
  }

  it.each([
    ['a string', 'queryAll("|")', ''],
    ['a template', 'queryAll(`|`)', ''],
    ['a member', "vql({ statement: '|' })", ''],
    ['a constant', "const q = '|'; queryAll(q)", ''],
    ['a letter', 'queryAll("S|")', 'S'],
    ['several letters', 'queryAll("sel|")', 'sel'],
    ['a letter in a line of its own', 'queryAll(`\n  S|\n`)', 'S'],
    ['the tag', 'vql`S|`', 'S'],
  ])('has the first word of a query in %s', (_, source, place) => {
    const { labels, places } = offered(source);
    expect(labels.map((label) => label.toUpperCase())).toContain('SELECT');
    expect(places).toContain(place);
  });

  it.each([
    ['another word', 'queryAll("Sx|")'],
    ['something of another kind', 'queryAll(".item|")'],
    ['a number', 'queryAll(1|)'],
    ['another call', 'queryNone("|")'],
  ])('has none for %s', (_, source) => {
    expect(offered(source).labels).toEqual([]);
  });

  it('returns nothing for a text that is not yet a query', () => {
    for (const program of ['queryAll("")', 'queryAll("S")', 'queryAll(` `)', 'queryAll(`${a}`)']) {
      expect(newService().diagnostics(program)).toEqual([]);
      expect(newService().semanticTokens(program)).toEqual([]);
      expect(newService().hover(program, 11)).toBeUndefined();
      expect(newService().codeActions(program, { start: 10, end: 11 })).toEqual([]);
    }
  });

  it('has the positions of a snippet in the escaped text', () => {
    const { text, offset } = atCursor("queryAll('SELECT id FROM account.query WHERE name |')");
    const item = newService()
      .complete(text, offset)
      .items.find(({ label }) => label === "LIKE '%…%'");
    expect(item?.edit.text).toBe("LIKE \\'%%\\'");
    expect(item?.edit.text.slice(0, item.cursor)).toBe("LIKE \\'%");
    const begin = atCursor('queryAll("|")');
    const snippet = newService()
      .complete(begin.text, begin.offset)
      .items.find(({ kind }) => kind === 'snippet');
    expect(snippet).toMatchObject({ edit: { text: 'SELECT  FROM ' }, cursor: 7, stops: [13] });
  });

  it('goes on while the program cannot be read', () => {
    const service = newService();
    service.diagnostics('f();\nqueryAll("");');
    const begin = 'f(;\nqueryAll("';
    service.diagnostics(`${begin}");`);
    expect(service.complete(`${begin}S");`, begin.length + 1).items[0]?.label).toBe('SELECT');
  });

  it.each([
    ['a condition', "let sql = 'SELECT id FROM account.query WHERE |'; sql += more; queryAll(sql)", 'name'],
    ['a template', "let sql = 'SELECT id FROM |'; sql = sql + more; queryAll(sql)", 'account.query'],
    ['a value', 'let sql = "SELECT id FROM account.query WHERE state = |"; sql += more; queryAll(sql)', "'OPEN'"],
    ['a sort key', "let sql = 'SELECT id FROM account.query ORDER BY |'; sql += more; queryAll(sql)", 'name'],
  ])('has what can follow at the end of a text that the program adds to: %s', (_, source, label) => {
    expect(offered(source).labels).toContain(label);
  });

  it('has none inside an escape, which an item would cut', () => {
    const before = 'queryAll("SELECT id FROM account.query WHERE \\u006';
    expect(offered(`${before}|e")`).labels).toEqual([]);
    expect(offered(`${before}e|")`).labels).toContain('name');
  });
});

describe('a placeholder', () => {
  const fields = {
    id: 'integer',
    value0: 'integer',
    value1: 'integer',
    value2: 'integer',
    myvalue1: 'integer',
    myvalue12: 'integer',
  } as const;
  const numbered = defineCatalog({ templates: { 'account.query': { fields } } });

  function fieldsAt(source: string, options?: LanguageServiceOptions): readonly string[] {
    const { text, offset } = atCursor(source);
    const { items } = newService(options).complete(text, offset);
    return items.filter(({ kind }) => kind === 'field').map(({ label }) => label);
  }

  it.each([
    ['in the query', 'vql`SELECT ${c}, x FROM account.query WHERE ${a} = 1 AND |`'],
    ['around a part', 'vql`SELECT ${c}, x FROM account.query WHERE ${a} = 1 AND ${vql`|`}`'],
    ['after a part', 'vql`SELECT x FROM account.query WHERE ${vql`|`} AND ${a} = 1 ORDER BY ${c}`'],
    [
      'around a part in a part',
      'const p = vql`${a} = 1 AND ${vql`|`} AND ${b} = 2`; vql`SELECT ${c}, x FROM account.query WHERE ${p} ORDER BY ${d}`',
    ],
    ['in a part', 'vql`SELECT x FROM account.query WHERE ${vql`${a} = 1 AND |`}`'],
    ['in a name', 'vql`SELECT pre${c}, x FROM account.query WHERE ${vql`|`}`'],
  ])('is no field of a template that nothing is known of, %s', (_, source) => {
    expect(fieldsAt(source, {})).toEqual(['x']);
  });

  it.each([
    ['a query', 'vql`SELECT id FROM account.query WHERE id = ${a} AND |`'],
    [
      'a query of many values',
      `vql\`SELECT id FROM account.query WHERE id IN (${Array(12).fill('${a}').join(', ')}) AND |\``,
    ],
    ['a query around a part', 'vql`SELECT id FROM account.query WHERE id = ${a} AND ${vql`|`}`'],
    ['a part', 'vql`SELECT id FROM account.query WHERE ${vql`id = ${a} AND |`}`'],
    ['a part in front of a name', 'vql`SELECT id FROM account.query WHERE ${vql`${a} = 1 AND |`} ORDER BY value1`'],
    ['a part after a name', 'vql`SELECT value1 FROM account.query WHERE ${vql`${a} = 1 AND |`}`'],
  ])('hides no field that is called like it, in %s', (_, source) => {
    expect(fieldsAt(source, { catalog: numbered })).toEqual(Object.keys(fields));
  });

  it('is no alias', () => {
    const { text, offset } = atCursor('vql`SELECT id FROM account.query t${a} WHERE |`');
    const labels = newService()
      .complete(text, offset)
      .items.map(({ label }) => label);
    expect(labels).toContain('name');
    expect(labels.filter((label) => label.includes('value'))).toEqual([]);
  });
});

describe('a template whose backslashes are meant', () => {
  const program = "queryAll(String.raw`SELECT id FROM account.query WHERE name = '\\d' AND na`);";
  const place = program.indexOf('na`') + 2;

  it('is completed and checked as any other', () => {
    const item = newService()
      .complete(program, place)
      .items.find(({ label }) => label === 'name');
    expect(item?.edit).toEqual({ span: { start: place - 2, end: place }, text: 'name' });
    expect(reported(newService(), program.replace('= ', '== '))).toContain('unknown-operator ==');
  });
});

describe('an empty string in escaped quotes', () => {
  it('is completed like one with something in it', () => {
    const before = "queryAll('SELECT id FROM account.query WHERE state = \\'";
    const { items } = newService().complete(`${before}\\' LIMIT 1');`, before.length);
    expect(items.map(({ label }) => label)).toEqual(["'OPEN'", "'DONE'"]);
    const span = { start: before.length - 2, end: before.length + 2 };
    expect(items[0]?.edit).toEqual({ span, text: "\\'OPEN\\'" });
  });
});

describe('a part of a statement', () => {
  /** The labels of what is offered at `|`, and what is reported there. */
  function at(source: string) {
    const { text, offset } = atCursor(source);
    const service = newService();
    const { items } = service.complete(text, offset);
    for (const { edit } of items) expect(edit.span.start <= offset && offset <= edit.span.end).toBe(true);
    return { labels: items.map(({ label }) => label), hover: service.hover(text, offset) };
  }

  it.each([
    ['in its place', 'vql`SELECT id FROM account.query WHERE ${vql`|`} LIMIT 1`'],
    ['in its place, begun', 'vql`SELECT id FROM account.query WHERE ${vql`na|`} LIMIT 1`'],
    ['by its name', "const open = vql`state = 'OPEN' AND na|`; vql`SELECT id FROM account.query WHERE ${open}`"],
    ['on one side of a condition', 'vql`SELECT id FROM account.query WHERE id = 1 ${all ? vql`` : vql`AND na|`}`'],
    ['after a condition', 'vql`SELECT id FROM account.query WHERE id = 1 ${vql`na| = 2`} LIMIT 1`'],
    ['as a clause', 'const w = vql`WHERE na|`; vql`SELECT id FROM account.query ${w} LIMIT 1`'],
    ['among the columns', 'vql`SELECT ${vql`id, na|`} FROM account.query LIMIT 1`'],
    ['in another part', 'const a = vql`na|`; const b = vql`(${a})`; vql`SELECT id FROM account.query WHERE ${b}`'],
    ['in a query inside', 'vql`SELECT id FROM x.y WHERE EXISTS (SELECT id FROM account.query WHERE ${vql`na|`})`'],
    ['of a text', "queryAll(`SELECT id FROM account.query WHERE ${a ? `na| AND name = '${b}'` : ''} LIMIT 1`)"],
  ])('has the fields of the template that it is put into, %s', (_, source) => {
    expect(at(source).labels).toContain('name');
    expect(at(source).labels).not.toContain('notes');
  });

  it.each([
    ['a condition', "vql`state = 'OPEN' |`", ['AND', 'OR'], ['FROM', 'SELECT']],
    ['a condition to come', 'vql`NOT |`', ['id', 'EXISTS'], ['FROM', 'value0.value0']],
    ['what goes on after a condition', 'vql`AND id |`', ['IN', 'IS NULL'], ['AND']],
    ['a condition after a value', 'vql`${a} |`', ['AND', 'ORDER BY'], ['SELECT']],
    ['a clause', 'vql`ORDER |`', ['BY'], ['AND']],
    ['what begins with FROM', 'vql`FROM |`', ['account', 'crm.activities'], ['value0', 'value0.value0', 'id']],
    ['what begins with WHERE', 'vql`WHERE |`', ['id', 'NOT'], ['FROM']],
  ])('is completed by itself as %s', (_, source, offered, others) => {
    const { labels } = at(source);
    expect(labels).toEqual(expect.arrayContaining(offered));
    for (const other of others) expect(labels).not.toContain(other);
  });

  it('is explained', () => {
    const reported = at('const open = vql`na|me IS NULL`; vql`SELECT id FROM account.query WHERE ${open}`').hover;
    expect(reported?.contents).toContain('Name');
    expect(reported?.span).toEqual({ start: 17, end: 21 });
    expect(at('vql`name I|S NULL`').hover?.contents).toContain('**IS [NOT] NULL**');
  });

  it('has no diagnostics, since the program around it is not known', () => {
    for (const source of [
      'vql`id|, name`',
      'vql`id |, name`',
      'const open = vql`nmae| = 1`; vql`SELECT id FROM account.query WHERE ${open}`',
    ]) {
      const { text } = atCursor(source);
      expect(at(source).hover?.contents ?? '').not.toMatch(/Expected|Unknown/);
      expect(
        newService()
          .diagnostics(text)
          .filter(({ code }) => code !== 'no-limit' && code !== 'unstable-paging'),
      ).toEqual([]);
    }
  });

  it('keeps its position while the program cannot be read', () => {
    const service = newService();
    const program = (open: string, rest: string) =>
      `const open = vql\`${open}\`; vql\`SELECT id FROM account.query WHERE \${open}\`${rest}`;
    service.diagnostics(program('', ';'));
    service.diagnostics(program('', '; f('));
    const { items } = service.complete(program('na', '; f('), 'const open = vql`na'.length);
    expect(items.map(({ label }) => label)).toContain('name');
  });

  it('that is put into itself is completed too', () => {
    expect(at('const a = vql`${b} |`; const b = vql`${a}`').labels).toContain('AND');
  });
});

describe('comments of the program that ignore codes', () => {
  const program = 'function load() {\n  return queryAll("SELECT nmae FROM account.query LIMIT 1");\n}\n';
  const at = program.indexOf('nmae');

  it('are offered above the query, and not in its string', () => {
    const actions = newService().codeActions(program, { start: at, end: at });
    const ignoring = actions.filter(({ title }) => title.startsWith('Ignore'));
    expect(ignoring.map(({ title }) => title)).toEqual(['Ignore unknown-field for this query']);
    const { text } = applyFixes(program, ignoring);
    expect(text).toBe(program.replace('  return', '  // vql-ignore unknown-field: \n  return'));
    expect(reported(newService(), text)).toEqual([]);
  });

  it('are moved out of a string by a fix', () => {
    const inString = 'queryAll(`-- vql-ignore no-limit: few\nSELECT id FROM account.query`);\n';
    const [action] = newService().codeActions(inString, { start: 14, end: 14 });
    expect(action?.title).toBe('Write it as a comment of the program');
  });

  it('are completed by the codes that can be ignored there', () => {
    const labels = (text: string): readonly string[] => {
      const { text: written, offset } = atCursor(text);
      return newService()
        .complete(written, offset)
        .items.map(({ label }) => label);
    };
    expect(labels('// vql-ignore value|\nvql`SELECT id FROM account.query`')[0]).toBe('value-in-quotes');
    expect(labels('// vql-ignore no-limit, zer|\n')[0]).toBe('zero-limit');
    expect(labels('/* vql-ignore | */')).toContain('no-limit');
    expect(labels('/* vql-ignore | */')).not.toContain('unused-ignore');
    expect(labels('// vql-ignore no-limit: |\n')).toEqual([]);
    expect(labels('// other no|\n')).toEqual([]);
  });

  it('are read while the program is edited, and while it cannot be parsed', () => {
    const service = newService();
    const ignored = (rest: string) => `// vql-ignore unknown-field: old\n${query}${rest}`;
    expect(reported(service, ignored('const a = 1;\n'))).toEqual([]);
    expect(reported(service, ignored('const a = 12;\n'))).toEqual([]);
    expect(reported(service, ignored('const a = (\n'))).toEqual([]);
    expect(reported(service, `${query}const a = 1;\n`)).toEqual(['unknown-field nmae']);
  });
});

describe('formatting in an editor', () => {
  const program = [
    'function rows() {',
    "\tqueryAll('select id from account.query');",
    "\tqueryAll('select id form account.query');",
    '\treturn vql`',
    '\tselect id from account.query limit 1`;',
    '}',
    '',
  ].join('\n');
  const second = ['\treturn vql`', '\t\tSELECT id FROM account.query LIMIT 1', '\t`;'].join('\n');

  it('changes the queries of a program alone, with its indentation, and names those with errors', () => {
    const service = newService();
    expect(applyEdits(program, service.format(program))).toBe(
      program
        .replace('select id from', 'SELECT id FROM')
        .replace('\treturn vql`\n\tselect id from account.query limit 1`;', second),
    );
    expect(service.unformatted(program).map(({ start, end }) => program.slice(start, end))).toEqual([
      "'select id form account.query'",
    ]);
  });

  it('changes the queries that a range touches, and offers that at the cursor', () => {
    const service = newService();
    const offset = program.indexOf('limit');
    const range = { start: offset, end: offset };
    const expected = program.replace('\treturn vql`\n\tselect id from account.query limit 1`;', second);
    expect(applyEdits(program, service.formatRange(program, range))).toBe(expected);
    const action = service.codeActions(program, range).find(({ title }) => title === 'Format this query');
    expect(applyEdits(program, action?.edits ?? [])).toBe(expected);
    const titles = service.codeActions(expected, range).map(({ title }) => title);
    expect(titles).not.toContain('Format this query');
  });
});
