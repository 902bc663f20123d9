import { describe, expect, it } from 'vitest';
import { defaultDialect } from '../../src/dialect/index.js';
import { createEmbeddedService } from '../../src/embedded/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { findIn } from './programs.js';

const newService = () =>
  createEmbeddedService({
    service: createLanguageService({ catalog }),
    read: (program) => findIn(program),
    dialect: defaultDialect,
  });
const query = 'queryAll("SELECT nmae FROM account.query LIMIT 1");\n';

const written = 'queryAll("SELECT nmae FROM account.query WHERE id = 1';

/** The codes of what is said, each with the piece of the program that it is about. */
function said(service: ReturnType<typeof newService>, program: string): readonly string[] {
  return service
    .diagnostics(program)
    .filter(({ code }) => code !== 'unstable-paging')
    .map(({ code, span }) => `${code} ${program.slice(span?.start, span?.end)}`);
}

describe('a program that cannot be read', () => {
  it('is served as it was when it could be, with its places moved', () => {
    const service = newService();
    expect(said(service, `${query}const b = 1;\n${query}`)).toEqual(['unknown-field nmae', 'unknown-field nmae']);
    for (const typed of ['const b', 'const b =', 'const b = f(', 'const b = f({ a: [']) {
      const program = `${query}${typed}\n${query}`;
      expect(said(service, program)).toEqual(['unknown-field nmae', 'unknown-field nmae']);
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
    expect(said(service, `${begin}nmae = 1");`)).toContain('unknown-field nmae');
    // Behind an escape, too.
    expect(said(service, `${begin}name = 'a\\\\' AND nmae = 1");`)).toContain('unknown-field nmae');
  });

  it('is served behind a value that changes', () => {
    const service = newService();
    const program = (value: string) =>
      `queryAll(\`SELECT id FROM account.query WHERE id = \${${value}} AND nmae = 1\`)`;
    service.diagnostics(program('a'));
    expect(said(service, program('a.'))).toContain('unknown-field nmae');
  });

  it.each([
    ['ends', `${written}");`, 'queryAll("SELECT id" FROM account.query WHERE nmae = 1");'],
    ['goes over a line', `${written}");`, 'queryAll("SELECT id\n FROM account.query WHERE nmae = 1");'],
    ['is taken away', `${written}");`, 'queryAll(FROM account.query WHERE nmae = 1");'],
    ['has a backslash at its end', `${written}");`, `${written}\\");`],
    ['has a value begun in one step', 'queryAll(`SELECT nmae`);', 'queryAll(`SELECT nmae${`);'],
    ['has a value begun key by key', 'queryAll(`SELECT nmae, $`);', 'queryAll(`SELECT nmae, ${`);'],
    ['has a value begun with its end', 'queryAll(`SELECT nmae, $`);', 'queryAll(`SELECT nmae, ${}`);'],
    ['has a value begun in front of a brace', 'queryAll(`SELECT nmae, {`);', 'queryAll(`SELECT nmae, ${`);'],
    ['loses the backslash of a quote', "queryAll('SELECT nmae, \\'a');", "queryAll('SELECT nmae, 'a');"],
    ['loses the backslash of a value', 'queryAll(`SELECT nmae, \\${`);', 'queryAll(`SELECT nmae, ${`);'],
    ['loses the backslash of a backslash', 'queryAll("SELECT nmae \\\\");', 'queryAll("SELECT nmae \\");'],
  ])('has no query where a string %s', (_, before, program) => {
    const service = newService();
    expect(said(service, before).join()).toMatch(/^(?!host-syntax)./);
    expect(said(service, program).join()).toMatch(/^host-syntax [^,]*$/);
  });

  it.each([
    ['a quote behind a backslash', "queryAll('SELECT nmae, b FROM", "queryAll('SELECT nmae, \\'b FROM"],
    ['another quote', "queryAll('SELECT nmae, b FROM", 'queryAll(\'SELECT nmae, "b FROM'],
    ['a brace without a dollar sign', 'queryAll(`SELECT nmae, b FROM', 'queryAll(`SELECT nmae, {b FROM'],
    ['a dollar sign behind a backslash', 'queryAll(`SELECT nmae, \\{b FROM', 'queryAll(`SELECT nmae, \\${b FROM'],
    ['a line in a template', 'queryAll(`SELECT nmae, b FROM', 'queryAll(`SELECT nmae,\n b FROM'],
  ])('has the query with %s in it', (_, begin, typed) => {
    const service = newService();
    const quote = begin.charAt('queryAll('.length);
    service.diagnostics(`f();\n${begin} account.query${quote});`);
    expect(said(service, `f(;\n${begin} account.query${quote});`).join()).toMatch(/nmae/);
    expect(said(service, `f(;\n${typed} account.query${quote});`).join()).toMatch(/^(?!host-syntax)./);
  });

  it('says so where nothing was ever read', () => {
    const [only, ...others] = newService().diagnostics('const q = queryAll("SELECT nmae FROM account.query"');
    expect(only).toMatchObject({ code: 'host-syntax', severity: 'info' });
    expect(others).toEqual([]);
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
