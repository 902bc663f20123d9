import type { Catalog } from '../../catalog/catalog.js';
import { labeledValuesOf } from '../../catalog/check/labeled-values.js';
import { usedFieldsOf } from '../../catalog/check/used-fields.js';
import { hintsFor, type InlayHint, labeledFields, labeledValue } from '../inlay-hints.js';
import { fieldSpan, type NameUse } from '../names.js';
import { type ViewInJson, type ViewSetting, viewsInJson } from './views-in-json.js';

/** Setting of the names of a JSON text. */
export interface NamesSetting extends ViewSetting {
  readonly catalog: Catalog | undefined;
}

/** Returns each use of a field in the objects of a JSON text whose template is known. Objects with mistakes are left out. */
export function namesInJson(text: string, setting: NamesSetting): readonly NameUse[] {
  return viewsInJson(text, setting)
    .flatMap((view) => namesIn(view, text, setting))
    .sort((a, b) => a.span.start - b.span.start);
}

function namesIn({ view, locate }: ViewInJson, text: string, { catalog }: NamesSetting): readonly NameUse[] {
  return usedFieldsOf(view, catalog).flatMap(({ template, field, ...location }): readonly NameUse[] => {
    const span = locate(location);
    if (span === undefined || template === undefined) return [];
    const isString = text.charAt(span.start) === '"' && text.charAt(span.end - 1) === '"';
    const own = fieldSpan(text, isString ? { start: span.start + 1, end: span.end - 1 } : span, field);
    return own === undefined ? [] : [{ template, field, span: own }];
  });
}

/**
 * Returns the labels of the fields and values of a JSON text, as in VQL: in each object, beside the first use. The labels of an object
 * whose template is not known are not known either.
 */
export function inlayHintsInJson(text: string, setting: NamesSetting): readonly InlayHint[] {
  const { catalog } = setting;
  if (catalog === undefined) return [];
  return viewsInJson(text, setting).flatMap((one) => {
    const values = labeledValuesOf(one.view, catalog).flatMap((used) => labeledValue(used, one.locate(used)));
    return hintsFor([...labeledFields(namesIn(one, text, setting), catalog), ...values]).map(({ offset, label }) => ({
      // The name is in quotes.
      offset: text.charAt(offset) === '"' ? offset + 1 : offset,
      label,
    }));
  });
}
