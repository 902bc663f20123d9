import type { CompletionItem } from './completion-item.js';

/** Something that could be offered, before it is known whether it fits what was typed. */
export interface Candidate extends Omit<CompletionItem, 'edit'> {
  /** What is written; default: the label. */
  readonly text?: string;
  /** What typed text is compared with; default: the label. */
  readonly sought?: string;
}
