import { wrongArgument } from '../diagnostics/arguments.js';
import { quoted } from '../diagnostics/quoted.js';
import { isNumber } from '../dialect/literals.js';
import { isName, isPath, isTemplatePath } from '../dialect/names.js';
import { annotationOptions, isAnnotationOption, type Limit, type Missing, type Node, type Offset } from './ast.js';
import { checkSyntaxTree } from './check-syntax-tree.js';
import { isBroken, pathText } from './nodes.js';
import { type Visitor, visit } from './visit.js';

/** Returns the first part that is missing from a tree because its text was broken. */
export function findGap(root: Node): Missing | undefined {
  const gaps: Missing[] = [];
  visit(root, {
    Missing: (gap) => {
      gaps.push(gap);
      return 'stop';
    },
  });
  return gaps[0];
}

/**
 * Returns the first part of a tree that VQL cannot write: an invalid name or number, or an empty list. `print` would make other syntax of
 * it. Only a tree that was not parsed can have one.
 */
export function findUnwritable(root: Node): string | undefined {
  const texts: string[] = [];
  const check = (isWritable: boolean, text: string): 'stop' | undefined => {
    if (isWritable) return undefined;
    texts.push(text);
    return 'stop';
  };
  const checkCount = ({ value }: Limit | Offset) => check(Number.isSafeInteger(value) && value >= 0, String(value));
  /** **The** table of what is checked of each kind of node. All values of others can be written. */
  const checks: Visitor = {
    Path: (path) => check(isPath(path.segments), pathText(path)),
    Call: ({ name }) => check(isPath([name]), name),
    Variable: ({ name }) => check(isName(name), name),
    Identifier: ({ name }) => check(isPath([name]), name),
    Template: ({ group, name }) => check(isTemplatePath([group, name]), `${group}.${name}`),
    NumberLiteral: ({ text }) => check(isNumber(text), text),
    Limit: checkCount,
    Offset: checkCount,
    Annotation: ({ name, options }) => check(name === 'result' && options.length > 0, `--v:${name}{}`),
    AnnotationOption: ({ name, value }) =>
      check(
        isAnnotationOption(name) &&
          value.kind === annotationOptions[name] &&
          !(value.kind === 'StringLiteral' && /[\r\n]/.test(value.value)),
        name,
      ),
    Statement: ({ columns }) => check(columns.length > 0, 'SELECT FROM'),
    And: ({ predicates }) => check(predicates.length > 1, 'AND'),
    Or: ({ predicates }) => check(predicates.length > 1, 'OR'),
    In: ({ values }) => check(values.length > 0, 'IN ()'),
  };
  visit(root, checks);
  return texts[0];
}

/** Checks a whole tree, and returns what it must be instead, if it cannot be printed and read again as the same tree. */
export function expectedWritable(name: string, root: unknown): string | undefined {
  checkSyntaxTree(name, root);
  if (isBroken(root) || findGap(root) !== undefined) return 'the tree of a text without errors';
  const text = findUnwritable(root);
  return text === undefined ? undefined : `a tree that VQL can write, without ${quoted(text)}`;
}

/**
 * Checks that a whole tree can be printed, and read again as the same tree. Any tree of a text without errors can, and any that the
 * `create…` functions make; one from JSON need not.
 *
 * @throws {VqlError} `wrong-argument`.
 */
export function checkWritableTree(name: string, root: unknown): asserts root is Node {
  const expected = expectedWritable(name, root);
  if (expected !== undefined) throw wrongArgument(name, expected, (root as Node).kind);
}
