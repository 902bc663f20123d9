import { applyFixes } from '../../../src/diagnostics/index.js';
import { createLanguageService } from '../../../src/language/index.js';
import { sampleCatalog } from '../../support/catalog.js';
import { atCursor } from '../../support/cursor.js';

const today = () => new Date('2026-11-21T12:00:00Z');

/** A service with the sample catalog. */
export const service = createLanguageService({ catalog: sampleCatalog, today });

/** A service without a catalog. */
export const plain = createLanguageService();

/** Returns the labels of the items at the cursor. */
export function labels(source: string, asked = service): readonly string[] {
  const { text, offset } = atCursor(source);
  return asked.complete(text, offset).items.map(({ label }) => label);
}

/** Returns the text after choosing an item, with the cursor in it. */
export function chosen(source: string, label: string, asked = service): string | undefined {
  const { text, offset } = atCursor(source);
  const item = asked.complete(text, offset).items.find((one) => one.label === label);
  if (item === undefined) return undefined;
  const { edit, cursor = edit.text.length } = item;
  const written = `${edit.text.slice(0, cursor)}|${edit.text.slice(cursor)}`;
  return applyFixes(text, [{ title: '', edits: [{ ...edit, text: written }], safe: true }]).text;
}

/** A clause for the statements of the tests. */
export const from = 'FROM account.query';
