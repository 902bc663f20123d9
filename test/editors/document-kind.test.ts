import { expect, it } from 'vitest';
import { documentKind } from '../../src/editors/lsp/documents.js';

it.each([
  ['vql', 'untitled:1', 'vql'],
  ['sql', 'file:///a/b.vql', 'vql'],
  ['typescript', 'untitled:2', 'ts'],
  ['plaintext', 'file:///a/b.mts', 'ts'],
  ['markdown', 'file:///a/README.md', undefined],
  ['sql', 'file:///a/b.sql', undefined],
  ['plaintext', 'untitled:3', undefined],
] as const)('a document in the language %s named %s is read as %s', (languageId, uri, kind) => {
  expect(documentKind({ uri, languageId, getText: () => 'SELECT' })).toBe(kind);
});
