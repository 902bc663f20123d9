import { readFileSync } from 'node:fs';

/** A broken statement, with what a person must be told, and where. */
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

/** The broken statements that carry their codes and spans. */
export function readInvalid(): readonly InvalidStatement[] {
  return readRows<InvalidStatement>('invalid-more.jsonl');
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
