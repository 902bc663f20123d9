import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CUnitPredicate, operatorNames } from '../../src/cunit/index.js';
import { cunitCodes } from '../../src/diagnostics/codes/cunit.js';
import { foreignCodes } from '../../src/diagnostics/codes/foreign.js';
import { lossCodes } from '../../src/diagnostics/codes/losses.js';
import { syntaxCodes } from '../../src/diagnostics/codes/syntax.js';
import { type ConstructName, comparisons, constructs } from '../../src/dialect/index.js';
import { cunitQuery, laidOutText, nearMiss, nearMissCodes } from '../../src/testing/index.js';
import {
  childrenOf,
  constructsOf,
  type Node,
  nodeKinds,
  parse,
  ruleNames,
  type Statement,
  tokenize,
  visit,
} from '../../src/vql/index.js';
import { asked } from '../support/asked.js';

/** Together 10,000; the seed makes them the same in every run. */
const seed = 20_261_121;
const statements = fc.sample(laidOutText(), { numRuns: 6_000, seed });
const queries = fc.sample(cunitQuery(asked), { numRuns: 1_500, seed });
const misses = fc.sample(nearMiss(), { numRuns: 2_500, seed });

describe('10,000 samples', () => {
  it('have every kind of node', () => {
    const kinds = new Set(statements.flatMap(({ tree }) => nodesIn(tree)).map(({ kind }) => kind));
    // Missing parts occur in broken texts only.
    for (const { form, input } of misses) {
      const { value: statement } = form === 'statement' ? parse(input) : {};
      for (const { kind } of statement === undefined ? [] : nodesIn(statement)) kinds.add(kind);
    }
    expect([...kinds].sort()).toEqual([...nodeKinds].sort());
  });

  it('have every operator of VQL, and every one of C-Unit', () => {
    const compared = statements
      .flatMap(({ tree }) => nodesIn(tree))
      .flatMap((node) => (node.kind === 'Comparison' ? [node.operator] : []));
    expect(new Set(compared)).toEqual(new Set(Object.keys(comparisons)));
    const operators = queries.flatMap(({ request }) => operatorsIn(request.queryPredicate));
    expect(new Set(operators)).toEqual(new Set(operatorNames));
  });

  it('have every pair of constructs in one statement', () => {
    const names = Object.keys(constructs) as ConstructName[];
    const seen = new Set<string>();
    for (const { text, tree } of statements) {
      const own = constructsIn(text, tree);
      for (const one of own) for (const other of own) seen.add(`${one} and ${other}`);
    }
    const all = names.flatMap((one) => names.map((other) => `${one} and ${other}`));
    expect(all.filter((pair) => !seen.has(pair))).toEqual([]);
  });

  it('get every code of the parser', () => {
    const found = new Set<string>();
    for (const { form, code, input } of misses) {
      const options = code === 'too-long' ? { maxLength: 20 } : {};
      if (form === 'statement') for (const diagnostic of parse(input, options).diagnostics) found.add(diagnostic.code);
    }
    const codes = [...Object.keys(syntaxCodes), ...Object.keys(foreignCodes)];
    expect(codes.filter((code) => !found.has(code))).toEqual([]);
  });
});

it('near-misses cover every code of the parser, the rules, the readers of C-Unit and the translations', () => {
  const sections = [syntaxCodes, foreignCodes, cunitCodes, lossCodes];
  const known: readonly string[] = nearMissCodes;
  const codes = [...ruleNames, ...sections.flatMap((section) => Object.keys(section))];
  expect(codes.filter((code) => !known.includes(code))).toEqual([]);
});

function nodesIn(tree: Statement): readonly Node[] {
  const nodes: Node[] = [];
  visit(tree, { enter: (node) => void nodes.push(node) });
  return nodes;
}

/** The constructs of the tree, and those that only the text has. */
function constructsIn(text: string, tree: Statement): ReadonlySet<ConstructName> {
  const nodes = nodesIn(tree);
  const own = new Set(nodes.flatMap((node) => constructsOf(node)));
  const tokens = tokenize(text);
  if (tokens.some(({ kind }) => kind === 'comment')) own.add('comment');
  if (tokens.some((token) => token.text === ';')) own.add('semicolon');
  if (nodes.some(hasGroup)) own.add('parentheses');
  return own;
}

/** Whether a condition needs parentheses around one of its parts. */
function hasGroup(node: Node): boolean {
  const parts = childrenOf(node).map(({ kind }) => kind);
  if (node.kind === 'Not') return parts.includes('And') || parts.includes('Or');
  return node.kind === 'And' && parts.includes('Or');
}

function operatorsIn(node: CUnitPredicate | undefined): readonly string[] {
  if (node === undefined) return [];
  return node.type === 'FILTER' ? [node.operator] : [node.operator, ...node.children.flatMap(operatorsIn)];
}
