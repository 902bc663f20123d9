import { describe, expect, it } from 'vitest';
import { codeFrame } from '../../src/diagnostics/index.js';
import {
  childKeys,
  childrenOf,
  constructsOf,
  createAnd,
  createBetween,
  createCall,
  createColumn,
  createComparison,
  createExists,
  createIn,
  createIsNull,
  createLike,
  createLimit,
  createMissing,
  createNot,
  createNumberLiteral,
  createOffset,
  createOr,
  createPath,
  createStar,
  createStatement,
  createStringLiteral,
  createTemplate,
  equalNodes,
  evidenceOf,
  type Node,
  nodeAt,
  nodeKinds,
  type Predicate,
  parse,
  parseOrThrow,
  parsePredicate,
  print,
  tokenize,
  transform,
  VqlError,
  visit,
} from '../../src/vql/index.js';
import { printInCase, printSpans } from '../../src/vql/print.js';

const treeOf = (text: string): Node => {
  const { value: statement } = parse(text);
  if (statement === undefined) throw new Error(text);
  return statement;
};

describe('create…', () => {
  it('creates trees that can be printed and parsed again', () => {
    const where = createAnd([
      createComparison(createPath('account.id'), '=', createStringLiteral("O'Brien")),
      createIn(createPath(['type']), [createNumberLiteral(1n), createNumberLiteral('9007199254740993')]),
    ]);
    const statement = createStatement({
      columns: [createColumn(createCall('count', [createPath('id')]))],
      from: createTemplate('crm', 'activity-types'),
      where,
      limit: createLimit(5),
    });
    expect(print(statement)).toBe(
      "SELECT count(id) FROM crm.activity-types WHERE account.id = 'O''Brien' AND type IN (1, 9007199254740993) LIMIT 5",
    );
    expect(equalNodes(parseOrThrow(print(statement)), statement)).toBe(true);
  });

  it('does not negate by default', () => {
    const a = createPath('a');
    const one = createNumberLiteral(1);
    const inner = createStatement({ columns: [createStar()], from: createTemplate('b', 'c') });
    const nodes = [
      createExists(inner),
      createIn(a, [one]),
      createBetween(a, one, one),
      createLike(a, one),
      createIsNull(a),
    ];
    expect(nodes.map((node) => print(node))).toEqual([
      'EXISTS (SELECT * FROM b.c)',
      'a IN (1)',
      'a BETWEEN 1 AND 1',
      'a LIKE 1',
      'a IS NULL',
    ]);
  });

  it('never lets the text of a value become syntax', () => {
    expect(() => createPath('a = 1 OR b')).toThrow(VqlError);
    expect(() => createPath('')).toThrow(VqlError);
    expect(() => createTemplate('a', 'b WHERE 1=1')).toThrow(VqlError);
    expect(() => createCall('f(', [])).toThrow(VqlError);
    expect(() => createNumberLiteral('1 OR 1')).toThrow(VqlError);
    expect(() => createNumberLiteral(Number.NaN)).toThrow(VqlError);
    expect(() => createNumberLiteral(Number.POSITIVE_INFINITY)).toThrow(VqlError);
  });

  it('rejects trees that cannot be written as text', () => {
    const a = createComparison(createPath('a'), '=', createStringLiteral('x'));
    expect(() => createAnd([a])).toThrow('The predicates of And must be an array of two or more');
    expect(() => createOr([])).toThrow(VqlError);
    expect(() => createIn(createPath('a'), [])).toThrow(VqlError);
    expect(() => createLimit(-1)).toThrow(VqlError);
    expect(() => createLimit(1.5)).toThrow(VqlError);
    expect(() => createOffset(-1)).toThrow(VqlError);
  });

  it('sets the given span', () => {
    expect(createPath('a', { start: 3, end: 4 }).span).toEqual({ start: 3, end: 4 });
    expect(createPath('a')).not.toHaveProperty('span');
  });
});

describe('print', () => {
  it.each([
    ['(a = 1)', 'a = 1'],
    ['a = 1 AND (b = 2 OR c = 3)', 'a = 1 AND (b = 2 OR c = 3)'],
    ['(a = 1 AND b = 2) OR c = 3', 'a = 1 AND b = 2 OR c = 3'],
    ['a = 1 AND (b = 2 AND c = 3)', 'a = 1 AND (b = 2 AND c = 3)'],
    ['NOT (a = 1)', 'NOT a = 1'],
    ['NOT (a = 1 AND b = 2)', 'NOT (a = 1 AND b = 2)'],
    ['NOT (NOT a = 1)', 'NOT (NOT a = 1)'],
    ['a != 1', 'a <> 1'],
    ['a isnull or b is null', 'a ISNULL OR b IS NULL'],
    ['a BETWEEN 1 AND 2 AND b = 3', 'a BETWEEN 1 AND 2 AND b = 3'],
    ["x='it''s'", "x = 'it''s'"],
    ['a in(1)', 'a IN (1)'],
    ['TRUE = a', 'TRUE = a'],
  ])('writes %s as %s', (text, printed) => {
    const { value: predicate, diagnostics } = parsePredicate(text);
    expect(diagnostics).toEqual([]);
    expect(predicate && print(predicate)).toBe(printed);
  });

  it('writes keywords in lower case if the surrounding text does', () => {
    const tree = treeOf('SELECT upper(A) FROM b.c WHERE d = :E AND f IS NOT NULL');
    const options = { dialect: { variableStyle: '{name}' } } as const;
    expect(printInCase(tree, 'lower', options)).toBe('select upper(A) from b.c where d = {E} and f is not null');
    expect(printInCase(tree, 'upper', {})).toBe(print(tree));
  });

  it('writes a tree of any depth, also after other nodes', () => {
    const depth = 20_000;
    let deep: Predicate = createIsNull(createPath('a'));
    for (let level = 0; level < depth; level++) deep = createNot(deep);
    const before = Array.from({ length: 20 }, () => createIsNull(createPath('b')));
    const nested = `${'NOT ('.repeat(depth - 1)}NOT a IS NULL${')'.repeat(depth - 1)}`;
    expect(print(createOr([...before, deep])) === `${'b IS NULL OR '.repeat(20)}${nested}`).toBe(true);
  });

  it('returns the span of each printed node', () => {
    const tree = treeOf("SELECT\n--v:result{visible=false}\na, upper(b) FROM c.d WHERE (e IN (1, 'x')) OR NOT f < :g");
    const text = print(tree);
    const nodes: Node[] = [];
    visit(tree, { enter: (node) => void nodes.push(node), Annotation: () => 'skip' });
    const places = printSpans(tree);
    expect(places.size).toBe(nodes.length);
    for (const node of nodes) {
      const place = places.get(node);
      expect(place && text.slice(place.start, place.end)).toBe(print(node));
    }
  });
});

describe('a parsed tree', () => {
  it('has no value for a missing tree', () => {
    expect(parse('')).not.toHaveProperty('statement');
    expect(parsePredicate('a = 1', { maxLength: 4 })).not.toHaveProperty('predicate');
  });

  it('has the comments, with their delimiters and kinds', () => {
    const { comments } = parse('SELECT id /* key -- */ FROM a.b -- all');
    expect(comments).toEqual([
      { kind: 'block', text: '/* key -- */', span: { start: 10, end: 22 } },
      { kind: 'line', text: '-- all', span: { start: 32, end: 38 } },
    ]);
  });
});

describe('the tree of a text with errors', () => {
  it('has both conditions, with their spans, around a missing value', () => {
    const text = 'SELECT id FROM account.query WHERE a = AND b = 2 ORDER BY';
    const { value: statement } = parse(text);
    expect(statement?.where).toMatchObject({
      kind: 'And',
      predicates: [
        { kind: 'Comparison', left: { segments: ['a'] }, right: { kind: 'Missing' }, span: { start: 35, end: 38 } },
        { kind: 'Comparison', left: { segments: ['b'] }, right: { text: '2' }, span: { start: 43, end: 48 } },
      ],
    });
  });

  it.each([
    ['SELECT id, FROM account.query WHERE a = 1', 'Comparison'],
    ['SELECT id FROM account WHERE a IN (1, 2 ORDER BY id', 'In'],
    ['SELECT FROM WHERE a LIKE', 'Like'],
    ['SELECT id FROM account.query LIMIT x WHERE NOT (a = 1', 'Not'],
    ['SELECT id FROM account.query WHERE a = = 1 AND b = 2', 'And'],
    ['SELECT id FROM account.query WHERE a = 1, 2 OR b = 2', 'Or'],
    ['x SELECT id FROM account.query WHERE a = 1', 'Comparison'],
  ])('keeps the condition of %s', (text, kind) => {
    expect(parse(text).value?.where?.kind).toBe(kind);
  });

  it('reads an incomplete path as a path, and the clause after it as a clause', () => {
    const { value: statement, diagnostics } = parse('SELECT account. FROM account.query');
    expect(statement).toMatchObject({ columns: [{ expression: { segments: ['account'] } }], from: { name: 'query' } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-name']);
    // After a dot every word is a name where the text is valid so, or has fewer errors.
    expect(parse('SELECT account. from FROM account.query').diagnostics).toEqual([]);
    const { diagnostics: others } = parse('SELECT account. from FROM account.query WHERE');
    expect(others.map(({ code }) => code)).toEqual(['missing-condition']);
  });
});

describe('nodeAt', () => {
  const text = "SELECT id, name FROM account.query WHERE state.label = 'x' LIMIT 5";
  it.each([
    ['SELECT i|d, name FROM', 'Path', ['Statement', 'Column']],
    ['SELECT id|, name FROM', 'Path', ['Statement', 'Column']],
    ['SEL|ECT id', 'Statement', []],
    ['SELECT id, name FR|OM account.query', 'Statement', []],
    ["SELECT id, name FROM account.query WHERE state.label = 'x' LIMIT 5|", 'Limit', ['Statement']],
    ['SELECT id, name FROM acc|ount.query', 'Template', ['Statement']],
    ["SELECT id, name FROM account.query WHERE state.label = '|x'", 'StringLiteral', ['Statement', 'Comparison']],
  ])('finds at %s a %s', (marked, kind, ancestors) => {
    const found = nodeAt(treeOf(text), marked.indexOf('|'));
    expect(found?.node.kind).toBe(kind);
    expect(found?.ancestors.map((node) => node.kind)).toEqual(ancestors);
  });

  it('returns undefined outside, and works on texts with errors', () => {
    expect(nodeAt(treeOf(`  ${text}`), 1)).toBeUndefined();
    // After the text the cursor is where it will go on: at the gap, or else in the statement.
    expect(nodeAt(treeOf(text), text.length + 1)?.node.kind).toBe('Statement');
    expect(nodeAt(treeOf('SELECT id FROM a.b WHERE '), 25)?.node.kind).toBe('Missing');
    expect(nodeAt(treeOf('SELECT id FROM a.b WHERE x = '), 26)?.node.kind).toBe('Path');
    expect(nodeAt(createMissing({ start: 0, end: 0 }), 3)?.node.kind).toBe('Missing');
    expect(nodeAt(treeOf(text), text.length + 1)?.ancestors).toEqual([]);
  });

  it('finds the node after the cursor if two nodes touch', () => {
    const { value: predicate } = parsePredicate("a = 1'b' = 2");
    const found = predicate && nodeAt(predicate, 5);
    expect(found?.node).toMatchObject({ kind: 'StringLiteral', value: 'b' });
    expect(found?.ancestors.map(({ kind }) => kind)).toEqual(['And', 'Comparison']);
  });

  it('returns undefined in a tree without spans', () => {
    for (const offset of [0, 1, 5]) expect(nodeAt(createPath('a'), offset)).toBeUndefined();
  });
});

describe('visit', () => {
  it('skips the children of a node, or stops, on request', () => {
    const tree = treeOf('SELECT id FROM a.b WHERE x = 1 AND EXISTS (SELECT y FROM c.d) ORDER BY z');
    const names: string[] = [];
    visit(tree, { Exists: () => 'skip', Path: ({ segments }) => void names.push(segments.join('.')) });
    expect(names).toEqual(['id', 'x', 'z']);
    let count = 0;
    visit(tree, {
      Path: () => {
        count++;
        return 'stop';
      },
    });
    expect(count).toBe(1);
  });

  it('leaves every node that it enters, children first', () => {
    const entered: string[] = [];
    const left: string[] = [];
    visit(treeOf('SELECT id FROM a.b'), {
      enter: ({ kind }) => void entered.push(kind),
      leave: ({ kind }) => void left.push(kind),
    });
    expect(entered).toEqual(['Statement', 'Column', 'Path', 'Template']);
    expect(left).toEqual(['Path', 'Column', 'Template', 'Statement']);
  });

  it('passes the ancestors of every node, from the root on', () => {
    const seen: string[] = [];
    const entry = ({ kind }: Node, ancestors: readonly Node[]) =>
      [...ancestors.map((node) => node.kind), kind].join(' ');
    visit(treeOf('SELECT id FROM a.b'), {
      enter: (node, ancestors) => void seen.push(entry(node, ancestors)),
      leave: (node, ancestors) => void seen.push(`/${entry(node, ancestors)}`),
    });
    expect(seen).toEqual([
      'Statement',
      'Statement Column',
      'Statement Column Path',
      '/Statement Column Path',
      '/Statement Column',
      'Statement Template',
      '/Statement Template',
      '/Statement',
    ]);
  });
});

describe('childrenOf', () => {
  it('returns the children of a node, those of a list one by one', () => {
    const children = childrenOf(treeOf('SELECT a, b FROM c.d WHERE e = 1'));
    expect(children.map((node) => print(node))).toEqual(['a', 'b', 'c.d', 'e = 1']);
    expect(childrenOf(createPath('a'))).toEqual([]);
  });
});

describe('transform', () => {
  it('keeps unchanged nodes, and rebuilds only the ancestors of changed ones', () => {
    const tree = parseOrThrow("SELECT id FROM a.b WHERE x = 1 AND y = 'z'");
    const changed = transform(tree, { StringLiteral: (node) => ({ ...node, value: 'w' }) });
    expect(print(changed)).toBe("SELECT id FROM a.b WHERE x = 1 AND y = 'w'");
    expect(changed.columns).toBe(tree.columns);
    expect(changed.from).toBe(tree.from);
    if (tree.where?.kind !== 'And' || changed.where?.kind !== 'And') throw new Error('no conjunction');
    expect(changed.where.predicates[0]).toBe(tree.where.predicates[0]);
    expect(changed.where.predicates[1]).not.toBe(tree.where.predicates[1]);
  });
});

describe('parseOrThrow', () => {
  it('throws one error with all diagnostics and a code frame', () => {
    const attempt = (): unknown => parseOrThrow('SELECT id FROM account.query WHERE a = AND b ==');
    expect(attempt).toThrow(VqlError);
    try {
      attempt();
    } catch (error) {
      if (!(error instanceof VqlError)) throw error;
      expect(error.diagnostics).toHaveLength(3);
      expect(error.message).toContain('error[missing-value]: Expected a value after "=", found "AND".');
      expect(error.message).toContain('^^^');
      expect(error.message).not.toContain('\u001B');
    }
  });
});

describe('the error of parseOrThrow', () => {
  it('has a name, and a message of its errors only', () => {
    const text = 'SELECT id FROM account.query WHERE a == 1 OR b = LIMIT -1';
    const { diagnostics } = parse(text);
    const [first, ...others] = diagnostics;
    if (first === undefined) throw new Error(text);
    const error = new VqlError([{ ...first, severity: 'warning' }, ...others], { text });
    expect(error.name).toBe('VqlError');
    expect(error.message).toBe(others.map((diagnostic) => codeFrame(text, diagnostic)).join('\n\n'));
    expect(error.diagnostics).toHaveLength(diagnostics.length);
    expect(others.length).toBeGreaterThan(1);
  });

  it('is thrown for an empty text too', () => {
    expect(() => parseOrThrow('')).toThrow(VqlError);
  });
});

describe('the constructs of a node', () => {
  const joins = (count: number) => 'JOIN (SELECT a FROM b.c) AS d ON (a = d.a) '.repeat(count);
  it.each([
    ['a statement', 'SELECT id FROM a.b', ['select']],
    ['a statement with a join', `SELECT id FROM a.b ${joins(1)}`, ['select']],
    [
      'a statement with all that it can have',
      `SELECT DISTINCT id FROM a.b ${joins(2)} WHERE c = 1 ORDER BY id LIMIT 1`,
      ['select', 'distinct', 'several-joins', 'where', 'order-by'],
    ],
  ])('are, of %s', (_, text, names) => {
    expect(constructsOf(treeOf(text))).toEqual(names);
  });

  it.each([
    ["'x' = a", ['equals', 'literal-left']],
    ['1 <> a', ['comparison', 'literal-left']],
    ['TRUE = a', ['equals', 'literal-left']],
    ['NULL = f(a)', ['equals', 'literal-left']],
    ['1 = 2', ['equals']],
    ['a = TRUE', ['equals']],
    [':v = a', ['equals']],
  ])('are, of %s', (text, names) => {
    const { value: predicate } = parsePredicate(text);
    expect(predicate && constructsOf(predicate)).toEqual(names);
  });

  it('are those of a template and of a sort key', () => {
    const { from, orderBy } = parseOrThrow('SELECT id FROM a.b ORDER BY id, upper(id)');
    expect(constructsOf(from)).toEqual(['template']);
    expect(constructsOf(createTemplate('crm', 'activity-types'))).toEqual(['template', 'hyphenated-name']);
    expect(orderBy.map(constructsOf)).toEqual([[], ['order-by-call']]);
  });
});

describe('evidence', () => {
  it.each([
    ["a = 'x'", 'seen'],
    ['a > 1', 'assumed'],
    ["a LIKE 'x%'", 'spec'],
    ["a LIKE 'x%' ESCAPE '!'", 'assumed'],
    ['a NOTNULL', 'seen'],
    ['a ISNULL', 'assumed'],
    ["a IN ('x')", 'spec'],
    ["'x' = a", 'assumed'],
  ])('of %s is %s', (text, evidence) => {
    const { value: predicate } = parsePredicate(text);
    expect(predicate && evidenceOf(predicate)).toBe(evidence);
  });
});

describe('the table of children', () => {
  it('has a row for every kind, and only keys of nodes and lists of nodes', () => {
    expect(nodeKinds).toHaveLength(Object.keys(childKeys).length);
    expect(new Set(nodeKinds).size).toBe(nodeKinds.length);
  });
});

describe('tokenize', () => {
  it('has no empty token between adjacent tokens', () => {
    const pieces = tokenize('a=1 -- b\n,c').map(({ text }) => text);
    expect(pieces).toEqual(['a', '=', '1', ' ', '-- b', '\n', ',', 'c']);
    expect(tokenize('a ').map(({ text, span }) => [text, span.start, span.end])).toEqual([
      ['a', 0, 1],
      [' ', 1, 2],
    ]);
  });

  it('returns the kind of every token', () => {
    const kinds = tokenize("SELECT a.from, :v -- c\nFROM x.y-z WHERE q >= 'it''s' # \"").map(({ kind, text }) => [
      text.trim(),
      kind,
    ]);
    expect(kinds.filter(([text]) => text !== '')).toEqual([
      ['SELECT', 'keyword'],
      ['a', 'identifier'],
      ['.', 'punctuation'],
      ['from', 'identifier'],
      [',', 'punctuation'],
      [':v', 'variable'],
      ['-- c', 'comment'],
      ['FROM', 'keyword'],
      ['x', 'identifier'],
      ['.', 'punctuation'],
      ['y-z', 'identifier'],
      ['WHERE', 'keyword'],
      ['q', 'identifier'],
      ['>=', 'operator'],
      ["'it''s'", 'string'],
      ['#', 'invalid'],
      ['"', 'invalid'],
    ]);
  });

  it('accepts any letter case in a keyword, but no similar letters', () => {
    const kinds = tokenize('SeLeCt di\u017Ftinct li\u212Ae like').filter(({ kind }) => kind !== 'whitespace');
    expect(kinds.map(({ kind }) => kind)).toEqual(['keyword', 'identifier', 'identifier', 'keyword']);
  });
});
