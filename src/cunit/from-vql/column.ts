import type { Column } from '../../vql/ast.js';
import type { CUnitResultColumn } from '../request.js';
import { type FromVqlContext, lose, placed, shown } from './context.js';
import { subjectOf } from './subject.js';

/** A selected column, with its display name and whether it is shown. */
export function toColumn(column: Column, context: FromVqlContext): CUnitResultColumn | undefined {
  const subject = subjectOf(column.expression, context);
  const options = column.annotations.flatMap((annotation) => annotation.options);
  const named = new Map(options.map((option) => [option.name, option.value]));
  if (named.size < options.length) {
    for (const annotation of column.annotations)
      lose(context, 'lost-annotation', { annotation: shown(annotation) }, annotation, 'untranslatable');
  }
  for (const { value } of options) if (value.kind === 'Missing') lose(context, 'lost-gap', {}, value, 'untranslatable');
  const displayName = named.get('displayname');
  const visible = named.get('visible');
  if (subject === undefined) return undefined;
  const result: CUnitResultColumn = {
    ...subject,
    ...(displayName?.kind === 'StringLiteral' && { displayName: displayName.value }),
    ...(visible?.kind === 'BooleanLiteral' && !visible.value && { visible: false }),
  };
  return placed(context, result, column, () => ({
    '/property': column.expression.span,
    '/displayName': displayName?.span,
    '/visible': visible?.span,
  }));
}
