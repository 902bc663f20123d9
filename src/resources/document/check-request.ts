import { documentConditionCodes } from '../../diagnostics/codes/document-conditions.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { unknownMemberCodes } from '../../diagnostics/codes/unknown-member.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { isObject, type JsonRecord } from '../../diagnostics/json/json-object.js';
import { keysOf, pointerTo, valueAt } from '../../diagnostics/json/pointer.js';
import { compareWithSchema } from '../compare-with-schema.js';
import { removeReadOnly } from '../without-read-only.js';
import { documentConditions, type EnclosingObjects } from './conditions.js';
import { documentTypeTransitionRequestSchema } from './request.js';

const create = diagnosticsOf({ ...documentConditionCodes, ...unknownMemberCodes });

/**
 * Checks the body of `POST /erp/documents`: reports what the schema rejects as errors, then the conditions between members that the
 * interface document states, read-only members, and misspelled ones. Whatever the value, it does not throw.
 *
 * The conditions are not errors, since the document does not say that the service rejects what breaks them.
 *
 * @example
 * ```ts
 * import { checkDocumentRequest } from 'vql-kit/resources';
 *
 * const lines = [{ lineType: 'ARTICLE_LINE', quantity: 2, settledOpenItemId: '4711' }];
 * for (const { severity, path, message } of checkDocumentRequest({ transitionId: 'create', document: { lines } })) {
 *   console.log(severity, path); // warning /document/lines/0/settledOpenItemId
 *   console.log(message); // "settledOpenItemId" needs "OPEN_ITEM_SETTLEMENT" as "lineType", found "ARTICLE_LINE".
 * }
 * ```
 */
export function checkDocumentRequest(request: unknown): readonly Diagnostic[] {
  const found = compareWithSchema(documentTypeTransitionRequestSchema, request, 'error');
  return isObject(request) ? [...found, ...brokenConditions(request), ...doubtfulMembers(request)] : found;
}

function brokenConditions(request: JsonRecord): readonly Diagnostic[] {
  return documentConditions.flatMap(({ where, member, check }) =>
    pathsOf(request, where.split('/')).flatMap((path) => {
      const object = valueAt(request, path);
      if (!isObject(object)) return [];
      const diagnostic = check(object, surroundingsOf(request, path));
      return diagnostic === undefined ? [] : [{ ...diagnostic, path: pointerTo(undefined, ...path, member) }];
    }),
  );
}

type PathKeys = readonly (string | number)[];

/** Returns the paths that match a pattern, in which `*` is any element of an array. */
function pathsOf(request: JsonRecord, pattern: readonly string[]): readonly PathKeys[] {
  return pattern.reduce<readonly PathKeys[]>(
    (paths, key) =>
      paths.flatMap((path) => {
        if (key !== '*') return [[...path, key]];
        const elements = valueAt(request, path);
        return Array.isArray(elements) ? elements.map((_, index) => [...path, index]) : [];
      }),
    [[]],
  );
}

function surroundingsOf(request: JsonRecord, path: PathKeys): EnclosingObjects {
  const objectAt = (keys: PathKeys): JsonRecord => {
    const value = valueAt(request, keys);
    return isObject(value) ? value : {};
  };
  const [document = '', list = '', index = ''] = path;
  return {
    request,
    document: objectAt([document]),
    line: list === 'lines' ? objectAt([document, list, index]) : {},
  };
}

/** Returns warnings of members that the service sets, and of those whose name is a typo away from a documented one. */
function doubtfulMembers(request: JsonRecord): readonly Diagnostic[] {
  const { removed, unknown } = removeReadOnly(documentTypeTransitionRequestSchema, request);
  return [
    ...removed.map((path) => create('read-only-member', { member: nameAt(path) }, { path })),
    ...unknown.flatMap(({ path, known }) => {
      const member = nameAt(path);
      const [nearest] = didYouMean(member, known, 1);
      return nearest === undefined ? [] : [create('unknown-member', { member, nearest }, { path })];
    }),
  ];
}

function nameAt(path: string): string {
  return keysOf(path).at(-1) ?? '';
}
