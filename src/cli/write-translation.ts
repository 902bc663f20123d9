import type { Form } from './form.js';
import type { TranslatedQuery } from './translation.js';

/**
 * The translations as one text: VQL statements with `;` between them; in C-Unit an object for one query, an array for
 * several or none, as `vql parse` has it.
 */
export function writeTranslation(queries: readonly TranslatedQuery[], to: Form): string {
  const values = queries.map(({ value }) => value);
  if (to === 'cunit') return `${JSON.stringify(values.length === 1 ? values[0] : values, undefined, 2)}\n`;
  return values.length === 0 ? '' : `${values.join(';\n')}\n`;
}
