import type { FoundField } from '../../catalog/check/resolution.js';
import { firstName } from '../../dialect/names.js';

/**
 * Returns the kind of record that a field identifies, so that two fields with the same one can be compared in a join; `undefined` for
 * other fields. The catalog can state it. Otherwise an `id` identifies the records of its template's group, and `account.id`,
 * `accountId`, `accountRef.id` and a reference `account` those of the group `account`.
 */
export function recordKindOf({ field, template }: Pick<FoundField, 'field' | 'template'>): string | undefined {
  const { path, references, type } = field;
  const pattern = type === 'reference' ? reference : idOfRecord;
  const kind = references ?? (path === 'id' ? firstName(template.name) : pattern.exec(path)?.[1]);
  // A reference names an entity, such as "DocumentType", and a template a group, such as "document-type".
  return kind?.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

const reference = /(?:^|\.)([^.]+?)(?:Ref)?(?:\.id|Id)?$/;
const idOfRecord = /(?:^|\.)([^.]+?)(?:Ref)?(?:\.id|Id)$/;
