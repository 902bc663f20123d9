import { describe, expect, it } from 'vitest';
import { applyFixes, type Span } from '../../src/diagnostics/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { atCursor } from '../support/cursor.js';

const service = createLanguageService();
const slice = (text: string) => (span: Span) => text.slice(span.start, span.end);

describe('semantic tokens', () => {
  it('distinguish the kinds of names', () => {
    const text =
      "SELECT --v:result{visible=false}\nsum(act.total), name FROM crm.notes -- why\nJOIN (SELECT id FROM a.b) AS act ON (act.id = :id) WHERE name = 'x' LIMIT 1";
    const named = service.semanticTokens(text).map(({ kind, span }) => `${slice(text)(span)} ${kind}`);
    expect(named).toEqual([
      ...['SELECT keyword', '--v:result{visible=false} annotation', 'sum function', 'act alias', 'total field'],
      ...['name field', 'FROM keyword', 'crm group', 'notes template', '-- why comment', 'JOIN keyword'],
      ...[
        'SELECT keyword',
        'id field',
        'FROM keyword',
        'a group',
        'b template',
        'AS keyword',
        'act alias',
        'ON keyword',
      ],
      ...['act alias', 'id field', '= operator', ':id variable', 'WHERE keyword', 'name field', '= operator'],
      ...["'x' string", 'LIMIT keyword', '1 number'],
    ]);
  });

  it('treat a keyword in a path as a field', () => {
    const text = 'SELECT order.from FROM a.b';
    expect(service.semanticTokens(text).map(({ kind }) => kind)).toEqual([
      ...['keyword', 'field', 'field', 'keyword', 'group', 'template'],
    ]);
  });
});

describe('folding', () => {
  it('is offered for parts of several lines', () => {
    const text = '-- one\n-- two\nSELECT id\nFROM a.b\nWHERE x IN (\n1,\n2)\nAND EXISTS (SELECT id FROM c.d)';
    expect(service.foldingRanges(text).map(({ kind, span }) => [kind, slice(text)(span).split('\n').length])).toEqual([
      ['comment', 2],
      ['statement', 6],
      ['list', 3],
    ]);
  });
});

describe('selection', () => {
  it('expands from the word to the document', () => {
    const { text, offset } = atCursor("SELECT id FROM a.b WHERE x = 1 AND de.ci|ty = 'y';\nSELECT 1");
    expect(service.selectionRanges(text, offset).map(slice(text))).toEqual([
      ...['city', 'de.city', "de.city = 'y'", "x = 1 AND de.city = 'y'"],
      "SELECT id FROM a.b WHERE x = 1 AND de.city = 'y'",
      text,
    ]);
  });
});

describe('symbols', () => {
  it('are the statements, with joins and the statements inside', () => {
    const text =
      'SELECT id, name FROM a.b JOIN (SELECT * FROM c.d) AS e ON (e.id = id) WHERE EXISTS (SELECT x FROM f.g); SELECT * FROM h.i';
    const outline = (symbols: ReturnType<typeof service.symbols>): unknown[] =>
      symbols.map(({ name, kind, children, nameSpan }) => {
        expect(slice(text)(nameSpan)).toBe(name);
        return [kind, name, ...outline(children)];
      });
    expect(outline(service.symbols(text))).toEqual([
      ['statement', 'a.b', ['join', 'e', ['statement', 'c.d']], ['statement', 'f.g']],
      ['statement', 'h.i'],
    ]);
    expect(service.symbols(text)[0]?.detail).toBe('2 columns');
  });
});

describe('formatting', () => {
  it('reports the statements that have errors, and are not changed', () => {
    const text = 'select id from a.b;\n\n select id from\n;\n-- note\n;\nSELECT';
    expect(service.unformatted(text).map(slice(text))).toEqual(['select id from', 'SELECT']);
    expect(applyFixes(text, [{ title: '', edits: service.format(text), safe: true }]).text).toBe(
      'SELECT id FROM a.b;\n\n select id from\n;\n-- note\n;\nSELECT',
    );
  });

  it('preserves the line ends that most lines have', () => {
    const text = 'select   id\r\nfrom account.query -- c\r\nlimit 3;\r\n----\r\nSELECT id FROM account.query\r\n';
    const formatted = 'SELECT id\r\nFROM account.query -- c\r\nLIMIT 3;\r\n----\r\nSELECT id FROM account.query\r\n';
    expect(applyFixes(text, [{ title: '', edits: service.format(text), safe: true }]).text).toBe(formatted);
    expect(service.format(formatted)).toEqual([]);
    expect(service.formatRange(text, { start: 0, end: 0 })[0]?.text).toBe(
      'SELECT id\r\nFROM account.query -- c\r\nLIMIT 3',
    );
    expect(service.formatRange(formatted, { start: 0, end: 0 })).toEqual([]);
  });

  it('is one edit of the changed part', () => {
    expect(service.format('SELECT id from a.b\n')).toEqual([{ span: { start: 10, end: 14 }, text: 'FROM' }]);
    expect(service.format('SELECT id FROM a.b\n')).toEqual([]);
  });

  it.each([
    ['ends in its last line', 'select id from a.b', 'SELECT id FROM a.b'],
    ['ends in spaces', 'SELECT id FROM a.b  ', 'SELECT id FROM a.b'],
    ['ends with a line', 'select id from a.b\n', 'SELECT id FROM a.b\n'],
    ['ends with a line of Windows', 'select id\r\nfrom a.b', 'SELECT id FROM a.b'],
    ['ends with several lines', 'SELECT id FROM a.b\n\n', 'SELECT id FROM a.b\n'],
    ['ends with a line of spaces', 'SELECT id FROM a.b\r  ', 'SELECT id FROM a.b\n'],
    ['ends with a comment', 'SELECT id FROM a.b -- c', 'SELECT id FROM a.b -- c'],
    ['is only whitespace', ' \n', ''],
  ])('adds no empty line at the end of a text that %s', (_, text, formatted) => {
    expect(applyFixes(text, [{ title: '', edits: service.format(text), safe: true }]).text).toBe(formatted);
    expect(service.format(formatted)).toEqual([]);
  });

  it('shortens any number of empty lines', () => {
    const [edit] = service.format(`SELECT id${'\n'.repeat(100_000)}FROM a.b`);
    expect(edit?.text).toBe(' ');
  });

  it('adds a final line end if that is set', () => {
    const files = createLanguageService({ format: { insertFinalNewline: true } });
    expect(files.format('SELECT id FROM a.b')).toEqual([{ span: { start: 18, end: 18 }, text: '\n' }]);
    expect(files.format('SELECT id\r\nFROM a.b\r\nLIMIT 1')[0]?.text).toMatch(/\r\n$/);
    expect(files.format('SELECT id FROM a.b\n')).toEqual([]);
    expect(files.formatRange('select id FROM a.b', { start: 0, end: 0 })[0]?.text).toBe('SELECT id FROM a.b');
  });

  it('of a range formats whole statements, except for those with errors', () => {
    const text = 'select id from a.b;\nselect id from c.d;\nselect from';
    expect(service.formatRange(text, { start: 22, end: 23 })).toEqual([
      { span: { start: 20, end: 38 }, text: 'SELECT id FROM c.d' },
    ]);
    expect(service.formatRange(text, { start: 40, end: 50 })).toEqual([]);
  });

  it('of a range keeps a semicolon out of the comment before it', () => {
    const text = 'SELECT id FROM a.b WHERE (a = 1 -- all\r\n); SELECT id FROM c.d';
    const edits = service.formatRange(text, { start: 0, end: 5 });
    expect(applyFixes(text, [{ title: '', edits, safe: true }]).text).toBe(
      'SELECT id FROM a.b WHERE a = 1 -- all\r\n; SELECT id FROM c.d',
    );
    expect(service.formatRange('SELECT id FROM a.b WHERE (a = 1 -- all\n)', { start: 0, end: 5 })).toEqual([
      { span: { start: 0, end: 40 }, text: 'SELECT id FROM a.b WHERE a = 1 -- all' },
    ]);
  });
});

describe('documents', () => {
  it('have the diagnostics of every statement, with spans of the file', () => {
    const text = 'SELECT id FROM a.b LIMIT 1;\nSELECT id FORM c.d LIMIT 1';
    expect(service.diagnostics(text).map(({ code, span }) => [code, span && slice(text)(span)])).toEqual([
      ['misspelled-keyword', 'FORM'],
    ]);
  });

  it('turn rules off as check does', () => {
    expect(createLanguageService({ rules: { 'no-limit': 'off' } }).diagnostics('SELECT id FROM a.b')).toEqual([]);
    expect(() => createLanguageService({ rules: { 'no-limt': 'off' } as never })).toThrow('Did you mean "no-limit"?');
  });

  it('reject misspelled options of the formatter when the service is created', () => {
    expect(() => createLanguageService({ format: { widht: 10 } as never })).toThrow('Did you mean "width"?');
    expect(() => createLanguageService({ format: { endOfLine: 'cr' as never } })).toThrow('"lf"');
  });
});
