import { createScanner } from 'jsonc-parser';
import type { Span } from '../diagnostics/index.js';

/** The first bracket of a JSON text that opens a level too many; undefined if none does. */
export function findDeeper(text: string, mostLevels: number): Span | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const first = text[start];
    if (first === '{' || first === '[') depth++;
    if (first === '}' || first === ']') depth--;
    if (depth > mostLevels) return { start, end: start + 1 };
  }
  return undefined;
}

/** Whether editors are answered about what stands in a JSON text: what completes it takes more of the stack than what reads it. */
export function isShallow(text: string): boolean {
  return findDeeper(text, 500) === undefined;
}
