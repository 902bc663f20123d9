import fc from 'fast-check';
import type { Field } from '../../catalog/index.js';
import { isReserved, keywords } from '../../dialect/index.js';
import { createPath, createTemplate, type Path } from '../../vql/index.js';

/** A field with its path in VQL. */
export interface FieldWithPath {
  readonly field: Field;
  readonly path: Path;
}

/** Returns the fields that VQL can name: C-Unit accepts any path. */
export function namedFields(fields: readonly Field[]): readonly FieldWithPath[] {
  return fields.flatMap((field) => {
    const path = pathOf(field.path);
    return path === undefined ? [] : [{ field, path }];
  });
}

/** Parses a path; `undefined` if it is not valid in VQL. */
export function pathOf(path: string): Path | undefined {
  return validNode(() => createPath(path.split('.')));
}

/** Whether a text can name a template. */
export function canNameTemplate(group: string, name: string): boolean {
  return validNode(() => createTemplate(group, name)) !== undefined;
}

/** Returns the node of a factory; `undefined` if it is not valid in VQL. */
function validNode<Created>(create: () => Created): Created | undefined {
  try {
    return create();
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
/** The keywords in lower case and as words of a title. */
const all = keywords.flatMap(({ word }) => [word.toLowerCase(), word.charAt(0) + word.slice(1).toLowerCase()]);
const unreserved = all.filter((word) => !isReserved(word));

/** Names that can begin a path: some begin or end like keywords, or are keywords that are not reserved. */
export const word = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.constantFrom(...plain) },
  { weight: 1, arbitrary: fc.constantFrom(...unreserved) },
);

/** Names that can follow a dot, which may be any word. */
export const segment = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom(...all, 'TRUE', 'LIMIT') },
);

/** Parts of template names, some with hyphens. */
export const templateName = fc.constantFrom(
  'account',
  'query',
  'activity-types',
  'queryAppMessageEntry',
  'sales-channel',
  'x-1-b',
);

/** Number literals in every format, some beyond the precision of doubles. */
export const numeral = fc.oneof(
  fc.constantFrom('0', '-1', '+7', '1.50', '1e3', '-2.5E-7', '9007199254740993', '1389132653974581248'),
  fc.integer().map(String),
);
