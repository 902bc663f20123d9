import { endOf } from '../vql/grammar/reporter.js';
import { kindOf } from '../vql/grammar/tokens.js';
import type { Reading } from '../vql/read.js';

/** The case that a text uses for its keywords: that of most of them. Where there is none, that of `typed`, or capitals. */
export function keywordCaseOf(text: string, { tokens }: Reading<unknown>, typed = ''): 'upper' | 'lower' {
  let balance = 0;
  for (const token of tokens) {
    if (kindOf(token.tokenType) !== 'keyword') continue;
    const word = text.slice(token.startOffset, endOf(token));
    balance += word === word.toLowerCase() ? 1 : -1;
  }
  if (balance === 0 && typed !== '') return typed === typed.toLowerCase() ? 'lower' : 'upper';
  return balance > 0 ? 'lower' : 'upper';
}
