import type { Command } from 'commander';
import type { Io } from '../../tasks/io.js';
import { cutToWidth } from '../../tasks/output/display-width.js';
import { printable } from '../../tasks/output/terminal.js';
import { completeWords } from './complete-words.js';
import { filesLine } from './shell-scripts.js';

/** Prints the completions of the last word, as the scripts of the shells read them. */
export async function printCompletion(words: readonly string[], program: Command, io: Io): Promise<void> {
  const { candidates, hasFiles } = await completeWords(words, program, io);
  const lines = candidates.map(({ value, description }) =>
    description === undefined ? value : `${value}\t${cutToWidth(printable(description), maxDescriptionWidth)}`,
  );
  io.stdout.write([...lines, ...(hasFiles ? [filesLine] : [])].map((line) => `${line}\n`).join(''));
}

/** Width of a description: shells show it on one line, beside the text. */
const maxDescriptionWidth = 80;
