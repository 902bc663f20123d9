import { readFileSync } from 'node:fs';

/**
 * A row of `broken.jsonl`. Every row has a text; those of the set `basic` say what has to be reported, those of `spans` have the
 * codes and spans of the diagnostics, and what is read of those of `odd` is in golden files.
 */
interface BrokenRow extends Partial<Omit<InvalidStatement, 'vql'>> {
  readonly set: 'basic' | 'spans' | 'odd';
  readonly vql: string;
  readonly say?: string;
  /** Number of independent mistakes; default 1. */
  readonly mistakes?: number;
}

/** A broken statement with the codes and spans of its diagnostics. */
export interface InvalidStatement {
  readonly vql: string;
  readonly codes: readonly string[];
  readonly spans: readonly (readonly [start: number, end: number])[];
}

/** The statements of a `.txt` file: blocks between lines of "----", without the comments at its head. */
export function readValid(file: string): readonly string[] {
  const blocks = read(file).split(/^----\n/m);
  return blocks.map((block) => block.replace(/^(?:# .*\n)+/, '').replace(/\n$/, ''));
}

/** The rows of a `.jsonl` file. */
export function readRows<Row>(file: string): readonly Row[] {
  const lines = read(file).trimEnd().split('\n');
  // The shape of a file of the corpus is the business of whoever asks for it.
  return lines.map((line) => JSON.parse(line) as Row);
}

/** The broken statements of a set, in the order of the corpus. */
export function readBroken(set: BrokenRow['set']): readonly string[] {
  return readRows<BrokenRow>('broken.jsonl')
    .filter((row) => row.set === set)
    .map(({ vql }) => vql);
}

/** The broken statements that carry their codes and spans. */
export function readInvalid(): readonly InvalidStatement[] {
  return readRows<BrokenRow>('broken.jsonl').flatMap(({ vql, codes, spans }) =>
    codes === undefined || spans === undefined ? [] : [{ vql, codes, spans }],
  );
}

/** All broken statements, with the number of their mistakes. */
export function readMistakes(): readonly { readonly vql: string; readonly mistakes: number }[] {
  return readRows<BrokenRow>('broken.jsonl').map(({ vql, mistakes = 1 }) => ({ vql, mistakes }));
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
