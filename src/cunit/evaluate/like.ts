import type { PatternPart } from '../pattern.js';

/** Whether a text matches. Takes time proportional to at most the product of both lengths: there is no backtracking. */
export type TextTest = (text: string) => boolean;

/** Compiles a pattern. If case is ignored, both sides are compared in lower case. */
export function createLikeTest(parts: readonly PatternPart[], isCaseSensitive: boolean): TextTest {
  const folded = isCaseSensitive ? parts : parts.map(foldPart);
  const test = folded.some(needsCharacters) ? characterTest(folded) : textsTest(folded);
  return isCaseSensitive ? test : (text) => test(foldCase(text));
}

function foldPart(part: PatternPart): PatternPart {
  return part.kind === 'text' ? { kind: 'text', text: foldCase(part.text) } : part;
}

/** Converts to lower case by character: in a whole string `İ` becomes two characters, and `Σ` depends on what follows. */
export function foldCase(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? text.toLowerCase() : Array.from(text, foldCharacter).join('');
}

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

/** Letters that `toUpperCase` does not return for their lower case: the signs for kelvin, ångström and ohm, `ẞ`, `ϴ`, title case. */
const furtherCapitals = [...'\u212A\u212B\u2126\u1E9E\u03F4\u01C5\u01C8\u01CB\u01F2', ...'ᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾼῌῼ'];

/** Returns the other letters that are equal to a letter in lower case if case is ignored. */
export function lettersOf(letter: string): string {
  return [letter.toUpperCase(), ...furtherCapitals]
    .filter((other) => other !== letter && foldCharacter(other) === letter)
    .join('');
}

/** Whether a part needs a comparison by character: `_`, or a lone surrogate, which must not match half of a pair. */
function needsCharacters(part: PatternPart): boolean {
  return part.kind === 'one' || (part.kind === 'text' && /\p{Surrogate}/u.test(part.text));
}

/** Tests a pattern of texts with `%` between them: searches each text after the one before. */
function textsTest(parts: readonly PatternPart[]): TextTest {
  const isOpenAtStart = parts[0]?.kind === 'any';
  const isOpenAtEnd = parts.at(-1)?.kind === 'any';
  const inner = parts.slice(isOpenAtStart ? 1 : 0, isOpenAtEnd ? -1 : undefined);
  const only = inner[0];
  if (inner.length === 1 && only?.kind === 'text') return singleTest(only.text, isOpenAtStart, isOpenAtEnd);
  const texts = inner.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  if (texts.length === 0) return isOpenAtStart ? () => true : (text) => text === '';
  const [head = ''] = texts;
  const [tail = ''] = texts.slice(-1);
  const first = isOpenAtStart ? '' : head;
  const last = isOpenAtEnd ? '' : tail;
  const between = texts.slice(isOpenAtStart ? 0 : 1, isOpenAtEnd ? undefined : -1);
  return (text) => {
    const end = text.length - last.length;
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let offset = first.length;
    for (const wanted of between) {
      const found = text.indexOf(wanted, offset);
      if (found < 0) return false;
      offset = found + wanted.length;
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

/** Tests by character: after a mismatch only the last `%` takes one more character. */
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
      if (isAny(part)) {
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
