import { expect, it } from 'vitest';
import { explain } from '../../../src/language/index.js';

it.each([
  ['day >= :daysAgo7', '7 days before today (the variable "daysAgo7")'],
  ['day = :monthsAgo1Midnight', '(the variable "monthsAgo1Midnight")'],
])('a relative date is in words: %s', (where, words) => {
  const { value } = explain(`SELECT id FROM a.b WHERE ${where} LIMIT 1`);
  expect(value?.sentences.map(({ text }) => text).join(' ')).toContain(words);
});
