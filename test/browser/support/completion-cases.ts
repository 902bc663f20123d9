import type { Locator, Page } from 'playwright-core';

/** Keys that a user types and items that are picked in an editor, with the resulting text: the same for every editor. */
export interface CompletionCase {
  readonly does: string;
  /** `|` is the cursor. */
  readonly source: string;
  readonly typed: string;
  /** Items to click, in order. */
  readonly picked: readonly string[];
  /** Text to type afterwards. */
  readonly typedBehind: string;
  readonly text: string;
}

export const completionCases: readonly CompletionCase[] = [
  {
    does: 'goes on behind the first part of a name',
    source: 'SELECT id FROM |',
    typed: 'acc',
    picked: ['account', 'query'],
    typedBehind: '',
    text: 'SELECT id FROM account.query',
  },
  {
    does: 'writes a value into the quotes that were closed by themselves',
    source: 'SELECT id FROM account.query WHERE state = |',
    typed: "'",
    picked: ["'OPEN'"],
    typedBehind: '',
    text: "SELECT id FROM account.query WHERE state = 'OPEN'",
  },
  {
    does: 'puts the cursor where the writing goes on',
    source: 'SELECT | FROM account.query',
    typed: 'COUN',
    picked: ['COUNT'],
    typedBehind: 'id',
    text: 'SELECT COUNT(id) FROM account.query',
  },
];

/** Types and picks in a page, whose list of offers has these items. */
export async function write(
  page: Page,
  { typed, picked, typedBehind }: CompletionCase,
  option: (page: Page, label: string) => Locator,
): Promise<void> {
  await page.keyboard.type(typed);
  for (const label of picked) await option(page, label).click();
  await page.keyboard.type(typedBehind);
}
