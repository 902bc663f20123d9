import type { SemanticTokens, SemanticTokensEdit } from 'vscode-languageserver/node';

/** The tokens that each client document has, so that only differences are sent. */
export interface TokenVersions {
  /** Remembers the tokens of a document in place of the last ones, and returns them with an id. */
  remember(uri: string, tokens: SemanticTokens): SemanticTokens;
  /** Returns the tokens with an id; `undefined` if they are not the last ones. */
  dataOf(uri: string, resultId: string): readonly number[] | undefined;
  forget(uri: string): void;
}

/** Creates an empty memory of tokens. */
export function createTokenVersions(): TokenVersions {
  const last = new Map<string, { readonly resultId: string; readonly data: readonly number[] }>();
  let count = 0;
  return {
    remember: (uri, { data }) => {
      count += 1;
      const resultId = String(count);
      last.set(uri, { resultId, data });
      return { resultId, data };
    },
    dataOf: (uri, resultId) => {
      const known = last.get(uri);
      return known?.resultId === resultId ? known.data : undefined;
    },
    forget: (uri) => void last.delete(uri),
  };
}

/** Returns the edit of the numbers that differ, without those that are the same at the beginning and the end. */
export function differenceOf(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const data = after.slice(start, after.length - end);
  const deleteCount = before.length - end - start;
  return deleteCount === 0 && data.length === 0 ? [] : [{ start, deleteCount, data }];
}
