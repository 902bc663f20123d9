import type { Source } from './source.js';

/** The two forms of a query: text, and JSON. */
export const forms = ['cunit', 'vql'] as const;

/** A form of a query. */
export type Form = (typeof forms)[number];

/** The names of the forms, for people. */
export const formNames = { cunit: 'C-Unit', vql: 'VQL' } as const satisfies Record<Form, string>;

/** The form of a source: as its name says, `.json` or `.vql`; else as it begins, since no VQL begins with a bracket. */
export function formOf({ name, text }: Source): Form {
  const lower = name.toLowerCase();
  if (lower.endsWith('.json')) return 'cunit';
  if (lower.endsWith('.vql')) return 'vql';
  return /^\s*[[{]/.test(text) ? 'cunit' : 'vql';
}
