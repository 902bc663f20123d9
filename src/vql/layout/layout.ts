import { type ClauseName, clauseNames } from '../../dialect/clauses.js';
import { quote } from '../../dialect/literals.js';
import { type VariableStyle, writeVariable } from '../../dialect/variable-style.js';
import type { And, Annotation, Call, Column, Join, Node, NodeKind, Operand, Or, Predicate, Statement } from '../ast.js';
import { pathText } from '../nodes.js';

/**
 * Receives the tokens of a node in the order of the source, and the possible line breaks. `print` writes them on one line;
 * `format` builds a document with the comments around each token and keywords in the requested case.
 */
export interface Emitter {
  /** Keywords with spaces between them. */
  keyword(words: string): void;
  /** Other text, which consists of `tokens` tokens (default 1). */
  text(text: string, tokens?: number): void;
  /** A parenthesis around conditions, which may be missing in the source. */
  open(): void;
  close(): void;
  /** A child of the node that is laid out. */
  node(node: Node): void;
  /** A space where no line breaks. */
  space(): void;
  /** A space, or a line break where the group around it does not fit (`hard`: always; `soft`: nothing instead of a space). */
  line(mode?: 'hard' | 'soft'): void;
  /**
   * Begins a part that breaks at all its lines or at none (`group`), a part one level further in (`indent`), a list with
   * as many items to a line as fit, with their commas (`fill`), or a clause, with the line break before it (`clause`). Separate calls
   * instead of callbacks: trees can be deep.
   */
  begin(kind: PartKind): void;
  /** A comma between two items of a list, and the line break beside it; in a `fill`, the next item begins there. */
  comma(): void;
  /** Ends the part that began last. */
  end(): void;
  /** How variables are written; default `:name`. */
  readonly variableStyle: VariableStyle | undefined;
}

/** Kind of a part of a layout. */
export type PartKind = 'group' | 'indent' | 'fill' | 'clause';

/** **The** layout of every node: its tokens, and the possible line breaks. */
export function layOut(node: Node, emitter: Emitter): void {
  switch (node.kind) {
    case 'Statement':
      layOutStatement(node, emitter);
      break;
    case 'Star':
      emitter.text('*');
      break;
    case 'Column':
      layOutColumn(node, emitter);
      break;
    case 'Annotation':
      emitter.text(`--v:${node.name}{${node.options.map(optionText).join(', ')}}`);
      break;
    case 'AnnotationOption':
      emitter.text(optionText(node));
      break;
    case 'Template':
      if (node.name === '') emitter.text(node.group);
      else emitter.text(`${node.group}.${node.name}`, 3);
      break;
    case 'Join':
      layOutJoin(node, emitter);
      break;
    case 'Identifier':
      emitter.text(node.name);
      break;
    case 'SortKey':
      emitter.node(node.expression);
      if (node.direction !== undefined) {
        emitter.space();
        emitter.keyword(node.direction);
      }
      break;
    case 'Limit':
      layOutCount('LIMIT', node.value, emitter);
      break;
    case 'Offset':
      layOutCount('OFFSET', node.value, emitter);
      break;
    case 'Or':
      layOutJunction(node, 'OR', emitter);
      break;
    case 'And':
      layOutJunction(node, 'AND', emitter);
      break;
    case 'Not':
      emitter.keyword('NOT');
      emitter.space();
      if (needsParentheses(node.predicate, 'Not')) parenthesised(node.predicate, emitter);
      else emitter.node(node.predicate);
      break;
    case 'Exists':
      emitter.keyword(node.negated ? 'NOT EXISTS' : 'EXISTS');
      emitter.space();
      inParentheses(node.statement, emitter);
      break;
    case 'Comparison':
      emitter.node(node.left);
      emitter.space();
      emitter.text(node.operator);
      emitter.space();
      emitter.node(node.right);
      break;
    case 'Like':
      emitter.node(node.operand);
      infix(node.negated ? 'NOT LIKE' : 'LIKE', emitter);
      emitter.node(node.pattern);
      if (node.escape !== undefined) {
        infix('ESCAPE', emitter);
        emitter.node(node.escape);
      }
      break;
    case 'In':
      emitter.node(node.operand);
      infix(node.negated ? 'NOT IN' : 'IN', emitter);
      layOutList(node.values, emitter);
      break;
    case 'Between':
      emitter.node(node.operand);
      infix(node.negated ? 'NOT BETWEEN' : 'BETWEEN', emitter);
      emitter.node(node.low);
      infix('AND', emitter);
      emitter.node(node.high);
      break;
    case 'IsNull':
      emitter.node(node.operand);
      emitter.space();
      if (node.postfix) emitter.keyword(node.negated ? 'NOTNULL' : 'ISNULL');
      else emitter.keyword(node.negated ? 'IS NOT NULL' : 'IS NULL');
      break;
    case 'Path':
      emitter.text(pathText(node), node.segments.length * 2 - 1);
      break;
    case 'Call':
      layOutCall(node, emitter);
      break;
    case 'Variable':
      emitter.text(writeVariable(node.name, emitter.variableStyle));
      break;
    case 'StringLiteral':
      emitter.text(quote(node.value));
      break;
    case 'NumberLiteral':
      emitter.text(node.text);
      break;
    case 'BooleanLiteral':
      emitter.keyword(node.value ? 'TRUE' : 'FALSE');
      break;
    case 'NullLiteral':
      emitter.keyword('NULL');
      break;
    case 'Missing':
      if (node.source !== undefined) emitter.text(node.source);
      break;
    default:
      node satisfies never;
  }
}

function layOutStatement(statement: Statement, emitter: Emitter): void {
  emitter.begin('group');
  for (const name of clauseNames) {
    emitter.begin('clause');
    layOutClause[name](statement, emitter);
    emitter.end();
  }
  emitter.end();
}

/** **The** layout of each clause. */
const layOutClause: { readonly [Name in ClauseName]: (statement: Statement, emitter: Emitter) => void } = {
  SELECT: ({ distinct, columns }, emitter) => {
    emitter.keyword(distinct ? 'SELECT DISTINCT' : 'SELECT');
    layOutItems(columns, emitter);
  },
  FROM: ({ from }, emitter) => {
    emitter.line();
    emitter.keyword('FROM');
    emitter.space();
    emitter.node(from);
  },
  JOIN: ({ joins }, emitter) => {
    for (const join of joins) {
      emitter.line();
      emitter.node(join);
    }
  },
  WHERE: ({ where }, emitter) => {
    if (where === undefined) return;
    emitter.line();
    emitter.keyword('WHERE');
    emitter.space();
    emitter.begin('indent');
    emitter.node(where);
    emitter.end();
  },
  'ORDER BY': ({ orderBy }, emitter) => {
    if (orderBy.length === 0) return;
    emitter.line();
    emitter.keyword('ORDER BY');
    layOutItems(orderBy, emitter);
  },
  LIMIT: ({ limit }, emitter) => {
    if (limit === undefined) return;
    emitter.line();
    emitter.node(limit);
  },
  OFFSET: ({ limit, offset }, emitter) => {
    if (offset === undefined) return;
    // OFFSET is on the line of LIMIT.
    if (limit === undefined) emitter.line();
    else emitter.space();
    emitter.node(offset);
  },
};

/** Lays out the items of a clause. */
function layOutItems(items: readonly Node[], emitter: Emitter): void {
  emitter.begin('group');
  emitter.begin('indent');
  emitter.line();
  commaSeparated(items, emitter);
  emitter.end();
  emitter.end();
}

function layOutColumn({ annotations, expression }: Column, emitter: Emitter): void {
  for (const annotation of annotations) {
    emitter.node(annotation);
    emitter.line('hard');
  }
  emitter.node(expression);
}

function optionText({ name, value }: Annotation['options'][number]): string {
  if (value.kind === 'Missing') return `${name}=${value.source ?? ''}`;
  return `${name}=${value.kind === 'StringLiteral' ? quote(value.value) : value.value}`;
}

function layOutJoin({ statement, alias, on }: Join, emitter: Emitter): void {
  emitter.keyword('JOIN');
  emitter.space();
  inParentheses(statement, emitter);
  infix('AS', emitter);
  emitter.node(alias);
  infix('ON', emitter);
  inParentheses(on, emitter);
}

function layOutCount(keyword: string, count: number, emitter: Emitter): void {
  emitter.keyword(keyword);
  emitter.space();
  emitter.text(String(count));
}

function layOutJunction({ kind, predicates }: And | Or, keyword: string, emitter: Emitter): void {
  emitter.begin('group');
  let isFirst = true;
  for (const predicate of predicates) {
    if (!isFirst) {
      emitter.line();
      emitter.keyword(keyword);
      emitter.space();
    }
    isFirst = false;
    if (needsParentheses(predicate, kind)) {
      parenthesised(predicate, emitter);
    } else {
      emitter.begin('indent');
      emitter.node(predicate);
      emitter.end();
    }
  }
  emitter.end();
}

/** Whether parentheses are needed: for OR inside AND, and for a list inside a list of the same kind, which is a different tree without them. */
export function needsParentheses({ kind }: Pick<Node, 'kind'>, outer: NodeKind | undefined): boolean {
  if (outer === 'Not') return kind === 'Or' || kind === 'And' || kind === 'Not' || kind === 'Exists';
  if (outer === 'And') return kind === 'Or' || kind === 'And';
  return outer === 'Or' && kind === 'Or';
}

function parenthesised(predicate: Predicate, emitter: Emitter): void {
  emitter.begin('group');
  emitter.open();
  emitter.begin('indent');
  emitter.line('soft');
  emitter.node(predicate);
  emitter.end();
  emitter.line('soft');
  emitter.end();
  emitter.close();
}

function layOutList(values: readonly Operand[], emitter: Emitter): void {
  beginParentheses(emitter);
  emitter.begin('fill');
  values.forEach((value, index) => {
    if (index > 0) emitter.comma();
    emitter.node(value);
  });
  emitter.end();
  endParentheses(emitter);
}

function inParentheses(node: Node, emitter: Emitter): void {
  beginParentheses(emitter);
  emitter.node(node);
  endParentheses(emitter);
}

function beginParentheses(emitter: Emitter): void {
  emitter.begin('group');
  emitter.text('(');
  emitter.begin('indent');
  emitter.line('soft');
}

/** The closing parenthesis is outside the group, so that a comment after it does not break the contents. */
function endParentheses(emitter: Emitter): void {
  emitter.end();
  emitter.line('soft');
  emitter.end();
  emitter.text(')');
}

function layOutCall({ name, distinct, args }: Call, emitter: Emitter): void {
  emitter.text(name);
  emitter.text('(');
  if (distinct) {
    emitter.keyword('DISTINCT');
    emitter.space();
  }
  emitter.begin('group');
  emitter.begin('indent');
  commaSeparated(args, emitter);
  emitter.end();
  emitter.end();
  emitter.text(')');
}

function commaSeparated(nodes: readonly Node[], emitter: Emitter): void {
  nodes.forEach((node, index) => {
    if (index > 0) emitter.comma();
    emitter.node(node);
  });
}

/** Lays out keywords between two operands. */
function infix(words: string, emitter: Emitter): void {
  emitter.space();
  emitter.keyword(words);
  emitter.space();
}
