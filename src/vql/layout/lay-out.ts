import { spellVariable, type VariableSpelling } from '../../dialect/variable-spelling.js';
import type { And, Annotation, Call, Column, Join, Node, Operand, Or, Predicate, Statement } from '../ast.js';
import { quote } from '../literal.js';
import { type Doc, fill, group, hardLine, indent, line, softLine } from './doc.js';

/**
 * Turns the tokens of a node into documents, in the order of the source. `print` takes them as they are; `format` also
 * puts back the comments around each, and spells keywords as the user wants them.
 */
export interface Emitter {
  /** Keywords with blanks between them. */
  keyword(words: string): Doc;
  /** Any other piece of text; `tokens` says of how many tokens it is made (default 1). */
  text(text: string, tokens?: number): Doc;
  /** An opening parenthesis that groups conditions, and that the source need not have. */
  open(): Doc;
  /**
   * Which nodes are laid out one by one as they are rendered, so that no document of the whole is made, and none is too deep:
   * all of them, or those that can nest.
   */
  readonly late?: 'all' | 'nesting';
  /** How variables are written; default `:name`. */
  readonly variableSpelling?: VariableSpelling | undefined;
}

/** The kinds in which others of any depth can be. */
const nesting: ReadonlySet<Node['kind']> = new Set(['Statement', 'Or', 'And', 'Not', 'Exists', 'Call']);

/** Lays a node out: what it is written as, and where its lines may break. */
export function layOut(node: Node, emitter: Emitter): Doc {
  const isLate = emitter.late === 'all' || (emitter.late === 'nesting' && nesting.has(node.kind));
  return isLate ? { type: 'later', node, layOut: () => docOf(node, emitter) } : docOf(node, emitter);
}

/** **The** shape of every node. */
function docOf(node: Node, emitter: Emitter): Doc {
  switch (node.kind) {
    case 'Statement':
      return statementDoc(node, emitter);
    case 'Star':
      return emitter.text('*');
    case 'Column':
      return columnDoc(node, emitter);
    case 'Annotation':
      return annotationDoc(node, emitter);
    case 'AnnotationOption':
      return optionText(node);
    case 'Template':
      return node.name === '' ? emitter.text(node.group) : emitter.text(`${node.group}.${node.name}`, 3);
    case 'Join':
      return joinDoc(node, emitter);
    case 'Identifier':
      return emitter.text(node.name);
    case 'SortKey':
      return node.direction === undefined
        ? layOut(node.expression, emitter)
        : inRow([layOut(node.expression, emitter), ' ', emitter.keyword(node.direction)]);
    case 'Limit':
      return inRow([emitter.keyword('LIMIT'), ' ', emitter.text(String(node.value))]);
    case 'Offset':
      return inRow([emitter.keyword('OFFSET'), ' ', emitter.text(String(node.value))]);
    case 'Or':
      return junctionDoc(node, 'OR', emitter);
    case 'And':
      return junctionDoc(node, 'AND', emitter);
    case 'Not':
      return [
        emitter.keyword('NOT'),
        ' ',
        needsParentheses(node.predicate, node)
          ? parenthesised(node.predicate, emitter)
          : layOut(node.predicate, emitter),
      ];
    case 'Exists':
      return [
        emitter.keyword(node.negated ? 'NOT EXISTS' : 'EXISTS'),
        ' ',
        inParentheses(emitter, () => layOut(node.statement, emitter)),
      ];
    case 'Comparison':
      return inRow([layOut(node.left, emitter), ' ', emitter.text(node.operator), ' ', layOut(node.right, emitter)]);
    case 'Like': {
      const { operand, pattern, escape } = node;
      const match = [
        layOut(operand, emitter),
        ' ',
        negatable('LIKE', node.negated, emitter),
        ' ',
        layOut(pattern, emitter),
      ];
      return inRow(
        escape === undefined ? match : [...match, ' ', emitter.keyword('ESCAPE'), ' ', layOut(escape, emitter)],
      );
    }
    case 'In':
      return [
        layOut(node.operand, emitter),
        ' ',
        negatable('IN', node.negated, emitter),
        ' ',
        listDoc(node.values, emitter),
      ];
    case 'Between': {
      const { operand, low, high } = node;
      const range = [
        layOut(operand, emitter),
        ' ',
        negatable('BETWEEN', node.negated, emitter),
        ' ',
        layOut(low, emitter),
      ];
      return inRow([...range, ' ', emitter.keyword('AND'), ' ', layOut(high, emitter)]);
    }
    case 'IsNull': {
      const postfix = node.negated ? 'NOTNULL' : 'ISNULL';
      const words = node.negated ? 'IS NOT NULL' : 'IS NULL';
      return inRow([layOut(node.operand, emitter), ' ', emitter.keyword(node.postfix ? postfix : words)]);
    }
    case 'Path':
      return emitter.text(node.segments.join('.'), node.segments.length * 2 - 1);
    case 'Call':
      return callDoc(node, emitter);
    case 'Variable':
      return emitter.text(spellVariable(node.name, emitter.variableSpelling));
    case 'StringLiteral':
      return emitter.text(quote(node.value));
    case 'NumberLiteral':
      return emitter.text(node.text);
    case 'BooleanLiteral':
      return emitter.keyword(node.value ? 'TRUE' : 'FALSE');
    case 'NullLiteral':
      return emitter.keyword('NULL');
    case 'Missing':
      return '';
    default:
      return node satisfies never;
  }
}

/** Parts in a row. Texts alone are one: most of what is printed is, and need not be rendered piece by piece. */
function inRow(parts: readonly Doc[]): Doc {
  let text = '';
  for (const part of parts) {
    if (typeof part !== 'string') return parts;
    text += part;
  }
  return text;
}

/** **The** order of the clauses. */
function statementDoc(node: Statement, emitter: Emitter): Doc {
  const { distinct, columns, from, joins, where, orderBy, limit, offset } = node;
  const clauses: Doc[] = [];
  clauses.push([
    emitter.keyword(distinct ? 'SELECT DISTINCT' : 'SELECT'),
    together(indent([line, ...commaSeparated(columns, emitter)]), emitter),
  ]);
  clauses.push([emitter.keyword('FROM'), ' ', layOut(from, emitter)]);
  for (const join of joins) clauses.push(joinDoc(join, emitter));
  if (where !== undefined) clauses.push([emitter.keyword('WHERE'), ' ', indent(layOut(where, emitter))]);
  if (orderBy.length > 0)
    clauses.push([emitter.keyword('ORDER BY'), together(indent([line, ...commaSeparated(orderBy, emitter)]), emitter)]);
  const page = [limit, offset].filter((clause) => clause !== undefined).map((clause) => layOut(clause, emitter));
  if (page.length > 0) clauses.push(separated(page, ' '));
  return together(separated(clauses, line), emitter);
}

function columnDoc({ annotations, expression }: Column, emitter: Emitter): Doc {
  const lines = annotations.map((annotation): Doc => [layOut(annotation, emitter), hardLine]);
  return [...lines, layOut(expression, emitter)];
}

function annotationDoc(node: Annotation, emitter: Emitter): Doc {
  return emitter.text(`--v:${node.name}{${node.options.map(optionText).join(', ')}}`);
}

function optionText({ name, value }: Annotation['options'][number]): string {
  if (value.kind === 'Missing') return `${name}=`;
  return `${name}=${value.kind === 'StringLiteral' ? quote(value.value) : value.value}`;
}

function joinDoc({ statement, alias, on }: Join, emitter: Emitter): Doc {
  const joined: Doc[] = [emitter.keyword('JOIN'), ' ', inParentheses(emitter, () => layOut(statement, emitter)), ' '];
  joined.push(emitter.keyword('AS'), ' ', layOut(alias, emitter), ' ', emitter.keyword('ON'), ' ');
  joined.push(inParentheses(emitter, () => layOut(on, emitter)));
  return joined;
}

function junctionDoc({ kind, predicates }: And | Or, keyword: string, emitter: Emitter): Doc {
  const parts: Doc[] = [];
  for (const predicate of predicates) {
    if (parts.length > 0) parts.push(line, emitter.keyword(keyword), ' ');
    const isNested = needsParentheses(predicate, { kind });
    parts.push(isNested ? parenthesised(predicate, emitter) : indent(layOut(predicate, emitter)));
  }
  return together(parts, emitter);
}

/** OR inside AND, and a list inside a list of its own kind, which is another tree than the list without parentheses. */
function needsParentheses(inner: Predicate, outer: { readonly kind: Predicate['kind'] }): boolean {
  if (outer.kind === 'Not')
    return inner.kind === 'Or' || inner.kind === 'And' || inner.kind === 'Not' || inner.kind === 'Exists';
  return inner.kind === 'Or' || (inner.kind === 'And' && outer.kind === 'And');
}

function parenthesised(predicate: Predicate, emitter: Emitter): Doc {
  return [together([emitter.open(), indent([softLine, layOut(predicate, emitter)]), softLine], emitter), ')'];
}

/** Parts that break together. Where nothing breaks, nobody asks what they demand. */
function together(content: Doc, emitter: Emitter): Doc {
  return emitter.late === undefined ? group(content) : content;
}

function negatable(operator: string, negated: boolean, emitter: Emitter): Doc {
  return emitter.keyword(negated ? `NOT ${operator}` : operator);
}

function listDoc(values: readonly Operand[], emitter: Emitter): Doc {
  const items = (): Doc[] =>
    values.map((value, index) => {
      const item = layOut(value, emitter);
      return index < values.length - 1 ? [item, emitter.text(',')] : item;
    });
  return inParentheses(emitter, () => fill(items()));
}

/** The closing parenthesis stands outside the group, so that a comment behind it does not break what is inside. */
function inParentheses(emitter: Emitter, content: () => Doc): Doc {
  const open = emitter.text('(');
  return [together([open, indent([softLine, content()]), softLine], emitter), emitter.text(')')];
}

function callDoc({ name, distinct, args }: Call, emitter: Emitter): Doc {
  const head = [emitter.text(name), emitter.text('('), distinct ? [emitter.keyword('DISTINCT'), ' '] : ''];
  return [...head, together(indent(commaSeparated(args, emitter)), emitter), emitter.text(')')];
}

function commaSeparated(nodes: readonly Node[], emitter: Emitter): Doc[] {
  const parts: Doc[] = [];
  for (const node of nodes) {
    if (parts.length > 0) parts.push(emitter.text(','), line);
    parts.push(layOut(node, emitter));
  }
  return parts;
}

function separated(docs: readonly Doc[], separator: Doc): Doc[] {
  const parts: Doc[] = [];
  for (const doc of docs) {
    if (parts.length > 0) parts.push(separator);
    parts.push(doc);
  }
  return parts;
}
