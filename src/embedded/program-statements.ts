import type { Span } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import { variableNameIn } from '../dialect/variable-style.js';
import type { EmbeddedProgram } from './embed.js';

/** A statement of a program, with placeholders for what the program inserts. */
export interface ProgramStatement {
  /** Span of the expression in the program, with its quotes and the tag. */
  readonly span: Span;
  readonly text: string;
  readonly inserted: readonly InsertedText[];
}

/** What a program inserts into a statement. */
export interface InsertedText {
  /** Name of the variable that stands for it in the statement; absent if it is not a value. */
  readonly variable: string | undefined;
  /** The expression; a string of VQL with values in it has texts and several expressions. */
  readonly parts: readonly { readonly kind: 'text' | 'expression'; readonly text: string }[];
}

/** Returns the statements of a program; parts of statements are left out. */
export function programStatements(
  { queries, reading: { program } }: EmbeddedProgram,
  { variableStyle = ':name' }: Partial<Dialect>,
): readonly ProgramStatement[] {
  return queries.flatMap(({ isFragment, query: { span }, text, holes }) => {
    if (isFragment) return [];
    const inserted = holes.map(({ placeholder, value, quoted }) => ({
      variable: variableNameIn(placeholder, variableStyle),
      parts: (quoted?.inner ?? [value]).map((part) =>
        typeof part === 'string'
          ? { kind: 'text' as const, text: part }
          : { kind: 'expression' as const, text: program.slice(part.start, part.end) },
      ),
    }));
    return [{ span, text, inserted }];
  });
}
