import { equalNodes, type FormatOptions, format, parse } from '../../../src/vql/index.js';
import type { Counts } from '../support/counts.js';
import { createRandom } from '../support/random.js';
import { generateStatement } from './generate-statement.js';
import { layOut, movedComments, type PlainTokens, readTokens } from './layout.js';

/** Generates a statement in any layout, formats it, and returns what contradicts the docs. */
export function checkFormat(seed: number, counts: Counts): string | undefined {
  const random = createRandom(seed);
  const text = layOut(random, generateStatement(random, random.below(3)), random.pick([0, 0.1, 0.3, 0.8]));
  const options: FormatOptions = {
    width: random.chance(0.3) ? 1 + random.below(40) : 40 + random.below(100),
    indent: random.below(5),
    keywordCase: random.pick(['upper', 'lower', 'preserve']),
  };
  counts.meet('statements');
  const problem = problemOf(text, options, counts);
  if (problem === undefined) return undefined;
  return `Seed ${seed}: ${problem}\n${JSON.stringify(options)}\n${JSON.stringify(text)}\n${text}\n---\n${format(text, options).value}`;
}

function problemOf(text: string, options: FormatOptions, counts: Counts): string | undefined {
  const { value: tree, diagnostics } = parse(text);
  const { value: formatted } = format(text, options);
  if (tree === undefined || formatted === undefined)
    return `It is not read: ${diagnostics.map(({ message }) => message)}`;
  const again = parse(formatted);
  if (again.value === undefined || again.diagnostics.some(({ severity }) => severity === 'error'))
    return 'The formatted text is not read.';
  if (!equalNodes(tree, again.value)) return 'The tree differs.';
  const before = readTokens(text);
  const after = readTokens(formatted);
  for (const token of before.tokens) counts.meet(`token: ${token}`);
  counts.meet('comments', before.comments.length);
  if (before.tokens.join('\n') !== after.tokens.join('\n')) return 'The tokens differ.';
  const textsOf = ({ comments }: PlainTokens) =>
    comments
      .map(({ text: shown }) => shown)
      .sort()
      .join('\n');
  if (textsOf(before) !== textsOf(after)) return 'A comment is lost.';
  const [moved] = movedComments(before, after);
  if (moved !== undefined) {
    const target = after.comments.find(({ text: shown }) => shown === moved.text)?.before ?? 0;
    const around = (index: number) => `${before.tokens[index - 1]} · ${before.tokens[index]}`;
    return `The comment ${moved.text} moves from ${around(moved.before)} to ${around(target)}.`;
  }
  return format(formatted, options).value === formatted ? undefined : 'Formatting is not idempotent.';
}
