import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { AnnotationOption, Column } from '../../vql/ast.js';
import {
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createStringLiteral,
} from '../../vql/create.js';
import type { CUnitResultColumn } from '../request.js';
import { columnShape } from '../schemas/results-schema.js';
import { lose, placed, type ToVqlContext } from './context.js';
import { toSubject } from './subject.js';
import { loseMembers } from './unknown-members.js';

/** A column, with display name and visibility as its annotation. */
export function toColumn(
  column: CUnitResultColumn,
  place: JsonPath | undefined,
  context: ToVqlContext,
): Column | undefined {
  loseMembers(column, columnShape, place, context);
  const { displayName, visible } = column;
  const options: AnnotationOption[] = [];
  if (displayName !== undefined && /[\r\n]/.test(displayName))
    lose(context, 'lost-display-name', { name: quoted(displayName) }, { outer: place, key: 'displayName' });
  else if (displayName !== undefined)
    options.push(createAnnotationOption('displayname', createStringLiteral(displayName)));
  if (visible === false) options.push(createAnnotationOption('visible', createBooleanLiteral(false)));
  const subject = toSubject(column, place, context);
  const annotations = options.length === 0 ? [] : [createAnnotation(options)];
  return subject && placed(context, createColumn(subject, annotations), place);
}
