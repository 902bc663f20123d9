import type { Like } from '../../vql/ast.js';
import { valueText, type WordContext } from './operands.js';
import { likePhrases } from './phrases.js';

/** Explains a LIKE of a field, which is given in words. */
export function likeText({ negated, operand, pattern, escape }: Like, field: string, context: WordContext): string {
  const { likeCaseSensitive, likeEscape } = context.dialect;
  const remark = likeCaseSensitive ? '' : ', in upper or lower case';
  const escapes = escape?.kind === 'StringLiteral' ? escape.value : likeEscape;
  const index = negated ? 1 : 0;
  if (pattern.kind !== 'StringLiteral')
    return `${field} ${likePhrases.pattern[index]} ${valueText(pattern, operand, context)}${remark}`;
  const { shape, text } = shapeOf(pattern.value, escapes);
  const wildcards = shape === 'pattern' ? wildcardText(text, escapes) : '';
  return `${field} ${likePhrases[shape][index]} ${JSON.stringify(text)}${wildcards}${remark}`;
}

function wildcardText(pattern: string, escape: string | undefined): string {
  const except =
    escape === undefined || !pattern.includes(escape) ? '' : `, unless ${JSON.stringify(escape)} is before it`;
  return ` ("%" stands for any text, even none, "_" for one character${except})`;
}

/** Returns the kind of a pattern, and its text without escapes and the wildcards at its ends. */
function shapeOf(pattern: string, escape: string | undefined): { shape: keyof typeof likePhrases; text: string } {
  const parts = partsOf(pattern, escape);
  const before = isAnyText(parts[0]);
  const after = parts.length > 1 && isAnyText(parts.at(-1));
  const inner = parts.slice(before ? 1 : 0, after ? -1 : undefined);
  const isPattern = inner.some(({ isWildcard }) => isWildcard) || (inner.length === 0 && pattern !== '');
  if (isPattern) return { shape: 'pattern', text: pattern };
  const text = inner.map((part) => part.text).join('');
  if (before) return { shape: after ? 'infix' : 'suffix', text };
  return { shape: after ? 'prefix' : 'whole', text };
}

/** A character of a pattern, without its escape. */
interface PatternCharacter {
  readonly text: string;
  readonly isWildcard: boolean;
}

function partsOf(pattern: string, escape: string | undefined): readonly PatternCharacter[] {
  const parts: PatternCharacter[] = [];
  let isEscaped = false;
  for (const text of pattern) {
    if (!isEscaped && text === escape) isEscaped = true;
    else {
      parts.push({ text, isWildcard: !isEscaped && (text === '%' || text === '_') });
      isEscaped = false;
    }
  }
  // At the end the escape character has nothing to escape, and is literal.
  if (isEscaped && escape !== undefined) parts.push({ text: escape, isWildcard: false });
  return parts;
}

function isAnyText(part: PatternCharacter | undefined): boolean {
  return part?.isWildcard === true && part.text === '%';
}
