import { fieldsOfQuery } from '../../cunit/check/fields-of-query.js';
import { readQuery } from '../../cunit/read/read-request.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { type CUnitItem, readCUnitDocument } from '../../json-text/cunit-document.js';
import { isShallow } from '../../json-text/json-document.js';
import { parse } from '../../vql/parse.js';
import { fieldSpan, type NameUse } from '../names.js';
import type { Setting } from '../options.js';

/** Returns each use of a field in the queries of a JSON text that name their template. Queries with mistakes are left out. */
export function namesInJson(text: string, setting: Pick<Setting, 'catalog' | 'dialect'>): readonly NameUse[] {
  if (!isShallow(text)) return [];
  const { items, locate } = readCUnitDocument(text);
  return items
    .flatMap((item) =>
      usesIn(item, setting).flatMap(({ template, field, ...location }): readonly NameUse[] => {
        // The location is that of a diagnostic about a value.
        const about: Diagnostic = { code: 'unknown-field', severity: 'error', message: '', ...location };
        const { span } = locate(about, item.pointer);
        if (span === undefined || template === undefined) return [];
        const isString = text.charAt(span.start) === '"' && text.charAt(span.end - 1) === '"';
        const content = isString ? { start: span.start + 1, end: span.end - 1 } : span;
        const own = fieldSpan(text, content, field);
        return own === undefined ? [] : [{ template, field, span: own }];
      }),
    )
    .sort((a, b) => a.span.start - b.span.start);
}

function usesIn({ kind, value }: CUnitItem, { catalog, dialect }: Pick<Setting, 'catalog' | 'dialect'>) {
  if (kind !== 'query') return [];
  const query = readQuery(value, { dialect }).value;
  if (query === undefined) return [];
  try {
    return fieldsOfQuery(query, { catalog, dialect, parse: (vql) => parse(vql, { dialect }) });
  } catch (error) {
    if (error instanceof VqlError) return [];
    throw error;
  }
}
