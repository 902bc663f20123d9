import { describe, expect, it } from 'vitest';
import { families, textOf } from '../../scripts/growth/families.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { check, checkFile, equalNodes, format, formatFile, parse, tokenize } from '../../src/vql/index.js';

describe('the families of text whose time is measured', () => {
  it('are more than sixty, and each text is another one', () => {
    const texts = Object.values(families).map((family) => textOf(family, 200));
    expect(texts.length).toBeGreaterThan(60);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(Object.entries(families))('have an answer from every function: %s', (_name, family) => {
    const text = textOf(family, 400);
    expect(
      tokenize(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text);
    for (const { span } of [...check(text, { strict: true }), ...checkFile(text)]) {
      expect(span?.start).toBeGreaterThanOrEqual(0);
      expect(span?.end).toBeLessThanOrEqual(text.length);
    }
    const { value: once } = format(text);
    if (once !== undefined) {
      expect(format(once).value).toBe(once);
      const [before, after] = [parse(text).value, parse(once).value];
      expect(before && after && equalNodes(before, after)).toBe(true);
    }
    const { value: file } = formatFile(text);
    if (file !== undefined) expect(formatFile(file).value).toBe(file);
  });

  it.each(Object.entries(families))('are fixed and completed: %s', (_name, family) => {
    const text = textOf(family, 400);
    const fixes = checkFile(text).flatMap((diagnostic) => diagnostic.fixes ?? []);
    const { applied, skipped } = applyFixes(text, fixes);
    expect(applied.length + skipped.length).toBe(fixes.length);
    const service = createLanguageService();
    for (const offset of [0, text.length >> 1, text.length]) {
      for (const { edit } of service.complete(text, offset).items) {
        expect(edit.span.start).toBeLessThanOrEqual(offset);
        expect(edit.span.end).toBeGreaterThanOrEqual(offset);
      }
      service.hover(text, offset);
      service.codeActions(text, { start: 0, end: offset });
    }
  });
});
