import { describe, expectTypeOf, it } from 'vitest';
import {
  type And,
  type Call,
  type Column,
  type childKeys,
  createColumn,
  createComparison,
  createIn,
  createNot,
  createPath,
  createStar,
  createStatement,
  createStringLiteral,
  createTemplate,
  type Literal,
  type Missing,
  type Node,
  type NodeKind,
  type NodeOf,
  nodeKinds,
  type Operand,
  type Path,
  type Predicate,
  type Statement,
  type StatementParts,
  type Transformers,
  transform,
  type Visitor,
  type VisitResult,
  visit,
} from '../../src/vql/index.js';

describe('Node', () => {
  it('is discriminated by its kind', () => {
    expectTypeOf<NodeKind>().toEqualTypeOf<Node['kind']>();
    expectTypeOf<NodeOf<'And'>>().toEqualTypeOf<And>();
    expectTypeOf<NodeOf<NodeKind>>().toEqualTypeOf<Node>();
    // @ts-expect-error - there is no such kind
    expectTypeOf<NodeOf<'Xor'>>().toBeNever();
    const segmentsOf = (node: Node): readonly string[] | undefined => {
      expectTypeOf(node).not.toHaveProperty('segments');
      return node.kind === 'Path' ? node.segments : undefined;
    };
    expectTypeOf(segmentsOf).parameter(0).toEqualTypeOf<Node>();
  });

  it('can be switched over without a gap', () => {
    const textOf = (operand: Operand): string => {
      switch (operand.kind) {
        case 'Path':
          return operand.segments.join('.');
        case 'Call':
        case 'Variable':
          return operand.name;
        case 'StringLiteral':
          return operand.value;
        case 'NumberLiteral':
          return operand.text;
        case 'BooleanLiteral':
          return String(operand.value);
        case 'NullLiteral':
        case 'Missing':
          return '';
        default:
          return operand satisfies never;
      }
    };
    const firstOf = (predicate: Predicate): Node | undefined => {
      switch (predicate.kind) {
        case 'Or':
        case 'And':
          return predicate.predicates[0];
        default:
          // @ts-expect-error - kinds are left
          return predicate satisfies never;
      }
    };
    expectTypeOf(textOf).returns.toBeString();
    expectTypeOf(firstOf).parameter(0).toEqualTypeOf<Predicate>();
  });

  it('is readonly', () => {
    const change = (statement: Statement): void => {
      // @ts-expect-error - a node is not changed
      statement.distinct = true;
      // @ts-expect-error - nor is a list in it
      statement.columns.push(createStar());
    };
    expectTypeOf(change).returns.toBeVoid();
  });
});

describe('childKeys', () => {
  type Child<Kind extends NodeKind> = {
    [Key in keyof NodeOf<Kind>]-?: NonNullable<NodeOf<Kind>[Key]> extends Node | readonly Node[] ? Key : never;
  }[keyof NodeOf<Kind>];

  it('names every kind, and of each every key that holds nodes', () => {
    expectTypeOf<keyof typeof childKeys>().toEqualTypeOf<NodeKind>();
    expectTypeOf<{ [Kind in NodeKind]: (typeof childKeys)[Kind][number] }>().toEqualTypeOf<{
      [Kind in NodeKind]: Child<Kind>;
    }>();
    expectTypeOf(nodeKinds).items.toEqualTypeOf<NodeKind>();
  });
});

describe('Visitor', () => {
  it('gives each function the node of its kind', () => {
    expectTypeOf<Parameters<NonNullable<Visitor['Path']>>>().toEqualTypeOf<
      [node: Path, ancestors: readonly Node[], key: string | undefined]
    >();
    expectTypeOf<Parameters<NonNullable<Visitor['enter']>>>().toEqualTypeOf<
      [node: Node, ancestors: readonly Node[], key: string | undefined]
    >();
    expectTypeOf<ReturnType<NonNullable<Visitor['Call']>>>().toEqualTypeOf<VisitResult>();
    visit(createStar(), {
      Call: (call, ancestors) => {
        expectTypeOf(call).toEqualTypeOf<Call>();
        expectTypeOf(ancestors).toEqualTypeOf<readonly Node[]>();
      },
    });
  });

  it('rejects unknown kinds, and accepts functions that return something', () => {
    // @ts-expect-error - there is no such kind
    visit(createStar(), { Paht: () => undefined });
    const names = new Set<string>();
    visit(createStar(), { Path: ({ segments }) => names.add(segments.join('.')) });
  });
});

describe('transform', () => {
  it('returns what it was given, and gives each function the node of its kind', () => {
    expectTypeOf(transform(createStar(), {})).toEqualTypeOf(createStar());
    expectTypeOf<Parameters<NonNullable<Transformers['Column']>>[0]>().toEqualTypeOf<Column>();
  });

  it('accepts replacements that fit some position of the kind, null and nothing', () => {
    transform(createStar(), { Path: () => createStringLiteral('x'), Limit: () => null, Offset: () => undefined });
    // @ts-expect-error - no position of a path has a limit
    transform(createStar(), { Path: () => createLimit(1) });
    // @ts-expect-error - no condition is an operand
    transform(createStar(), { Comparison: () => createPath('a') });
  });
});

describe('factories', () => {
  const columns = [createColumn(createPath('id'))];
  const from = createTemplate('account', 'query');

  it('make a statement of columns and a template; all else can be left out', () => {
    expectTypeOf<keyof StatementParts>().toEqualTypeOf<Exclude<keyof Statement, 'kind' | 'span'>>();
    expectTypeOf(createStatement({ columns, from })).toEqualTypeOf<Statement>();
    // @ts-expect-error - a statement has columns
    createStatement({ from });
    // @ts-expect-error - a statement has a template
    createStatement({ columns });
    // @ts-expect-error - a condition is no operand
    createStatement({ columns, from, where: createPath('id') });
  });

  it('accept the nodes that fit their member', () => {
    expectTypeOf(createNot).parameter(0).toEqualTypeOf<Predicate>();
    expectTypeOf(createComparison).parameter(0).toEqualTypeOf<Operand>();
    expectTypeOf<Operand>().toEqualTypeOf<Path | Call | NodeOf<'Variable'> | Literal | Missing>();
    // @ts-expect-error - there is no such operator
    createComparison(createPath('a'), '==', createStringLiteral('x'));
    // @ts-expect-error - a value is a literal, not a string of JavaScript
    createIn(createPath('a'), ['x']);
    // @ts-expect-error - a star stands in columns and calls alone
    createNot(createStar());
  });
});
