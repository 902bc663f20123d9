import type { Expression, TemplateLiteral } from 'oxc-parser';

/** The template of String.raw`…`, in which a backslash is a character as any other. */
export function rawTemplate(expression: Expression): TemplateLiteral | undefined {
  if (expression.type !== 'TaggedTemplateExpression' || expression.tag.type !== 'MemberExpression') return undefined;
  const { object, property, computed } = expression.tag;
  const isRaw = object.type === 'Identifier' && object.name === 'String' && !computed;
  return isRaw && property.type === 'Identifier' && property.name === 'raw' ? expression.quasi : undefined;
}
