import type { PatternPart } from '../pattern.js';

/** Whether a text matches. Takes at most its length times the pattern's: nothing is tried twice over. */
export type TextTest = (text: string) => boolean;

/** Compiles a pattern. Without regard to case, both sides are compared in lower case. */
export function createLike(parts: readonly PatternPart[], isCaseSensitive: boolean): TextTest {
  const folded = isCaseSensitive ? parts : parts.map(foldPart);
  const test = folded.some(countsCharacters) ? characterTest(folded) : runTest(folded);
  return isCaseSensitive ? test : (text) => test(fold(text));
}

function foldPart(part: PatternPart): PatternPart {
  return part.kind === 'text' ? { kind: 'text', text: fold(part.text) } : part;
}

/** Lower case, character by character: as a whole, `İ` would become two characters, and `Σ` depend on what follows. */
function fold(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? text.toLowerCase() : Array.from(text, foldCharacter).join('');
}

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

/** `_` takes one character, and half of a pair is not found in a whole one. */
function countsCharacters(part: PatternPart): boolean {
  return part.kind === 'one' || (part.kind === 'text' && /\p{Surrogate}/u.test(part.text));
}

/** Only texts and `%` between them: each text is looked for behind the one before it. */
function runTest(parts: readonly PatternPart[]): TextTest {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const isOpenAtStart = parts[0]?.kind === 'any';
  const isOpenAtEnd = parts.at(-1)?.kind === 'any';
  if (texts.length === 0) return isOpenAtStart ? () => true : (text) => text === '';
  const [head = ''] = texts;
  const [tail = ''] = texts.slice(-1);
  if (texts.length === 1) return singleTest(head, isOpenAtStart, isOpenAtEnd);
  const first = isOpenAtStart ? '' : head;
  const last = isOpenAtEnd ? '' : tail;
  const between = texts.slice(isOpenAtStart ? 0 : 1, isOpenAtEnd ? undefined : -1);
  return (text) => {
    const end = text.length - last.length;
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let offset = first.length;
    for (const piece of between) {
      const found = text.indexOf(piece, offset);
      if (found < 0) return false;
      offset = found + piece.length;
    }
    return offset <= end;
  };
}

function singleTest(wanted: string, isOpenAtStart: boolean, isOpenAtEnd: boolean): TextTest {
  if (isOpenAtStart && isOpenAtEnd) return (text) => text.includes(wanted);
  if (isOpenAtStart) return (text) => text.endsWith(wanted);
  if (isOpenAtEnd) return (text) => text.startsWith(wanted);
  return (text) => text === wanted;
}

/** Character by character: at a mismatch only the last `%` takes one character more. */
function characterTest(parts: readonly PatternPart[]): TextTest {
  const wanted = parts.flatMap((part): (string | PatternPart)[] => (part.kind === 'text' ? [...part.text] : [part]));
  return (text) => {
    const characters = [...text];
    let at = 0;
    let want = 0;
    let resumeWant = -1;
    let resumeAt = 0;
    while (at < characters.length) {
      const part = wanted[want];
      if (typeof part === 'object' && part.kind === 'any') {
        resumeWant = ++want;
        resumeAt = at;
      } else if (part !== undefined && (typeof part === 'object' || part === characters[at])) {
        at++;
        want++;
      } else if (resumeWant >= 0) {
        want = resumeWant;
        at = ++resumeAt;
      } else {
        return false;
      }
    }
    while (isAny(wanted[want])) want++;
    return want === wanted.length;
  };
}

function isAny(part: string | PatternPart | undefined): boolean {
  return typeof part === 'object' && part.kind === 'any';
}
