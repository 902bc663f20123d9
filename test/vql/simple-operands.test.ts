import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anyStatement, laidOutText, mutatedText } from '../../src/testing/index.js';
import { parse } from '../../src/vql/index.js';

describe('operands that are read without their rules', () => {
  let parseByRules: typeof parse;
  const readNothing = vi.fn(() => undefined);

  beforeAll(async () => {
    vi.resetModules();
    vi.doMock(import('../../src/vql/grammar/simple-operands.js'), async (importOriginal) => ({
      ...(await importOriginal()),
      simpleOperand: readNothing,
      simplePath: readNothing,
      simpleColumn: readNothing,
    }));
    ({ parse: parseByRules } = await import('../../src/vql/index.js'));
  });

  it('are read as by the rules, in valid and in broken texts', () => {
    const statement = anyStatement({ maxDepth: 4 });
    const text = fc.oneof(
      laidOutText({ of: statement }).map(({ text: laidOut }) => laidOut),
      mutatedText({ of: statement, maxChanges: 4 }),
    );
    fc.assert(
      fc.property(text, (query) => {
        const read = parse(query);
        const byRules = parseByRules(query);
        expect(read.value).toEqual(byRules.value);
        expect(read.diagnostics).toEqual(byRules.diagnostics);
      }),
      { numRuns: 1_500 },
    );
    expect(readNothing).toHaveBeenCalled();
  });
});
