import type { Keyword } from '../../src/dialect/keywords.js';
import type { Host } from './hosts.js';

/** A TextMate grammar, as the JSON of its file. */
export interface Grammar {
  readonly name: string;
  readonly scopeName: string;
  readonly patterns: readonly object[];
  readonly repository: Readonly<Record<string, object>>;
}

export function vqlGrammar(keywords: readonly Keyword[]): Grammar;
export function injectionGrammar(
  keywords: readonly Keyword[],
  host: Host,
): Grammar & { readonly injectionSelector: string };
export function injectionFile(host: Host): string;
export function injectionScope(host: Host): string;
