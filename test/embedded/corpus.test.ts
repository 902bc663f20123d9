import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostLanguageOf } from '../../src/embedded/index.js';
import { checkIn, findIn } from './programs.js';

const corpus = new URL('corpus/', import.meta.url);

const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((file) => extname(file) !== '');

/** A program of the corpus: the span of each finding is marked as `⟦code|…⟧`, and its first line says how many queries it has. */
interface MarkedProgram {
  readonly program: string;
  readonly findings: readonly Finding[];
  readonly queries: number;
}

interface Finding {
  readonly code: string;
  readonly bytes: readonly [start: number, end: number];
  readonly text: string;
}

function readMarks(marked: string): MarkedProgram {
  let program = '';
  const open: { code: string; start: number }[] = [];
  const findings: Finding[] = [];
  let copied = 0;
  for (const { index, 0: written, groups } of marked.matchAll(/⟦(?<code>[a-z-]+)\||⟧/g)) {
    program += marked.slice(copied, index);
    copied = index + written.length;
    if (groups?.code !== undefined) open.push({ code: groups.code, start: program.length });
    else {
      const { code = '', start = 0 } = open.pop() ?? {};
      findings.push(findingAt(code, start, program.length, program));
    }
  }
  program += marked.slice(copied);
  const [, queries] = /queries: (\d+)/.exec(program) ?? [];
  return { program, findings: findings.sort(byStart), queries: Number(queries) };
}

function findingAt(code: string, start: number, end: number, program: string): Finding {
  const bytes = (offset: number) => Buffer.byteLength(program.slice(0, offset));
  return { code, bytes: [bytes(start), bytes(end)], text: program.slice(start, end) };
}

function byStart(a: Finding, b: Finding): number {
  return a.bytes[0] - b.bytes[0];
}

describe.each(files)('the program %s', (file) => {
  const text = readFileSync(new URL(file, corpus), 'utf8');
  const language = hostLanguageOf(file);

  it.each([
    ['as it is', '\n'],
    ['with line ends of Windows', '\r\n'],
  ])('has the findings that are marked, %s', (_, lineEnd) => {
    const { program, findings, queries } = readMarks(text.replaceAll('\n', lineEnd));
    const found = checkIn(program, { rules: { 'no-limit': 'off' } }, language).map(({ code, span }) =>
      findingAt(code, span?.start ?? 0, span?.end ?? 0, program),
    );
    expect(found.sort(byStart)).toEqual(findings);
    expect(findIn(program, language).queries.length).toBe(queries);
  });
});
