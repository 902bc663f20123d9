import { describe, expect, it } from 'vitest';
import { explain, shiftExplanation } from '../../../src/language/index.js';
import { valueOf } from '../../support/value-of.js';

describe('shiftExplanation', () => {
  const statement = "SELECT id FROM a.b WHERE x = NULL AND name LIKE 'A%' LIMIT 5";
  const before = 'SELECT y FROM c.d;\n';
  const { sentences, assumed, warnings } = shiftExplanation(valueOf(explain(statement)), before.length);
  const texts = (
    spanned: readonly { readonly span?: { readonly start: number; readonly end: number } | undefined }[],
  ) => spanned.map(({ span }) => span && (before + statement).slice(span.start, span.end));

  it('shifts the spans of sentences and of their parts', () => {
    expect(texts(sentences)).toEqual(['a.b', "x = NULL AND name LIKE 'A%'", undefined, 'LIMIT 5']);
    expect(texts(sentences[1]?.parts ?? [])).toEqual(['x = NULL', "name LIKE 'A%'"]);
  });

  it('shifts the spans of assumed parts and of warnings', () => {
    expect(texts(warnings)).toEqual(['x = NULL']);
    const [spans = []] = assumed.flatMap(({ name, spans }) => (name === 'like-case' ? [spans] : []));
    expect(texts(spans.map((span) => ({ span })))).toEqual(["name LIKE 'A%'"]);
  });

  it('names the clause of each sentence', () => {
    expect(sentences.map(({ clause }) => clause)).toEqual(['SELECT', 'WHERE', 'ORDER BY', 'LIMIT']);
  });
});
