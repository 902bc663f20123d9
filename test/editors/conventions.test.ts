import { describe, expect, it } from 'vitest';
import {
  completionTriggers,
  createCompletionRequests,
  filterText,
  itemsWhileTyping,
  snippetOf,
} from '../../src/editors/conventions.js';
import { type CompletionItem, createLanguageService } from '../../src/language/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { atCursor } from '../support/cursor.js';

const service = createLanguageService({ catalog: sampleCatalog });

/** Returns the items that an editor shows when the last character before the cursor was typed. */
function shown(source: string): readonly string[] {
  const { text, offset } = atCursor(source);
  const typed = text[offset - 1] ?? '';
  if (!completionTriggers.includes(typed) && !/\w/.test(typed)) return [];
  return itemsWhileTyping(service.complete(text, offset).items, text, offset).map(({ label }) => label);
}

describe('what is shown unasked', () => {
  it.each([
    ['a space after a field', 'SELECT id FROM account.query WHERE active |'],
    ['a comma', 'SELECT id,| FROM account.query'],
    ['a comma and a space', 'SELECT id, |'],
    ['a space after a condition', "SELECT id FROM account.query WHERE state = 'OPEN' |"],
    ['the quote that ends a text', "SELECT id FROM account.query WHERE state = 'OPEN'|"],
    ['the quote that ends the last text of a list', "SELECT id FROM account.query WHERE state IN ('OPEN'|)"],
    ['a keyword', 'SELECT|'],
    ['a keyword with which a longer one begins', "SELECT id FROM account.query WHERE state = 'OPEN' OR|"],
    ['a keyword in lower case', 'SELECT id FROM account.query ORDER BY name desc|'],
    ['the name of a field', 'SELECT id, name| FROM account.query'],
    ['the name of a field before there is a template', 'SELECT id, name|'],
    ['the name of a template', 'SELECT id FROM account.query|'],
    ['a truth value', 'SELECT id FROM account.query WHERE active = TRUE|'],
    ['a number', 'SELECT id FROM account.query LIMIT 10|'],
  ])('is nothing after %s, so that Enter breaks the line', (_, source) => {
    expect(shown(source)).toEqual([]);
  });

  it.each([
    ['a word that is not finished', 'SELECT id, nam|', 'name — account.query'],
    ['a name in another case', 'SELECT Name| FROM account.query', 'name'],
    ['a function without its parentheses', 'SELECT COUNT| FROM account.query', 'COUNT'],
    ['a group without its template', 'SELECT id FROM account|', 'account'],
  ])('is what it may become after %s', (_, source, label) => {
    expect(shown(source)).toContain(label);
  });

  it('is what goes on after a dot, a brace, and the quote that begins a text', () => {
    expect(shown('SELECT id FROM account.|')).toEqual(['query', 'archive']);
    expect(shown('SELECT --v:result{|}\nid FROM account.query')).toEqual(['displayname', 'visible']);
    expect(shown("SELECT id FROM account.query WHERE state = '|'")).toEqual(["'OPEN'", "'DONE'"]);
  });
});

describe('an item as a snippet', () => {
  const edit = (text: string) => ({ span: { start: 0, end: 0 }, text });

  it('has its tab stops in order, the last of which ends it', () => {
    const item = { label: '', kind: 'snippet', edit: edit('JOIN (SELECT  FROM )'), cursor: 13, stops: [19] } as const;
    expect(snippetOf(item)).toBe('JOIN (SELECT $1 FROM $0)');
    expect(snippetOf({ ...item, stops: [] })).toBe('JOIN (SELECT $0 FROM )');
    expect(snippetOf({ label: 'start', kind: 'field', edit: edit('"start": 0'), cursor: 9 })).toBe('"start": ${0}0');
    expect(snippetOf({ label: 'id', kind: 'field', edit: edit('id') })).toBeUndefined();
  });

  it('is matched by the label in which the typed text was found', () => {
    const item = { label: 'accountType', kind: 'field', edit: edit('accountType') } as const;
    expect(filterText(item, 'acc')).toBe('accountType');
    expect(filterText({ ...item, foundIn: 'Kind' }, 'Ki')).toBe('Kind');
    const value = { label: "'DONE'", kind: 'value', edit: edit("'DONE'") } as const;
    expect(filterText(value, "'D")).toBe("'DONE'");
    expect(filterText({ ...value, foundIn: 'Finished' }, "'Fi")).toBe("'Finished'");
    expect(filterText({ ...value, label: 'DONE', edit: edit('"DONE"') }, '"D')).toBe('"DONE"');
  });

  it.each([
    ['in another case', 'kin', 'kind of account'],
    ['a value without its quote', 'B', "B2B'"],
    ['a value in another case', "'b", "'b2B'"],
    ['something inside', 'city', 'address.city'],
  ])('is matched by a text that begins as typed, if that is %s', (_, typed, expected) => {
    const items: Record<string, CompletionItem> = {
      kin: { label: 'accountType', kind: 'field', edit: edit('accountType'), foundIn: 'Kind of account' },
      city: { label: 'address.city', kind: 'field', edit: edit('address.city') },
    };
    const value = { label: "'B2B'", kind: 'value', edit: edit("'B2B'") } as const;
    expect(filterText(items[typed] ?? value, typed)).toBe(expected);
  });
});

describe('a request for completion', () => {
  const requests = createCompletionRequests();
  const document = {};
  it.each([
    ['for a document that was just opened', undefined, 'e', true],
    ['after an edit that ended at the cursor, after a word', 5, 'e', false],
    ['repeated without an edit', undefined, 'e', true],
    ['after an edit before the cursor', 4, 'e', true],
    ['after an edit behind the cursor', 6, 'e', true],
    ['repeated after an edit elsewhere', undefined, 'e', true],
    ['after an edit, after a space, where editors request none', 5, ' ', true],
  ])('%s', (_, end, before, expected) => {
    if (end !== undefined) requests.edited(document, end);
    expect(requests.isByUser(document, 5, before)).toBe(expected);
  });
});
