import type { CallExpression, Expression, Node } from 'oxc-parser';
import type { Declaration, HostNames } from './names.js';
import type { HostParser } from './parser.js';
import { isText } from './parts.js';
import { itemsOf, unwrapExpression, walk } from './tree.js';

/**
 * The texts that an expression may put into a query, with those of a tag: either side of a condition, what names of the file are set to
 * and what is added to that, the items of a list that is joined, and what `map` and `reduce` make of them.
 */
export function innerTexts(
  expression: Expression,
  names: HostNames,
  parser: Pick<HostParser, 'visitorKeys'>,
): readonly Expression[] {
  const texts: Expression[] = [];
  const seen = new Set<Declaration>();
  const waiting: Expression[] = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inner = unwrapExpression(next);
    if (isText(inner) || inner.type === 'TaggedTemplateExpression') texts.push(inner);
    else if (inner.type === 'ConditionalExpression') waiting.push(inner.consequent, inner.alternate);
    else if (inner.type === 'LogicalExpression') waiting.push(inner.left, inner.right);
    else if (inner.type === 'AwaitExpression') waiting.push(inner.argument);
    else if (inner.type === 'ChainExpression') waiting.push(inner.expression);
    else if (inner.type === 'ArrayExpression') {
      for (const item of inner.elements) if (item !== null) waiting.push(itemsOf(item));
    } else if (inner.type === 'CallExpression') {
      for (const text of textsOfCall(inner, parser)) waiting.push(text);
    } else if (inner.type === 'Identifier') {
      const declared = names.resolve(inner.name, inner.start);
      if (declared === undefined || seen.has(declared)) continue;
      seen.add(declared);
      // One by one: a call bears no list of a hundred thousand.
      for (const value of [...declared.values, ...declared.added]) waiting.push(value);
    }
  }
  return texts;
}

/** Methods that give back texts of what they are called on, or of what the functions make that they are given. */
const textMethods: ReadonlySet<string> = new Set([
  ...['join', 'map', 'flatMap', 'reduce', 'reduceRight', 'filter', 'concat', 'slice', 'reverse', 'sort'],
  ...['trim', 'trimStart', 'trimEnd', 'toString'],
]);

function textsOfCall(
  { callee, arguments: given }: CallExpression,
  parser: Pick<HostParser, 'visitorKeys'>,
): readonly Expression[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const { object, property } = callee;
  if (!textMethods.has(property.name)) return [];
  if (property.name === 'concat') return [object, ...given.map(itemsOf)];
  const made = given.flatMap((one) => resultsOf(one, parser));
  if (property.name === 'map' || property.name === 'flatMap') return made;
  // What it begins with, and the items, are most often a part of what comes out.
  return /^reduce/.test(property.name) ? [object, ...made, ...given.slice(1).map(itemsOf)] : [object];
}

/** What a function gives back that is written in its place. */
function resultsOf(given: Node, parser: Pick<HostParser, 'visitorKeys'>): readonly Expression[] {
  if (given.type !== 'ArrowFunctionExpression' && given.type !== 'FunctionExpression') return [];
  const { body } = given;
  if (body === null) return [];
  if (body.type !== 'BlockStatement') return [body];
  const results: Expression[] = [];
  walk(body, parser, (node) => {
    if (node.type === 'ReturnStatement' && node.argument !== null) results.push(node.argument);
    // What a function in it returns is its own.
    return /Function|Class/.test(node.type) ? 'skip' : undefined;
  });
  return results;
}
