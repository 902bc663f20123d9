import type { Catalog } from '../catalog/catalog.js';
import type { Document } from './document.js';
import { type NameUse, namesOf } from './names.js';
import type { Setting } from './options.js';

/** A text that an editor shows beside a name. */
export interface InlayHint {
  /** Offset after the name. */
  readonly offset: number;
  /** The label of a field, as the installation shows it. */
  readonly label: string;
}

/** Returns the labels of the fields of a text that say more than their names: in each statement, beside the first use of a field. */
export function inlayHints({ sections }: Document, { catalog }: Pick<Setting, 'catalog'>): readonly InlayHint[] {
  if (catalog === undefined) return [];
  return sections.flatMap(({ section, start }) =>
    labelsOf(namesOf(section, { catalog }), catalog).map(({ offset, label }) => ({ offset: offset + start, label })),
  );
}

function labelsOf(uses: readonly NameUse[], catalog: Catalog): readonly InlayHint[] {
  const shown = new Set<string>();
  return uses.flatMap(({ template, field, span }) => {
    if (field === undefined) return [];
    const label = catalog.find(template)?.field(field)?.label;
    const key = `${template} ${field}`;
    if (label === undefined || shown.has(key) || lettersOf(label) === lettersOf(field)) return [];
    shown.add(key);
    return [{ offset: span.end, label }];
  });
}

/** Returns the letters and digits of a name in lower case: `Account type` says nothing more than `accountType`. */
function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
