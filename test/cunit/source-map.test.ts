import { describe, expect, it } from 'vitest';
import {
  type CUnitQuery,
  createFilter,
  createJunction,
  type SourceMap,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { parse, parsePredicate, print } from '../../src/vql/index.js';

function linesOf(map: SourceMap, text: string): readonly string[] {
  return map.entries().map(({ span, pointer }) => `${pointer || 'root'}: ${text.slice(span.start, span.end)}`);
}

describe('the source map of a translated text', () => {
  const text = "NOT (total < 10 OR name IN ('a', 'b')) AND x LIKE 'v%'";
  const mapOf = (condition: string): SourceMap => {
    const { value: predicate } = parsePredicate(condition);
    if (predicate === undefined) throw new Error(`No predicate in ${condition}`);
    return toCUnit(predicate).sourceMap;
  };

  it('maps every condition, field and value to its span, outer ones first', () => {
    expect(linesOf(mapOf(text), text)).toEqual([
      `root: ${text}`,
      "/children/0: NOT (total < 10 OR name IN ('a', 'b'))",
      '/children/0/children/0: total < 10',
      '/children/0/children/0/property: total',
      '/children/0/children/0/values/0: 10',
      "/children/0/children/1: name IN ('a', 'b')",
      '/children/0/children/1/property: name',
      "/children/0/children/1/values/0: 'a'",
      "/children/0/children/1/values/1: 'b'",
      "/children/1: x LIKE 'v%'",
      '/children/1/property: x',
      "/children/1/values/0: 'v%'",
    ]);
  });

  it.each([
    ['x BETWEEN 1 AND 2', ['/property: x', '/values/0: 1', '/values/1: 2']],
    ['x IS NULL OR x = 1', ['/property: x', '/values/0: 1']],
    ['NOT (x = 1)', ['/property: x', '/values/0: 1']],
    ['EXISTS (SELECT id FROM a.b)', ['/values/0: SELECT id FROM a.b']],
    ['x IS NULL', ['/property: x']],
  ])('ties the parts of %s', (condition, parts) => {
    const lines = linesOf(mapOf(condition), condition);
    expect(lines[0]).toBe(`root: ${condition}`);
    expect([...lines.slice(1)].sort()).toEqual(parts);
  });

  it('leads from an offset to the innermost pointer', () => {
    const map = mapOf(text);
    expect(map.pointerAt(text.indexOf('10'))).toBe('/children/0/children/0/values/0');
    expect(map.pointerAt(text.indexOf('IN ('))).toBe('/children/0/children/1');
    expect(map.pointerAt(0)).toBe('/children/0');
    expect(map.pointerAt(text.indexOf(' AND x') + 1)).toBe('');
    expect(map.pointerAt(text.length)).toBeUndefined();
  });

  it('returns the span of a pointer, or of the part around it', () => {
    const map = mapOf(text);
    const pieceAt = (pointer: string): string | undefined => {
      const span = map.spanAt(pointer);
      return span && text.slice(span.start, span.end);
    };
    expect(pieceAt('/children/1/values/0')).toBe("'v%'");
    expect(pieceAt('/children/1/operator')).toBe("x LIKE 'v%'");
    expect(pieceAt('/children/0/children/1/values')).toBe("name IN ('a', 'b')");
    expect(pieceAt('')).toBe(text);
    expect(pieceAt('/nowhere')).toBe(text);
  });

  it('is empty without a value, and without spans', () => {
    const lost = parsePredicate('a = b').value;
    expect(lost && toCUnit(lost).sourceMap.entries()).toEqual([]);
    expect(lost && toCUnit(lost).sourceMap.spanAt('')).toBeUndefined();
    expect(toVql(createFilter('EQUALS', 'order-id', ['1'])).sourceMap.entries()).toEqual([]);
    expect(toVql({ ...createFilter('EQUALS', 'a', ['1']), values: [] }).sourceMap.entries()).toEqual([]);
  });
});

describe('the source map of conditions that became part of the list around them', () => {
  it('has the span from the first to the last of them', () => {
    const nullOrX = createFilter('IS_NULL_OR_EQUALS', 'b', ['x']);
    const { constructs } = defaultDialect;
    const parentheses = { ...constructs.parentheses, support: 'refused' as const };
    const { value, sourceMap } = toVql(createJunction('OR', [createFilter('IS_NULL', 'c'), nullOrX]), {
      dialect: { constructs: { ...constructs, parentheses } },
    });
    const text = value ? print(value) : '';
    expect(text).toBe("c IS NULL OR b IS NULL OR b = 'x'");
    const span = sourceMap.spanAt('/children/1');
    expect(span && text.slice(span.start, span.end)).toBe("b IS NULL OR b = 'x'");
    expect(sourceMap.pointerAt(text.lastIndexOf('OR'))).toBe('/children/1');
  });
});

describe('the source map of a translated statement', () => {
  it('ties the parts of the statement to the members of the request', () => {
    const text =
      "SELECT --v:result{displayname='N', visible=false}\nname FROM a.b WHERE x = :v ORDER BY name DESC LIMIT 5 OFFSET 10";
    const { value: statement } = parse(text);
    const map = statement && toCUnit(statement).sourceMap;
    const column = text.slice('SELECT '.length, text.indexOf(' FROM'));
    expect(map && linesOf(map, text)).toEqual([
      `root: ${text}`,
      `/request: ${text}`,
      `/request/adhocPreset/results/0: ${column}`,
      "/request/adhocPreset/results/0/displayName: 'N'",
      '/request/adhocPreset/results/0/visible: false',
      '/request/adhocPreset/results/0/property: name',
      '/group: a.b',
      '/template: a.b',
      '/request/queryPredicate: x = :v',
      '/request/queryPredicate: x = :v',
      '/request/queryPredicate/property: x',
      '/request/queryPredicate/values/0: :v',
      '/request/pageable/sortOrders/0: name DESC',
      '/request/pageable/limit: LIMIT 5',
      '/request/pageable/start: OFFSET 10',
    ]);
  });

  it('has no entry for a part that is not a member', () => {
    const text = 'SELECT --v:result{visible=true}\nname FROM a.b OFFSET 0';
    const { value: statement } = parse(text);
    const pointers =
      statement &&
      toCUnit(statement)
        .sourceMap.entries()
        .map(({ pointer }) => pointer);
    expect(pointers).not.toContain('/request/adhocPreset/results/0/visible');
    expect(pointers).not.toContain('/request/pageable/start');
  });
});

describe('the source map of a translated tree', () => {
  it('maps every node and value to its span in the printed text', () => {
    const tree = createJunction('OR', [
      createJunction('AND', [createFilter('RANGE', 'a', ['1', '2']), createFilter('IS_NULL_OR_EQUALS', 'b', ['x'])]),
      createJunction('AND', [createFilter('STARTS_WITH', 'c', ['v'])]),
    ]);
    const { value, sourceMap } = toVql(tree);
    const text = value === undefined ? '' : print(value);
    expect(linesOf(sourceMap, text)).toEqual([
      `root: ${text}`,
      "/children/0: a BETWEEN '1' AND '2' AND (b IS NULL OR b = 'x')",
      "/children/0/children/0: a BETWEEN '1' AND '2'",
      '/children/0/children/0/property: a',
      "/children/0/children/0/values/0: '1'",
      "/children/0/children/0/values/1: '2'",
      "/children/0/children/1: b IS NULL OR b = 'x'",
      '/children/0/children/1/property: b',
      "/children/0/children/1/values/0: 'x'",
      "/children/1: c LIKE 'v%'",
      "/children/1/children/0: c LIKE 'v%'",
      '/children/1/children/0/property: c',
      "/children/1/children/0/values/0: 'v%'",
    ]);
    expect(sourceMap.pointerAt(text.indexOf('LIKE'))).toBe('/children/1/children/0');
  });

  it('distinguishes two queries for which the parser returned the same tree', () => {
    const { value: statement } = parse('SELECT id FROM a.b');
    const filter = createFilter('EXISTS', undefined, ['SELECT id FROM a.b']);
    const { value, sourceMap } = toVql(createJunction('AND', [filter, filter]), {
      parse: () => ({ diagnostics: [], ...(statement && { value: statement }) }),
    });
    const text = value === undefined ? '' : print(value);
    expect(sourceMap.spanAt('/children/0/values/0')?.start).toBe(text.indexOf('SELECT'));
    expect(sourceMap.spanAt('/children/1/values/0')?.start).toBe(text.lastIndexOf('SELECT'));
  });

  it('ties a query to the statement', () => {
    const query: CUnitQuery = {
      group: 'a',
      template: 'b',
      request: { queryPredicate: createFilter('IS_NULL', 'x'), pageable: { limit: 5 } },
    };
    const { value, sourceMap } = toVql(query);
    expect(value && linesOf(sourceMap, print(value))).toEqual([
      'root: SELECT * FROM a.b WHERE x IS NULL LIMIT 5',
      '/template: a.b',
      '/request/queryPredicate: x IS NULL',
      '/request/queryPredicate/property: x',
      '/request/pageable/limit: LIMIT 5',
    ]);
    const text: CUnitQuery = { ...query, request: { mode: 'STATEMENT', queryStatement: 'SELECT  id FROM a.b' } };
    const read = toVql(text, { parse });
    expect(read.value && linesOf(read.sourceMap, print(read.value))).toEqual([
      '/request/queryStatement: SELECT id FROM a.b',
    ]);
  });
});
