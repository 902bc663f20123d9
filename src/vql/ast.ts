import type { Span } from '../diagnostics/span.js';
import type { ComparisonOperator } from '../dialect/comparison.js';

export type { ComparisonOperator };

/**
 * The syntax tree of VQL: plain, readonly JSON data, discriminated by `kind`. Every node that was parsed has a `span`;
 * nodes created by hand need none. A parenthesis is not a node: `And` and `Or` are lists, and their nesting expresses it.
 */
export type Node =
  | Statement
  | Star
  | Column
  | Annotation
  | AnnotationOption
  | Template
  | Join
  | Identifier
  | SortKey
  | Limit
  | Offset
  | Predicate
  | Operand;

/** The `kind` of every node. */
export type NodeKind = Node['kind'];

/** The node type of a kind. */
export type NodeOf<Kind extends NodeKind> = Extract<Node, { readonly kind: Kind }>;

interface Base {
  readonly span?: Span;
}

/** `SELECT … FROM …`, also inside JOIN and EXISTS. In a valid statement `columns` is one `Star` or only `Column`s. */
export interface Statement extends Base {
  readonly kind: 'Statement';
  readonly distinct: boolean;
  readonly columns: readonly SelectItem[];
  readonly from: Template | Missing;
  readonly joins: readonly Join[];
  readonly where: Predicate | undefined;
  readonly orderBy: readonly SortKey[];
  readonly limit: Limit | undefined;
  readonly offset: Offset | undefined;
}

/** An item of the SELECT list. */
export type SelectItem = Star | Column;

/** `*`: the standard fields of the template, or in `count(*)` the row itself. */
export interface Star extends Base {
  readonly kind: 'Star';
}

/** One selected column, with the annotations before it. */
export interface Column extends Base {
  readonly kind: 'Column';
  readonly annotations: readonly Annotation[];
  readonly expression: Path | Call | Missing;
}

/** `--v:result{…}` before a column. */
export interface Annotation extends Base {
  readonly kind: 'Annotation';
  readonly name: string;
  readonly options: readonly AnnotationOption[];
}

/** `displayname='…'` or `visible=false`. */
export interface AnnotationOption extends Base {
  readonly kind: 'AnnotationOption';
  readonly name: string;
  readonly value: StringLiteral | BooleanLiteral | Missing;
}

/** `group.name`, where the rows come from. Compared exactly, with case. */
export interface Template extends Base {
  readonly kind: 'Template';
  readonly group: string;
  readonly name: string;
}

/** `JOIN (statement) AS alias ON (predicate)`. */
export interface Join extends Base {
  readonly kind: 'Join';
  readonly statement: Statement | Missing;
  readonly alias: Identifier | Missing;
  readonly on: Predicate;
}

/** A single name: the alias of a join. */
export interface Identifier extends Base {
  readonly kind: 'Identifier';
  readonly name: string;
}

/** One key of ORDER BY; without a direction it is ascending, as in SQL. */
export interface SortKey extends Base {
  readonly kind: 'SortKey';
  readonly expression: Path | Call | Missing;
  readonly direction: 'ASC' | 'DESC' | undefined;
}

/** `LIMIT value`, in rows. */
export interface Limit extends Base {
  readonly kind: 'Limit';
  readonly value: number;
}

/** `OFFSET value`, in rows. */
export interface Offset extends Base {
  readonly kind: 'Offset';
  readonly value: number;
}

/** A condition: true, false or unknown for a row. */
export type Predicate = Or | And | Not | Exists | Comparison | Like | In | Between | IsNull | Missing;

/** Two or more conditions, at least one of which must be true. */
export interface Or extends Base {
  readonly kind: 'Or';
  readonly predicates: readonly Predicate[];
}

/** Two or more conditions that must all be true. */
export interface And extends Base {
  readonly kind: 'And';
  readonly predicates: readonly Predicate[];
}

/** `NOT predicate`; unknown stays unknown. */
export interface Not extends Base {
  readonly kind: 'Not';
  readonly predicate: Predicate;
}

/** `[NOT] EXISTS (statement)`. */
export interface Exists extends Base {
  readonly kind: 'Exists';
  readonly negated: boolean;
  readonly statement: Statement | Missing;
}

/** `left operator right`. */
export interface Comparison extends Base {
  readonly kind: 'Comparison';
  readonly operator: ComparisonOperator;
  readonly left: Operand;
  readonly right: Operand;
}

/** `operand [NOT] LIKE pattern [ESCAPE 'c']`. */
export interface Like extends Base {
  readonly kind: 'Like';
  readonly negated: boolean;
  readonly operand: Operand;
  readonly pattern: Operand;
  readonly escape: StringLiteral | Missing | undefined;
}

/** `operand [NOT] IN (values)`. */
export interface In extends Base {
  readonly kind: 'In';
  readonly negated: boolean;
  readonly operand: Operand;
  readonly values: readonly Operand[];
}

/** `operand [NOT] BETWEEN low AND high`, both inclusive. */
export interface Between extends Base {
  readonly kind: 'Between';
  readonly negated: boolean;
  readonly operand: Operand;
  readonly low: Operand;
  readonly high: Operand;
}

/** `operand IS [NOT] NULL`, or as one word (`postfix`) `operand ISNULL`, `operand NOTNULL`. */
export interface IsNull extends Base {
  readonly kind: 'IsNull';
  readonly negated: boolean;
  /** Written as `ISNULL` or `NOTNULL`; preserved, since only `NOTNULL` has been observed to work. */
  readonly postfix: boolean;
  readonly operand: Operand;
}

/** Expressions that can be compared. */
export type Operand = Path | Call | Variable | Literal | Missing;

/** A field, by its segments: `default_address.city`. Compared exactly, with case. */
export interface Path extends Base {
  readonly kind: 'Path';
  readonly segments: readonly string[];
}

/** `name([DISTINCT] arguments)`; the name is preserved as written and compared without case. */
export interface Call extends Base {
  readonly kind: 'Call';
  readonly name: string;
  readonly distinct: boolean;
  readonly args: readonly (Operand | Star)[];
}

/** `:name`; its value is sent beside the statement. */
export interface Variable extends Base {
  readonly kind: 'Variable';
  readonly name: string;
}

/** A value written in the query. */
export type Literal = StringLiteral | NumberLiteral | BooleanLiteral | NullLiteral;

/** `'…'`; `value` is the text without the quotes, with `''` read as `'`. */
export interface StringLiteral extends Base {
  readonly kind: 'StringLiteral';
  readonly value: string;
}

/** A number, as the text that was written: ids have 64 bits, which a JavaScript number cannot represent exactly. */
export interface NumberLiteral extends Base {
  readonly kind: 'NumberLiteral';
  readonly text: string;
}

/** `TRUE` or `FALSE`. */
export interface BooleanLiteral extends Base {
  readonly kind: 'BooleanLiteral';
  readonly value: boolean;
}

/** `NULL`. */
export interface NullLiteral extends Base {
  readonly kind: 'NullLiteral';
}

/**
 * A part that is missing in a text with errors, or that a placeholder stands for. A tree of a text without either has no such node. It is
 * printed as its source: nothing, if it is missing.
 */
export interface Missing extends Base {
  readonly kind: 'Missing';
  /** The text of a part with a placeholder. */
  readonly source?: string;
  /** The operands beside a placeholder for an operator. */
  readonly operands?: readonly Operand[];
}

/** **The** table of annotation options, with the kind of their values. */
export const annotationOptions = {
  displayname: 'StringLiteral',
  visible: 'BooleanLiteral',
} as const satisfies Readonly<Record<string, AnnotationOption['value']['kind']>>;

/** Whether an annotation option of this name exists. */
export function isAnnotationOption(name: string): name is keyof typeof annotationOptions {
  return Object.hasOwn(annotationOptions, name);
}

/** The keys of a node whose values are nodes or lists of nodes. */
type ChildKey<Kind extends NodeKind> = {
  [Key in keyof NodeOf<Kind>]-?: NonNullable<NodeOf<Kind>[Key]> extends Node | readonly Node[] ? Key : never;
}[keyof NodeOf<Kind>];

/** The kinds of the nodes at a key. */
type KindAt<Kind extends NodeKind, Key extends keyof NodeOf<Kind>> =
  NonNullable<NodeOf<Kind>[Key]> extends infer Child
    ? Child extends readonly (infer Element extends Node)[]
      ? Element['kind']
      : Extract<Child, Node>['kind']
    : never;

/** A list that contains every member of `Members`; `never` if one is forgotten. */
type Complete<Members, List extends readonly unknown[]> = [Members] extends [List[number]] ? List : never;

type ChildKinds<Table> = {
  readonly [Kind in NodeKind]: {
    readonly [Key in ChildKey<Kind>]: Kind extends keyof Table
      ? Key extends keyof Table[Kind]
        ? Table[Kind][Key] extends readonly KindAt<Kind, Key>[]
          ? Complete<KindAt<Kind, Key>, Table[Kind][Key]>
          : never
        : never
      : never;
  };
};

function childTable<const Table extends Readonly<Record<NodeKind, Readonly<Record<string, readonly NodeKind[]>>>>>(
  table: Table & ChildKinds<Table>,
): Table {
  return table;
}

const literals = ['StringLiteral', 'NumberLiteral', 'BooleanLiteral', 'NullLiteral'] as const;
const operands = ['Path', 'Call', 'Variable', ...literals, 'Missing'] as const;
const predicates = ['Or', 'And', 'Not', 'Exists', 'Comparison', 'Like', 'In', 'Between', 'IsNull', 'Missing'] as const;
const expressions = ['Path', 'Call', 'Missing'] as const;
const statements = ['Statement', 'Missing'] as const;

/**
 * **The** table of the children of each kind: their keys, in the order of the source, and the kinds that each can have. Visitor,
 * transformer, `nodeAt` and the generators read it; a kind or a key that is forgotten here does not compile.
 */
export const childKinds = childTable({
  Statement: {
    columns: ['Star', 'Column'],
    from: ['Template', 'Missing'],
    joins: ['Join'],
    where: predicates,
    orderBy: ['SortKey'],
    limit: ['Limit'],
    offset: ['Offset'],
  },
  Star: {},
  Column: { annotations: ['Annotation'], expression: expressions },
  Annotation: { options: ['AnnotationOption'] },
  AnnotationOption: { value: ['StringLiteral', 'BooleanLiteral', 'Missing'] },
  Template: {},
  Join: { statement: statements, alias: ['Identifier', 'Missing'], on: predicates },
  Identifier: {},
  SortKey: { expression: expressions },
  Limit: {},
  Offset: {},
  Or: { predicates },
  And: { predicates },
  Not: { predicate: predicates },
  Exists: { statement: statements },
  Comparison: { left: operands, right: operands },
  Like: { operand: operands, pattern: operands, escape: ['StringLiteral', 'Missing'] },
  In: { operand: operands, values: operands },
  Between: { operand: operands, low: operands, high: operands },
  IsNull: { operand: operands },
  Path: {},
  Call: { args: [...operands, 'Star'] },
  Variable: {},
  StringLiteral: {},
  NumberLiteral: {},
  BooleanLiteral: {},
  NullLiteral: {},
  Missing: { operands },
});

/** The keys of the children of each kind, in the order of the source. */
export const childKeys = Object.fromEntries(
  Object.entries(childKinds).map(([kind, children]) => [kind, Object.keys(children)]),
) as unknown as { readonly [Kind in NodeKind]: readonly ChildKey<Kind>[] };

/** The kinds that can replace a kind wherever it can be. */
export type ReplacementKind<Kind extends NodeKind> = {
  [Parent in NodeKind]: {
    [Key in keyof (typeof childKinds)[Parent]]: (typeof childKinds)[Parent][Key] extends readonly (infer Allowed)[]
      ? Kind extends Allowed
        ? Extract<Allowed, NodeKind>
        : never
      : never;
  }[keyof (typeof childKinds)[Parent]];
}[NodeKind];

/** The kinds of nodes, in the order of the grammar. */
export const nodeKinds = Object.keys(childKeys) as NodeKind[];
