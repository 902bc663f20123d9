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
    ['ends', 'queryAll("SELECT id" FROM account.query WHERE nmae = 1");'],
    ['goes over a line', 'queryAll("SELECT id\n FROM account.query WHERE nmae = 1");'],
    ['is taken away', 'queryAll(FROM account.query WHERE nmae = 1");'],
  ])('has no query where a string %s', (_, program) => {
    const service = newService();
    service.diagnostics('queryAll("SELECT id FROM account.query WHERE nmae = 1");');
    expect(said(service, program).join()).toMatch(/^host-syntax [^,]*$/);
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

describe('an empty string in escaped quotes', () => {
  it('is completed like one with something in it', () => {
    const before = "queryAll('SELECT id FROM account.query WHERE state = \\'";
    const { items } = newService().complete(`${before}\\' LIMIT 1');`, before.length);
    expect(items.map(({ label }) => label)).toEqual(["'OPEN'", "'DONE'"]);
    const span = { start: before.length - 2, end: before.length + 2 };
    expect(items[0]?.edit).toEqual({ span, text: "\\'OPEN\\'" });
  });
});
