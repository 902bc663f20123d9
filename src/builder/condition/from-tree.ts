import { findGap, findUnwritableName } from '../../cunit/vql-nodes.js';
import { quoted } from '../../diagnostics/quoted.js';
import { comparisons } from '../../dialect/comparison.js';
import { isNumber } from '../../dialect/literals.js';
import { childKinds, type Node, type Predicate } from '../../vql/ast.js';
import { isBroken } from '../../vql/nodes.js';
import { visit } from '../../vql/visit.js';
import { cloneTree } from '../clone.js';
import { refuse, refuseArgument } from '../errors.js';
import type { TextPart } from './part.js';
import { checkSubject, isOpen, type Scope } from './scope.js';
import { createTextPart } from './text-part.js';

/**
 * Creates the part of a tree.
 *
 * @throws {VqlError} `wrong-argument` for a tree of a text with errors, and for one that no text has; and for fields that the catalog
 * does not allow.
 */
export function fromTree(tree: Predicate, scope: Scope): TextPart {
  const refuseTree = (expected: string): never => refuseArgument('The tree of "where"', expected, tree);
  if (!isCondition(tree)) refuseTree('a condition, as parsePredicate and the create functions return it');
  if (isTooDeep(tree)) refuse('deep-condition', { what: 'The nodes of a tree', most: maxDepth });
  if (isBroken(tree) || findGap(tree) !== undefined) refuseTree('one of a text without errors');
  const name = findUnwritableName(tree) ?? findUnwritableText(tree);
  if (name !== undefined) refuseTree(`one that a text can have, without ${quoted(name)}`);
  if (!isOpen(scope)) checkFields(tree, scope);
  return createTextPart(cloneTree(tree), scope);
}

/** Whether a node is a condition. A missing part is not: no text without errors has one. */
function isCondition({ kind }: Predicate): boolean {
  return kind !== 'Missing' && childKinds.Not.predicate.includes(kind);
}

/** Depth of the deepest tree, which recursion over it can bear: the parser makes two nodes of each level of parentheses. */
const maxDepth = 2_500;

/** Whether a tree is too deep, or contains itself. */
function isTooDeep(root: Node): boolean {
  let tooDeep = false;
  visit(root, {
    enter: (_, ancestors) => {
      tooDeep = ancestors.length >= maxDepth;
      return tooDeep ? 'stop' : undefined;
    },
  });
  return tooDeep;
}

/** Returns the first text in a tree that is printed as it is, and would be another part of the language. */
function findUnwritableText(root: Node): string | undefined {
  let found: string | undefined;
  const check = (isWritable: boolean, text: unknown): 'stop' | undefined => {
    if (isWritable) return undefined;
    found = String(text);
    return 'stop';
  };
  visit(root, {
    NumberLiteral: ({ text }) => check(isNumber(text), text),
    StringLiteral: ({ value }) => check(typeof value === 'string', value),
    Comparison: ({ operator }) => check(Object.hasOwn(comparisons, operator), operator),
    SortKey: ({ direction = 'ASC' }) => check(direction === 'ASC' || direction === 'DESC', direction),
    Limit: ({ value }) => check(Number.isSafeInteger(value), value),
    Offset: ({ value }) => check(Number.isSafeInteger(value), value),
  });
  return found;
}

/** Checks the fields of a tree against the catalog; those of nested queries are not known. */
function checkFields(root: Node, scope: Scope): void {
  visit(root, {
    Statement: () => 'skip',
    Call: (call) => checkSubject(call, scope, 'filterable'),
    Path: (path) => checkSubject(path, scope, 'filterable'),
  });
}
