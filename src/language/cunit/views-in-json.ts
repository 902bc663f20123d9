import type { NameView, QueryView } from '../../catalog/check/query-view.js';
import { viewPredicate } from '../../cunit/check/view-predicate.js';
import { createTextView, emptyView, viewQuery, viewRequest, viewStatementAt } from '../../cunit/check/view-request.js';
import { readExecuteRequest } from '../../cunit/read/read-execute-request.js';
import { readPredicate } from '../../cunit/read/read-predicate.js';
import { readQuery, readRequest } from '../../cunit/read/read-request.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import { type CUnitItem, readCUnitDocument } from '../../json-documents/cunit-document.js';
import { isShallow } from '../../json-documents/json-document.js';
import { parse } from '../../vql/parse.js';

/** Setting of the views. */
export interface ViewSetting {
  readonly dialect: Dialect;
  /** Template of the objects that do not name one, as `group.name`. */
  readonly template: string | undefined;
}

/** The view of an object in a JSON text. */
export interface ViewInJson {
  readonly view: QueryView;
  /** Returns the span in the text of a location in the object. */
  locate(location: Pick<Diagnostic, 'span' | 'path'>): Span | undefined;
}

/** Returns the views of the C-Unit objects in a JSON text that have no mistakes. */
export function viewsInJson(text: string, setting: ViewSetting): readonly ViewInJson[] {
  if (!isShallow(text)) return [];
  const { items, locate } = readCUnitDocument(text);
  return items.flatMap((item) => {
    const view = viewItem(item, setting);
    if (view === undefined) return [];
    // Locations are those of diagnostics about a value.
    const about = { code: 'unknown-field', severity: 'error', message: '' } as const;
    return [{ view, locate: (location) => locate<Diagnostic>({ ...about, ...location }, item.pointer).span }];
  });
}

function viewItem({ kind, value: json }: CUnitItem, { dialect, template }: ViewSetting): QueryView | undefined {
  const found: Diagnostic[] = [];
  const context = { dialect, viewText: createTextView((text) => parse(text, { dialect }), found) };
  const named: NameView | undefined = template === undefined ? undefined : { name: template, location: undefined };
  const view = (): QueryView | undefined => {
    switch (kind) {
      case 'query': {
        const { value } = readQuery(json, { dialect });
        return value && viewQuery(value, context);
      }
      case 'request': {
        const { value } = readRequest(json, { dialect });
        return value && viewRequest(value, named, undefined, context);
      }
      case 'predicate': {
        const { value } = readPredicate(json, { dialect });
        return value && { ...emptyView(named), ...viewPredicate(value, undefined, context) };
      }
      case 'execute': {
        const statement = readExecuteRequest(json).value?.statement;
        const { value, diagnostics } = statement === undefined ? { diagnostics: [] } : parse(statement, { dialect });
        return value && statement && !hasErrors(diagnostics)
          ? viewStatementAt('/statement', value, { text: statement })
          : undefined;
      }
      default:
        return kind satisfies never;
    }
  };
  const made = view();
  return hasErrors(found) ? undefined : made;
}
