import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { from } from '../../src/builder/index.js';
import { createClient } from '../../src/client/index.js';
import { toCUnit } from '../../src/cunit/index.js';
import { paginate } from '../../src/paging/index.js';
import { anyStatement } from '../../src/testing/index.js';
import {
  type Node,
  type Predicate,
  parse,
  parseOrThrow,
  print,
  type Statement,
  type VqlError,
  visit,
} from '../../src/vql/index.js';
import { checkWritableTree } from '../../src/vql/writable-tree.js';
import { errorOf } from '../client/server.js';

const text = `SELECT id, --v:result{displayname='a'}
  max(total) FROM account.query
  WHERE a IN (1, 2) AND b = :n AND EXISTS (SELECT id FROM crm.calls WHERE x = 1) ORDER BY id LIMIT 5`;

/** Returns the tree of the text from JSON, with one node changed: the first of a kind. */
function changed(kind: Node['kind'], change: object): Statement {
  const tree: Statement = JSON.parse(JSON.stringify(parseOrThrow(text)));
  const nodes: Node[] = [];
  visit(tree, { enter: (node) => void (node.kind === kind && nodes.push(node)) });
  Object.assign(nodes[0] ?? {}, change);
  return tree;
}

const isTrue = { kind: 'Missing', source: 'id = 1 OR TRUE' };

/** Trees that no text has, and what is said of each. */
const trees: readonly (readonly [tree: Statement, problem: string])[] = [
  [changed('Statement', { having: isTrue }), 'having" in '],
  [changed('Statement', { filter: isTrue, where: undefined }), 'filter" in '],
  [changed('Comparison', { negated: true }), 'a member of the kind Comparison'],
  [changed('Statement', { where: isTrue }), 'the tree of a text without errors'],
  [changed('Statement', { from: { kind: 'Missing' } }), 'the tree of a text without errors'],
  [changed('Exists', { statement: { kind: 'Missing' } }), 'the tree of a text without errors'],
  [changed('And', { predicates: [] }), 'without "AND"'],
  [changed('In', { values: [] }), 'without "IN ()"'],
  [changed('Statement', { columns: [] }), 'without "SELECT FROM"'],
  [changed('NumberLiteral', { text: '5 OR 1 = 1' }), 'without "5 OR 1 = 1"'],
  [changed('NumberLiteral', { text: '' }), 'without ""'],
  [changed('Path', { segments: ['id FROM other.query --'] }), 'without "id FROM other.query --"'],
  [changed('Path', { segments: ['a.b'] }), 'without "a.b"'],
  [changed('Path', { segments: [] }), 'without ""'],
  [changed('Path', { segments: ['select'] }), 'without "select"'],
  [changed('Template', { name: 'query WHERE 1 = 1' }), 'without "account.query WHERE 1 = 1"'],
  [changed('Call', { name: 'max(x), min' }), 'without "max(x), min"'],
  [changed('Variable', { name: 'n OR 1 = 1' }), 'without "n OR 1 = 1"'],
  [changed('Annotation', { name: 'other' }), 'without "--v:other{}"'],
  [changed('AnnotationOption', { name: 'a' }), 'without "a"'],
  [changed('StringLiteral', { value: 'a\nb' }), 'without "displayname"'],
];

describe('a tree that no text has', () => {
  it.each(trees)('is refused before it is sent: %#', async (tree, problem) => {
    const send = () => {
      throw new Error('sent');
    };
    expect(() => paginate(tree, { fetchPage: send })).toThrow(problem);
    const erp = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'a', token: 't', fetch: send });
    expect(() => erp.query(tree)).toThrow(problem);
    expect(() => erp.query({ statement: tree })).toThrow(problem);
    for (const query of [tree, { statement: tree }])
      expect(await errorOf(erp.page(query))).toMatchObject({ message: expect.stringContaining(problem) });
  });

  const conditionOf = (statement: Statement): Predicate => ({
    kind: 'Not',
    predicate: { kind: 'Exists', negated: false, statement },
  });
  const variables = { n: ['1'] };

  it.each(trees)('is refused as a condition of the builder, and by toCUnit: %#', (tree, problem) => {
    const where = conditionOf(tree);
    expect(() => from('account.query').where(where)).toThrow(problem);
    let codes: readonly string[] = [];
    try {
      const { value, diagnostics } = toCUnit(where, { variables });
      expect(value).toBeUndefined();
      codes = diagnostics.map(({ code }) => code);
    } catch (error) {
      codes = [(error as VqlError).code];
    }
    expect(['wrong-argument', 'lost-gap', 'lost-name']).toEqual(expect.arrayContaining([...codes]));
    expect(codes).toHaveLength(1);
  });

  it('differs from one that a text has', () => {
    const where = conditionOf(parseOrThrow(text));
    expect(from('account.query').where(where).toAst().where?.kind).toBe('Not');
    expect(toCUnit(where, { variables }).value).toBeDefined();
  });

  it('can be any of a text without errors, also from JSON', () => {
    fc.assert(
      fc.property(anyStatement(), (statement) => {
        for (const tree of [statement, parse(print(statement)).value, JSON.parse(JSON.stringify(statement))])
          checkWritableTree('The tree', tree);
      }),
    );
  });
});
