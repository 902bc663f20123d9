import type { Catalog } from '../../catalog/catalog.js';
import type { Scope } from '../../catalog/check/scope.js';
import { assumptionsOfOperator } from '../../cunit/assumptions.js';
import type { Span } from '../../diagnostics/span.js';
import type { ConstructName } from '../../dialect/constructs.js';
import type { Dialect } from '../../dialect/dialect.js';
import { type AssumptionId, assumptions, evidenceForAssumption } from '../../interface/assumptions.js';
import type { Node, Path, Statement } from '../../vql/ast.js';
import { constructsOf } from '../../vql/evidence.js';
import { isId } from '../../vql/nodes.js';
import type { Reading } from '../../vql/read.js';
import { constructsOfTokens } from '../../vql/rules/assumed-syntax.js';
import { visit } from '../../vql/visit.js';
import { evidenceText, operatorOf } from '../descriptions.js';
import { fieldOf, scopeAt } from '../scope.js';
import type { AssumedPart } from './explanation.js';

/** Returns the assumed parts of a statement, each once, in the order in which the text uses them first. */
export function assumedParts(
  root: Statement,
  source: { readonly text: string; readonly reading: Reading<Statement> },
  { catalog, dialect }: { readonly catalog: Catalog | undefined; readonly dialect: Dialect },
): readonly AssumedPart[] {
  const found = new Map<string, { readonly part: AssumedPart; readonly spans: Span[] }>();
  const add = (part: AssumedPart, span: Span | undefined): void => {
    if (part.evidence !== 'assumed') return;
    const key = `${part.kind} ${part.name}`;
    const known = found.get(key) ?? { part, spans: [] };
    found.set(key, known);
    if (span !== undefined) known.spans.push(span);
  };
  const scopes = new Map<Node, Scope | undefined>();
  const isCollection = ({ segments }: Path, ancestors: readonly Node[]): boolean => {
    const statement = ancestors.findLast(({ kind }) => kind === 'Statement');
    if (catalog === undefined || statement === undefined) return false;
    if (!scopes.has(statement)) scopes.set(statement, scopeAt(ancestors, { catalog, dialect }));
    return fieldOf(segments, scopes.get(statement))?.collection === true;
  };
  const addNode = (node: Node, ancestors: readonly Node[]): void => {
    if (ancestors.at(-1)?.kind === 'AnnotationOption') return;
    for (const name of constructsOf(node)) add(constructPart(name, dialect), node.span);
    if (node.kind === 'Call') add(functionPart(node.name, dialect), node.span);
    for (const id of assumptionsOfNode(node, ancestors, isCollection)) add(assumptionPart(id, dialect), node.span);
  };
  visit(root, { enter: addNode });
  for (const { name, span } of constructsOfTokens(source.text, source.reading)) add(constructPart(name, dialect), span);
  return [...found.values()].map(({ part, spans }) => ({ ...part, spans }));
}

function constructPart(name: ConstructName, { constructs }: Dialect): AssumedPart {
  const { title, evidence } = constructs[name];
  const text = `${title.charAt(0).toUpperCase()}${title.slice(1)}. ${evidenceText(evidence)}`;
  return { kind: 'construct', name, text, evidence, spans: [] };
}

function functionPart(name: string, { functions }: Dialect): AssumedPart {
  const known = functions.find((one) => one.name.toUpperCase() === name.toUpperCase());
  const evidence = known?.evidence ?? 'assumed';
  return { kind: 'function', name, text: `The function ${name}. ${evidenceText(evidence)}`, evidence, spans: [] };
}

/** Returns the sentences about an open point of the interface. */
export function assumptionPart(id: AssumptionId, { evidence: known }: Pick<Dialect, 'evidence'>): AssumedPart {
  const { open, assumed } = assumptions[id];
  const evidence = evidenceForAssumption(id, known);
  return {
    kind: 'assumption',
    name: id,
    text: `It is not documented ${open}. Assumed: ${assumed}`,
    evidence,
    spans: [],
  };
}

/** Returns the open points on which the meaning of a node depends. */
function assumptionsOfNode(
  node: Node,
  ancestors: readonly Node[],
  isCollection: (path: Path, ancestors: readonly Node[]) => boolean,
): readonly AssumptionId[] {
  switch (node.kind) {
    case 'Statement':
      return ancestors.length === 0 && node.orderBy.length === 0 ? ['template-sort'] : [];
    case 'SortKey':
      return isId(node.expression) ? [] : ['null-order'];
    case 'Not':
      return ['null-logic'];
    case 'Path': {
      const parent = ancestors.at(-1);
      if (parent?.kind === 'Column' || parent?.kind === 'SortKey') return [];
      return isCollection(node, ancestors) ? ['any-element'] : [];
    }
    case 'Comparison':
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull': {
      const operator = operatorOf(node);
      return operator === undefined ? [] : assumptionsOfOperator(operator);
    }
    default:
      return [];
  }
}
