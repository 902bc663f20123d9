import type { Edit } from '../../diagnostics/diagnostic.js';
import type { TokenKind } from '../../vql/grammar/tokens.js';

/** What is offered. */
export type CompletionKind =
  | 'keyword'
  | 'operator'
  | 'group'
  | 'template'
  | 'field'
  | 'path'
  | 'alias'
  | 'function'
  | 'variable'
  | 'value'
  | 'option';

/** One thing that can be written at a place. */
export interface CompletionItem {
  /** What is shown, and what the user goes on typing. */
  readonly label: string;
  readonly kind: CompletionKind;
  /** In a few words, beside the label: a type, a label of the installation. */
  readonly detail?: string;
  /** In sentences, as Markdown. */
  readonly documentation?: string;
  /** What choosing the item does to the text. */
  readonly edit: Edit;
  /** Where in the new text the cursor goes, as an offset in the edit's text; default: behind it. */
  readonly cursor?: number;
}

/** What can be written at a place, the likeliest first. */
export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** The kinds of tokens that can stand there, those included that nobody needs to be offered, such as a number. */
  readonly expected: readonly TokenKind[];
}
