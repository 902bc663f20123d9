import { createLineIndex, type Diagnostic } from '../../diagnostics/index.js';
import { z } from '../../tasks/options/zod.js';
import { printable } from '../../tasks/output/terminal.js';

/** Bounds of answers: characters of a text, of an error and of a value in a row; items of a list; fixes of a diagnostic, and edits of a fix. */
export const answerBounds = { text: 20_000, error: 4_000, value: 500, items: 50, fixes: 3, edits: 20 } as const;

/** Collects what an answer leaves out, so that no answer is cut without saying so. */
export interface Cuts {
  /** Sentences about what is left out; empty if the answer is complete. */
  readonly sentences: readonly string[];
  /** Returns the first items of a list. */
  list<Item>(items: readonly Item[], most: number, noun: string): readonly Item[];
  /** Returns the beginning of a text. */
  text(text: string, name: string, most?: number): string;
  /** Adds a sentence. */
  add(sentence: string): void;
}

/** Creates the collector of an answer. */
export function createCuts(): Cuts {
  const sentences: string[] = [];
  return {
    sentences,
    list(items, most, noun) {
      if (items.length <= most) return items;
      sentences.push(`Only the first ${most} of ${items.length} ${noun} are listed.`);
      return items.slice(0, most);
    },
    text(text, name, most = answerBounds.text) {
      if (text.length <= most) return text;
      sentences.push(`${name} is cut after ${most} of ${text.length} characters.`);
      return beginningOf(text, most);
    },
    add: (sentence) => void sentences.push(sentence),
  };
}

/** Returns the beginning of a text, without half of a character. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns the JSON of an answer. Numbers that JSON does not keep are strings: integers beyond 2^53, NaN and infinities. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    const isKept = typeof member === 'number' ? Number.isFinite(member) : typeof member !== 'bigint';
    return isKept ? member : String(member);
  });
}

/** Returns the text of an error as an answer has it: of bounded length, and on lines without invisible characters. */
export function errorText(text: string): string {
  return beginningOf(text, answerBounds.error).split('\n').map(printable).join('\n');
}

/** Schema of what an answer leaves out. */
export const cutSchema = z
  .array(z.string())
  .meta({ description: 'What the answer leaves out; empty if it is complete.' });

const position = z.object({ line: z.int(), column: z.int() });

/** Schema of a diagnostic in an answer. */
export const diagnosticSchema = z.object({
  code: z.string().meta({ description: 'The tool "explain" explains it.' }),
  severity: z.enum(['error', 'warning', 'info', 'hint']),
  message: z.string(),
  start: position.exactOptional().meta({ description: 'Line and column, from 1.' }),
  end: position.exactOptional(),
  span: z
    .object({ start: z.int(), end: z.int() })
    .exactOptional()
    .meta({ description: 'Offsets in UTF-16 units, from 0; the end is exclusive.' }),
  path: z.string().exactOptional().meta({ description: 'JSON pointer, in C-Unit.' }),
  fixes: z.array(
    z.object({
      title: z.string(),
      safe: z.boolean().meta({ description: 'Whether it never changes what a valid query means.' }),
      edits: z.array(z.object({ start: z.int(), end: z.int(), text: z.string() })),
    }),
  ),
});

/** A diagnostic in an answer. */
type ListedDiagnostic = z.infer<typeof diagnosticSchema>;

/** Returns diagnostics as an answer lists them, the most severe first. */
export function listDiagnostics(
  diagnostics: readonly Diagnostic[],
  text: string,
  cuts: Cuts,
): readonly ListedDiagnostic[] {
  const lines = createLineIndex(text);
  const order = diagnosticSchema.shape.severity.options;
  const sorted = [...diagnostics].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return cuts
    .list(sorted, answerBounds.items, 'diagnostics')
    .map(({ code, severity, message, span, path, fixes = [] }) => ({
      code,
      severity,
      message,
      ...(span && { start: lines.positionAt(span.start), end: lines.positionAt(span.end), span }),
      ...(path !== undefined && path !== '' && { path }),
      fixes: fixes
        .filter(({ edits }) => edits.length <= answerBounds.edits)
        .slice(0, answerBounds.fixes)
        .map(({ title, safe, edits }) => ({
          title,
          safe,
          edits: edits.map((edit) => ({
            ...edit.span,
            text: cuts.text(edit.text, 'The text of a fix', answerBounds.value),
          })),
        })),
    }));
}
