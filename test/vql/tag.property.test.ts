import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasErrors, type Span, VqlError } from '../../src/diagnostics/index.js';
import { anyStatement, lookAlike } from '../../src/testing/index.js';
import {
  createStringLiteral,
  equalNodes,
  parse,
  parseOrThrow,
  print,
  type Statement,
  tokenize,
  transform,
  type VqlText,
  visit,
  vql,
} from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

/** The tag, of a text that is cut at spans. */
function tagged(text: string, holes: readonly Span[], values: readonly string[]) {
  const ends = [0, ...holes.map(({ end }) => end)];
  const strings = ends.map((end, index) => text.slice(end, holes[index]?.start));
  return vql(Object.assign(strings, { raw: strings }), ...values);
}

/** Returns the spans of the literals of a statement outside annotations. */
function literalsIn(tree: Statement): readonly Span[] {
  const spans: Span[] = [];
  visit(tree, { Annotation: () => 'skip', StringLiteral: ({ span }) => void (span && spans.push(span)) });
  return spans.sort((a, b) => a.start - b.start);
}

/** Returns the error of the tag; `undefined` if it accepts. */
function refusal(make: () => unknown): VqlError | undefined {
  try {
    make();
    return undefined;
  } catch (error) {
    if (error instanceof VqlError) return error;
    throw error;
  }
}

/** Fragments of a condition, each with a value and perhaps another of these fragments. */
const nestings: readonly ((value: string, inner: VqlText) => VqlText)[] = [
  (value, inner) => vql`${inner} AND f = ${value}`,
  (value, inner) => vql`(${inner}) OR f IN (${[value, 'y']}, ${vql`${value}, g.h`})`,
  (value, inner) => vql`NOT ${inner} AND f LIKE ${value} ESCAPE ${'!'}`,
  (value, inner) => vql`f BETWEEN ${value} AND ${vql`lower(${value})`} ${vql`AND ${inner}`}`,
  (value, inner) => vql`EXISTS (${vql`SELECT id FROM c.d ${vql`WHERE ${inner} ORDER BY id`}`}) AND ${value} < f`,
  (value, inner) => vql`f = 1 ${vql`OR f = ${value}`} ${vql`OR ${inner}`}`,
];

function nested(levels: readonly number[], values: readonly string[]): VqlText {
  const condition = levels.reduce<VqlText>(
    (inner, level, index) => nestings[level % nestings.length]?.(values[index] ?? '', inner) ?? inner,
    vql`f = ${values.at(-1) ?? ''}`,
  );
  return vql`SELECT id FROM a.b WHERE ${condition} ${vql`ORDER BY id ${vql`LIMIT ${5}`}`}`;
}

describe('a value of the tag', () => {
  it('becomes the same literal in fragments that are nested up to four deep', () => {
    const level = fc.nat({ max: nestings.length - 1 });
    fc.assert(
      fc.property(
        fc.array(level, { maxLength: 4 }),
        fc.array(lookAlike(), { minLength: 5, maxLength: 5 }),
        (levels, values) => {
          const query = nested(levels, values);
          // What is in a value has no effect on the tree around it.
          const plain = nested(
            levels,
            values.map((_, index) => `plain ${index}`),
          ).toAst();
          const wanted = transform(plain, {
            StringLiteral: ({ value }) => {
              const index = /^plain (\d)$/.exec(value)?.[1];
              return index === undefined ? undefined : createStringLiteral(values[Number(index)] ?? '');
            },
          });
          expect(equalNodes(query.toAst(), wanted)).toBe(true);
          const { statement, variableSubstitutionList } = query.toTextWithVariables();
          for (const value of values) if (value.length > 12) expect(statement).not.toContain(value);
          expect(variableSubstitutionList.variableSubstitutions.flatMap((one) => one.values)).toContain(values[4]);
        },
      ),
      { numRuns: propertyRuns(600) },
    );
  });

  it('becomes the literal in its position, and the tree around it is unchanged, whatever the string', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(anyStatement(), fc.infiniteStream(lookAlike()), fc.nat(), async (tree, texts, pick) => {
        const text = print(tree);
        const spans = literalsIn(parseOrThrow(text));
        const hole = spans[pick % Math.max(spans.length, 1)];
        if (hole === undefined) return;
        const [value = ''] = texts.take(1);
        const wanted = transform(parseOrThrow(text), {
          StringLiteral: (node) => (node.span?.start === hole.start ? createStringLiteral(value) : node),
        });
        const error = refusal(() => tagged(text, [hole], [value]));
        if (/beside another value|before a test for null/.test(error?.message ?? '')) return;
        expect(error).toBeUndefined();
        const query = tagged(text, [hole], [value]);
        expect(equalNodes(query.toAst({ parse }), wanted)).toBe(true);
        count += 1;
      }),
      { numRuns: propertyRuns(400) },
    );
    expect(count).toBeGreaterThan(propertyRuns(400) / 4);
  });

  it('is allowed where the parser reads a literal, and nowhere else', () => {
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(
        anyStatement(),
        fc.nat(),
        fc.boolean(),
        fc.constantFrom('x', "it's"),
        (tree, pick, isLiteral, value) => {
          const text = print(tree);
          const tokens = tokenize(text).filter(({ kind }) => (isLiteral ? kind === 'string' : kind !== 'whitespace'));
          const token = tokens[pick % tokens.length];
          if (token === undefined) return;
          const { span } = token;
          // Other errors are left to the parser: here a path that is written like an operator.
          if (/^\s*(?:isnull|notnull)\b/i.test(text.slice(span.end))) return;
          const error = refusal(() => tagged(text, [span], [value]).toText());
          const replaced = `${text.slice(0, span.start)}${print(createStringLiteral(value))}${text.slice(span.end)}`;
          const isRight = !hasErrors(parse(replaced).diagnostics);
          // Two literals side by side read as one; a comparison of two values is the same for all rows.
          const isStricter = /beside another value|before a test for null|directly beside/.test(error?.message ?? '');
          if (!isStricter) expect([replaced, error === undefined]).toEqual([replaced, isRight]);
          seen[error === undefined ? 'accepted' : 'refused'] += 1;
        },
      ),
      { numRuns: propertyRuns(1_500) },
    );
    expect(seen.accepted).toBeGreaterThan(propertyRuns(1_500) / 8);
    expect(seen.refused).toBeGreaterThan(propertyRuns(1_500) / 8);
  });
});
