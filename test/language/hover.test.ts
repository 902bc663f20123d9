import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { constructs } from '../../src/dialect/constructs.js';
import { keywords, readDialect } from '../../src/dialect/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { meaningOf } from '../../src/language/meanings.js';
import { tokenize } from '../../src/vql/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { atCursor } from '../support/cursor.js';

const service = createLanguageService({ catalog: sampleCatalog, rules: { 'no-limit': 'off' } });
const from = 'FROM account.query';

function hover(source: string) {
  const { text, offset } = atCursor(source);
  const found = service.hover(text, offset);
  return found && { about: text.slice(found.span.start, found.span.end), contents: found.contents };
}

describe('hover', () => {
  it.each([
    ['a field', `SELECT addr|ess.city ${from}`, 'address.city', 'A string.'],
    ['a field with a label and values', `SELECT st|ate ${from}`, 'state', 'Values: `OPEN`, `DONE`.'],
    ['a collection', `SELECT ta|gs ${from}`, 'tags', 'A record can have several values'],
    ['a template', 'SELECT id FROM account.qu|ery', 'account.query', '· Accounts'],
    ['a keyword, with its evidence', `SELECT id ${from} OR|DER BY id`, 'ORDER', 'Stated in the interface document.'],
    ['what a keyword does', `SELECT id FR|OM account.query`, 'FROM', 'Names the template whose records are read.'],
    ['what DESC does', `SELECT id ${from} ORDER BY id DE|SC`, 'DESC', 'Sorts in descending order.'],
    ['what LIMIT does', `SELECT id ${from} LI|MIT 5`, 'LIMIT', 'Returns at most this number of rows.'],
    ['what NOT does', `SELECT id ${from} WHERE NO|T id = 1`, 'NOT', 'Negates the condition'],
    ['what an operator does', `SELECT id ${from} WHERE id >|= 1`, '>=', 'is at least the right one'],
    ['a construct that is assumed', `SELECT id ${from} WHERE id BET|WEEN 1 AND 2`, 'BETWEEN', 'documented nowhere'],
    ['the end of a range', `SELECT id ${from} WHERE id BETWEEN 1 A|ND 2`, 'AND', '**BETWEEN**'],
    ['equality', `SELECT id ${from} WHERE id |= 1`, '=', 'Is true if both sides are equal.'],
    ['a string', `SELECT id ${from} WHERE name = 'Bo|lt'`, "'Bolt'", 'A text in single quotes.'],
    ['a number', `SELECT id ${from} WHERE id = 1|2`, '12', 'A number without quotes.'],
    ['a boolean', `SELECT id ${from} WHERE active = t|rue`, 'true', 'The value true of a boolean field.'],
    ['an operator on null', `SELECT id ${from} WHERE name <|> 'a'`, '<>', 'Unknown for a row without a value'],
    ['a test for null', `SELECT id ${from} WHERE name IS N|ULL`, 'NULL', 'True for a row without a value.'],
    ['a function', `SELECT cou|nt(id) ${from}`, 'count', 'Computes one value from many rows.'],
    ['a variable', `SELECT id ${from} WHERE name = :wan|ted`, ':wanted', '**a variable'],
    ['the help of a diagnostic', `SELECT id ${from} WHERE na|me = NULL`, 'name', '**null-comparison**: '],
  ])('explains %s', (_, source, about, contents) => {
    const found = hover(source);
    expect(found?.about).toBe(about);
    expect(found?.contents).toContain(contents);
  });

  it('says what the installation does not support', () => {
    const { value: dialect = {} } = readDialect({
      version: 1,
      dialect: { constructs: { between: 'refused', like: 'holds' }, functions: { COUNT: 'differs' } },
    });
    const probed = createLanguageService({
      dialect,
      rules: { 'unsupported-syntax': 'off', 'unsupported-function': 'off' },
    });
    const contents = (source: string): string | undefined => {
      const { text, offset } = atCursor(source);
      return probed.hover(text, offset)?.contents;
    };
    expect(contents(`SELECT id ${from} WHERE id BET|WEEN 1 AND 2`)).toContain('The installation refuses it.');
    expect(contents(`SELECT id ${from} WHERE id LI|KE 'a'`)).toContain('Stated by the installation, or seen there.');
    expect(contents(`SELECT cou|nt(id) ${from}`)).toContain('At the installation, it has another effect.');
    const { text, offset } = atCursor(`SELECT count(|id) ${from}`);
    expect(probed.signatureHelp(text, offset)?.documentation).toContain('it has another effect.');
  });

  it.each([
    ['an annotation', "--v:res|ult{displayname='key'}", '--v:result', 'names the column in the result'],
    ['its prefix', "-|-v:result{displayname='key'}", '--v:result', 'Stated in the public documentation.'],
    ['several options in one', "--v:result|{displayname='key', visible=false}", '--v:result', 'Assumed'],
    ['an option', "--v:result{displ|ayname='key'}", 'displayname', 'the name of the column in the result'],
    ['another option', "--v:result{displayname='key', vis|ible=false}", 'visible', 'whether the column is shown'],
    ['a display name', "--v:result{displayname='k|ey'}", "'key'", 'is named "key" in the result'],
    [
      'a display name with quotes',
      "--v:result{displayname='it''s |`'}",
      "'it''s `'",
      'is named "it\'s \\`" in the result',
    ],
    ['visible=true', '--v:result{visible=t|rue}', 'true', 'is shown'],
    ['visible=false', '--v:result{visible=fal|se}', 'false', 'is fetched, but hidden'],
    ['an option with spaces around it', '--v:result{ visible =| false }', 'visible', 'whether the column is shown'],
  ])('explains %s', (_, annotation, about, contents) => {
    const found = hover(`SELECT ${annotation}\nid ${from}`);
    expect(found?.about).toBe(about);
    expect(found?.contents).toContain(contents);
  });

  it('explains an annotation of any column, after its diagnostics', () => {
    const found = hover(`SELECT id,\n--v:result{displayname='a'}\n--v:result{visible=o|n}\nname ${from}`);
    expect(found?.about).toBe('on');
    expect(found?.contents).toMatch(/^\*\*annotation-value\*\*/);
  });

  it.each([
    ['an option that there is not', "--v:result{na|me='a'}", 'name'],
    ['another annotation', '--v:resu|t{visible=true}', 'resut'],
  ])('reports the diagnostic of %s', (_, annotation, about) => {
    const found = hover(`SELECT ${annotation}\nid ${from}`);
    expect(found?.contents).toMatch(/^\*\*unknown-annotation/);
    expect(found?.about).toBe(about);
  });

  it('explains a column of a joined statement', () => {
    const join = 'JOIN (SELECT id, subject FROM crm.activities) AS act ON';
    expect(hover(`SELECT id ${from} ${join} (act.sub|ject = name)`)?.contents).toContain('**`subject`**');
  });

  it('escapes the Markdown markup of labels and texts', () => {
    const catalog = defineCatalog({
      templates: { 'a.b': { label: 'A_b_', fields: { id: { type: 'integer', label: '<b>*Id*' } } } },
    });
    const { hover: ask } = createLanguageService({ catalog });
    expect(ask('SELECT id FROM a.b', 8)?.contents).toContain('**`id` · \\<b\\>\\*Id\\***');
    expect(ask('SELECT id FROM a.b', 16)?.contents).toContain('**`a.b` · A\\_b\\_**');
  });

  it('has the span in the file', () => {
    expect(hover(`SELECT id FROM a.b;\nSELECT na|me ${from}`)?.about).toBe('name');
  });

  it('says for every keyword what it does', () => {
    const explained = new Set<string>();
    const texts = [
      ...Object.values(constructs).map(({ example }) => example),
      `SELECT id ${from} WHERE active = TRUE OR active = FALSE ORDER BY id ASC, name DESC`,
    ];
    for (const text of texts) {
      for (const { kind, text: word, span } of tokenize(text)) {
        if (kind !== 'keyword') continue;
        expect(service.hover(text, span.start + 1)?.contents, `${word} in ${text}`).toContain(meaningOf(word));
        explained.add(word.toUpperCase());
      }
    }
    expect([...explained].toSorted()).toEqual(keywords.map(({ word }) => word).toSorted());
  });

  it('returns nothing between words', () => {
    expect(hover(`SELECT id  |  ${from}`)).toBeUndefined();
  });
});

describe('signature help', () => {
  function signature(source: string) {
    const { text, offset } = atCursor(source);
    return service.signatureHelp(text, offset);
  }

  it('returns the signature of an aggregate, also while its call is open', () => {
    expect(signature('SELECT count(|')).toMatchObject({ label: 'COUNT(* | [DISTINCT] value)', active: 0 });
    expect(signature(`SELECT count(i|d) ${from}`)?.label).toBe('COUNT(* | [DISTINCT] value)');
    expect(signature('SELECT sum(|')).toMatchObject({ label: 'SUM([DISTINCT] value)', active: 0 });
  });

  it('counts the arguments of an unknown function', () => {
    expect(signature(`SELECT upper(id, na|me) ${from}`)).toMatchObject({ label: 'upper(value, …)', active: 1 });
  });

  it('is that of the innermost call, and ends with its parenthesis', () => {
    expect(signature(`SELECT upper(count(|)) ${from}`)?.label).toContain('COUNT');
    expect(signature(`SELECT count(id)| ${from}`)).toBeUndefined();
    expect(signature(`SELECT id ${from} WHERE (|id = 1)`)).toBeUndefined();
  });
});
