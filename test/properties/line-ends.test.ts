import { describe, expect, it } from 'vitest';
import { createLanguageService } from '../../src/language/index.js';
import { checkFile } from '../../src/vql/index.js';
import { readValid } from '../corpus/read-corpus.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { brokenTexts } from './support/damaged-text.js';

const texts = [...brokenTexts, ...readValid('valid.txt'), ...readValid('valid-more.txt')];
/** Statements with fixes, rewritings and comments that insert lines. */
const lines = [
  'SELECT id,\n  name AS label,\n  total\nFROM account.query\nWHERE name = NULL\nORDER BY id',
  'SELECT *\nFROM account.query\nWHERE a = 1 -- c\n  AND a = 1\nLIMIT 5 OFFSET 0',
  'SELECT name AS n, id AS i FROM account.query LIMIT 5',
];

describe('edits', () => {
  it.each(['\n', '\r\n', '\r'])('insert no line end but that of the text: %j', (lineEnd) => {
    const service = createLanguageService({ catalog });
    const others = { '\n': /\r/, '\r\n': /\r(?!\n)|(?<!\r)\n/, '\r': /\n/ }[lineEnd] ?? /$/;
    let inserted = 0;
    const expectOnly = (text: string, edits: readonly { readonly text: string }[], file: string): void => {
      for (const edit of edits) {
        if (edit.text.includes(lineEnd)) inserted++;
        expect(edit.text, JSON.stringify([text, file])).not.toMatch(others);
      }
    };
    for (const text of [...lines, ...texts]) {
      // The statement itself may have one line.
      const file = `SELECT id\nFROM a.b\nLIMIT 1;\n${text.replace(/\r\n?/g, '\n')}`.replaceAll('\n', lineEnd);
      for (const { fixes = [] } of checkFile(file, { catalog }))
        for (const { edits } of fixes) expectOnly(text, edits, file);
    }
    for (const text of lines.filter((one) => one.includes('\n'))) {
      const file = text.replaceAll('\n', lineEnd);
      for (let start = 0; start < file.length; start += 3)
        for (const { edits } of service.codeActions(file, { start, end: start })) expectOnly(text, edits, file);
    }
    expect(inserted).toBeGreaterThan(50);
  });
});
