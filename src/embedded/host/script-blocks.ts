import type { LanguageRow } from '../languages/language.js';

/**
 * Matches a block of script with its content, the front matter of an Astro component, or a part of a document in which no block begins:
 * a comment or a style. The content of a script ends at the first closing tag, wherever that is.
 */
const blockPattern =
  /<!--[\s\S]*?(?:-->|$)|<style\b[\s\S]*?(?:<\/style\b|$)|(?<tag><script(?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?>)(?<script>[\s\S]*?)(?:<\/script\b|$)/giu;

const frontMatter = /^\uFEFF?\s*---[ \t]*\r?\n(?<script>[\s\S]*?)^---/mu;

/** Returns a program that a parser can read: of a component, only its scripts, with spaces in place of everything else. */
export function readablePart(program: string, { blocks }: Pick<LanguageRow, 'blocks'>): string {
  if (blocks === undefined) return program;
  let part = '';
  for (const { start, end } of scriptSpans(program, blocks)) {
    part += spacesFor(program.slice(part.length, start));
    part += program.slice(start, end);
  }
  return part + spacesFor(program.slice(part.length));
}

/** Returns the offset of the first line of the first script; 0 if all of a file is a program. */
export function startOfScript(program: string, { blocks }: Pick<LanguageRow, 'blocks'>): number {
  const [first] = blocks === undefined ? [] : scriptSpans(program, blocks);
  const lineEnd = /\r?\n/y;
  lineEnd.lastIndex = first?.start ?? program.length;
  return lineEnd.test(program) ? lineEnd.lastIndex : (first?.start ?? 0);
}

/** Returns the spans of the scripts of a component, in the order of the text. */
function scriptSpans(
  program: string,
  blocks: NonNullable<LanguageRow['blocks']>,
): readonly { readonly start: number; readonly end: number }[] {
  const [matter] = blocks === 'html with front matter' ? [frontMatter.exec(program)] : [];
  const spans = matter ? [spanOfScript(matter)] : [];
  const from = spans[0]?.end ?? 0;
  for (const match of program.slice(from).matchAll(blockPattern)) {
    const { tag = '', script } = match.groups ?? {};
    // Other types are data.
    if (script === undefined || /\stype\s*=\s*["']?(?!module|text\/|application\/(?:java|ecma)script)/i.test(tag))
      continue;
    const start = from + match.index + tag.length;
    spans.push({ start, end: start + script.length });
  }
  return spans;
}

function spanOfScript({ index, 0: whole, groups }: RegExpExecArray) {
  const script = groups?.script ?? '';
  const start = index + whole.length - '---'.length - script.length;
  return { start, end: start + script.length };
}

/** Returns spaces for a text, with the same line ends. */
function spacesFor(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
