import type { Span } from '../diagnostics/span.js';
import type { ConstructName } from '../dialect/constructs.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import { type Evidence, weakestEvidence } from '../interface/evidence.js';
import type { Node } from './ast.js';
import { withTreeCheck } from './check-syntax-tree.js';
import { needsParentheses } from './layout/layout.js';
import { checkNodeArgument, isLiteral } from './nodes.js';
import { visit } from './visit.js';

/**
 * Returns the constructs that a node itself uses, without those of its children.
 *
 * @example
 * ```ts
 * import { constructsOf, parsePredicate } from 'vql-kit/vql';
 * const { value: predicate } = parsePredicate("name NOT LIKE 'A%'");
 * console.log(predicate && constructsOf(predicate)); // ['not-like']
 * ```
 */
export function constructsOf(node: Node): readonly ConstructName[] {
  checkNodeArgument('The node of constructsOf', node);
  return withTreeCheck('The node of constructsOf', node, () => ownConstructs(node));
}

/** Returns the constructs that a node uses as a child of another one. */
export function constructsWithin(parent: Node | undefined, node: Node): readonly ConstructName[] {
  // The values of an annotation are documented with it.
  return parent?.kind === 'AnnotationOption' ? [] : ownConstructs(node);
}

/** Returns the constructs in the text that `print` writes of a tree, with the parentheses that it needs. */
export function constructsOfPrinted(root: Node): ReadonlySet<ConstructName> {
  const found = new Set<ConstructName>();
  visit(root, {
    enter(node, ancestors) {
      const parent = ancestors.at(-1);
      for (const name of constructsWithin(parent, node)) found.add(name);
      if (needsParentheses(node, parent?.kind)) found.add('parentheses');
    },
  });
  return found;
}

/** The parts of a text that the tree does not contain. */
export interface TextParts {
  readonly comments: readonly { readonly span: Span }[];
  readonly tokens: readonly { readonly image: string; readonly startOffset: number }[];
  /** The offsets of the parentheses that group conditions. */
  readonly parentheses: readonly number[];
}

/** Use of a construct in a text. */
interface ConstructUse {
  readonly name: ConstructName;
  readonly span: Span;
}

/** Returns the constructs of tokens and comments, which the tree does not contain. */
export function constructsOfTokens(
  text: string,
  { comments, tokens, parentheses }: TextParts,
): readonly ConstructUse[] {
  const at = (name: ConstructName, start: number): ConstructUse => ({ name, span: { start, end: start + 1 } });
  return [
    ...comments.map(({ span }): ConstructUse => ({ name: 'comment', span })),
    // Compared by its text, not its token type: rules use this function, and the table of codes loads the rules without the parser.
    ...tokens.filter(({ image }) => image === ';').map(({ startOffset }) => at('semicolon', startOffset)),
    ...parentheses.filter((start) => text[start] === '(').map((start) => at('parentheses', start)),
  ];
}

function ownConstructs(node: Node): readonly ConstructName[] {
  switch (node.kind) {
    case 'Statement':
      return [
        'select',
        ...when(node.distinct, 'distinct'),
        ...when(node.joins.length > 1, 'several-joins'),
        ...when(node.where !== undefined, 'where'),
        ...when(node.orderBy.length > 0, 'order-by'),
      ];
    case 'Star':
      return ['star'];
    case 'Annotation':
      return ['annotation', ...when(node.options.length > 1, 'annotation-options')];
    case 'Template':
      return ['template', ...when(`${node.group}.${node.name}`.includes('-'), 'hyphenated-name')];
    case 'Join':
      return ['join'];
    case 'SortKey':
      return when(node.expression.kind === 'Call', 'order-by-call');
    case 'Limit':
      return ['limit'];
    case 'Offset':
      return ['offset'];
    case 'Or':
      return ['or'];
    case 'And':
      return ['and'];
    case 'Not':
      return ['not'];
    case 'Exists':
      return ['exists'];
    case 'Comparison':
      return [
        node.operator === '=' ? 'equals' : 'comparison',
        ...when(isLiteral(node.left) && !isLiteral(node.right), 'literal-left'),
      ];
    case 'Like':
      return [node.negated ? 'not-like' : 'like', ...when(node.escape !== undefined, 'escape')];
    case 'In':
      return [node.negated ? 'not-in' : 'in'];
    case 'Between':
      return ['between'];
    case 'IsNull':
      if (!node.postfix) return ['is-null'];
      return [node.negated ? 'notnull' : 'isnull'];
    case 'Path':
      return ['path'];
    case 'Call':
      return ['call'];
    case 'Variable':
      return ['variable'];
    case 'StringLiteral':
      return ['string', ...when(node.value.includes("'"), 'doubled-quote')];
    case 'NumberLiteral':
      return ['number'];
    case 'BooleanLiteral':
      return ['boolean'];
    case 'NullLiteral':
      return ['null'];
    case 'Column':
    case 'AnnotationOption':
    case 'Identifier':
    case 'Missing':
      return [];
    default:
      return node satisfies never;
  }
}

/**
 * Returns the evidence that the service supports the constructs that a node itself uses: the weakest of them.
 *
 * @example
 * ```ts
 * import { evidenceOf, parsePredicate } from 'vql-kit/vql';
 * const { value: predicate } = parsePredicate('price BETWEEN 1 AND 2');
 * console.log(predicate && evidenceOf(predicate)); // assumed
 * ```
 */
export function evidenceOf(node: Node, dialect?: Partial<Dialect>): Evidence {
  checkNodeArgument('The node of evidenceOf', node);
  const { constructs } = resolveDialect(dialect);
  return weakestEvidence(constructsOf(node).map((name) => constructs[name].evidence));
}

function when(condition: boolean, name: ConstructName): ConstructName[] {
  return condition ? [name] : [];
}
