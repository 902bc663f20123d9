import fc from 'fast-check';
import type { Field } from '../../catalog/index.js';
import { isReserved, keywords } from '../../dialect/index.js';
import { createPath, createTemplate, type Path } from '../../vql/index.js';

/** A field that a text can name, with its path. */
export interface NamedField {
  readonly field: Field;
  readonly path: Path;
}

/** The fields that VQL can name: C-Unit takes any path, a text names only. */
export function namedFields(fields: readonly Field[]): readonly NamedField[] {
  return fields.flatMap((field) => {
    const path = pathOf(field.path);
    return path === undefined ? [] : [{ field, path }];
  });
}

/** The path that a text names; `undefined` if VQL has none of that name. */
export function pathOf(path: string): Path | undefined {
  return made(() => createPath(path.split('.')));
}

/** Whether a text can name a template. */
export function isTemplateName(group: string, name: string): boolean {
  return made(() => createTemplate(group, name)) !== undefined;
}

/** What a factory makes; `undefined` if no text can say it. */
function made<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

const plain = [
  'id',
  'name',
  'total',
  'a',
  'b',
  'notes',
  'android',
  'information',
  'order_id',
  'größe',
  '数量',
  '_x',
] as const;
const all = keywords.map(({ word }) => word.toLowerCase());
const free = all.filter((word) => !isReserved(word));

/** Names that can begin a path: among them names that begin or end like keywords, and every keyword that is not reserved. */
export const word = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.constantFrom(...plain) },
  { weight: 1, arbitrary: fc.constantFrom(...free) },
);

/** After a dot every word is a name. */
export const segment = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom(...all, 'TRUE') },
);

/** Halves of a template's name, hyphens among them. */
export const templateName = fc.constantFrom(
  'account',
  'query',
  'activity-types',
  'queryAppMessageEntry',
  'sales-channel',
  'x-1-b',
);

/** Numbers in the spellings that VQL has, of which doubles know some only roughly. */
export const numeral = fc.oneof(
  fc.constantFrom('0', '-1', '+7', '1.50', '1e3', '-2.5E-7', '9007199254740993', '1389132653974581248'),
  fc.integer().map(String),
);
