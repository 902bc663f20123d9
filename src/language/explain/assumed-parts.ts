import type { Catalog } from '../../catalog/catalog.js';
import type { Span } from '../../diagnostics/span.js';
import type { ConstructName } from '../../dialect/constructs.js';
import type { Dialect } from '../../dialect/dialect.js';
import { findFunction } from '../../dialect/functions.js';
import { assumptionsOfOperator } from '../../dialect/operators.js';
import { type AssumptionId, assumptionText, evidenceForAssumption } from '../../interface/assumptions/assumptions.js';
import type { Node, Statement } from '../../vql/ast.js';
import { constructsOfTokens, constructsWithin } from '../../vql/evidence.js';
import { isId } from '../../vql/nodes.js';
import type { Reading } from '../../vql/read.js';
import { visit } from '../../vql/visit.js';
import { operatorOf } from '../descriptions.js';
import { createScopeFinder, type FindScope } from '../scope.js';
import type { AssumedPart } from './explanation.js';
import { canBeMissing, canBeUnknown } from './missing-values.js';
import { isCollectionOperand } from './operands.js';
import { isOneRow } from './sentences.js';

/** Returns the assumed parts of a statement, each once, in the order in which the text uses them first. */
export function assumedParts(
  root: Statement,
  source: { readonly text: string; readonly reading: Reading<Statement> },
  { catalog, dialect }: { readonly catalog: Catalog | undefined; readonly dialect: Dialect },
): readonly AssumedPart[] {
  const found = new Map<string, { readonly part: AssumedPart; readonly spans: Span[] }>();
  const add = (part: AssumedPart, span: Span | undefined): void => {
    const key = `${part.kind} ${part.name}`;
    const known = found.get(key) ?? { part, spans: [] };
    found.set(key, known);
    if (span !== undefined) known.spans.push(span);
  };
  const addConstruct = (name: ConstructName, span: Span | undefined): void => {
    const { title, evidence, support } = dialect.constructs[name];
    const text = support === undefined ? title : title + unsupported;
    if (evidence === 'assumed' || support !== undefined) add({ kind: 'construct', name, text, spans: [] }, span);
  };
  const addFunction = (name: string, span: Span | undefined): void => {
    const known = findFunction(name, dialect.functions);
    const text = `the function ${name}`;
    if (known?.support !== undefined) add({ kind: 'function', name, text: text + unsupported, spans: [] }, span);
    else if (known === undefined || known.evidence === 'assumed')
      add({ kind: 'function', name, text, spans: [] }, span);
  };
  const findScope = createScopeFinder({ catalog, dialect });
  const addNode = (node: Node, ancestors: readonly Node[]): void => {
    if (ancestors.at(-1)?.kind === 'AnnotationOption') return;
    for (const name of constructsWithin(ancestors.at(-1), node)) addConstruct(name, node.span);
    if (node.kind === 'Call') addFunction(node.name, node.span);
    for (const id of assumptionsOfNode(node, ancestors, { dialect, findScope })) {
      const evidence = evidenceForAssumption(id, dialect.evidence);
      if (evidence === 'assumed' || evidence === 'contradicted') add(assumptionPart(id, dialect), node.span);
    }
  };
  visit(root, { enter: addNode });
  for (const { name, span } of constructsOfTokens(source.text, source.reading)) addConstruct(name, span);
  return [...found.values()].map(({ part, spans }) => ({ ...part, spans }));
}

/** Follows what the installation was seen not to support. */
const unsupported = ', which the installation does not support';

/** Returns the part for an open point of the interface. */
export function assumptionPart(id: AssumptionId, { evidence }: Pick<Dialect, 'evidence'>): AssumedPart {
  const contradiction = evidence[id] === 'contradicted' ? ' The installation was seen to differ.' : '';
  return { kind: 'assumption', name: id, text: assumptionText(id) + contradiction, spans: [] };
}

/** Setting on which the open points of a node depend. */
interface NodeSetting {
  readonly dialect: Dialect;
  readonly findScope: FindScope;
}

/** Returns the open points on which the meaning of a node depends. */
function assumptionsOfNode(
  node: Node,
  ancestors: readonly Node[],
  { dialect, findScope }: NodeSetting,
): readonly AssumptionId[] {
  const [parent] = ancestors.slice(-1);
  if (node.kind === 'Statement') {
    const isUnsorted = parent === undefined && node.orderBy.length === 0;
    return isUnsorted && !isOneRow(node, dialect) ? ['template-sort'] : [];
  }
  const scope = findScope(ancestors);
  if (scope === undefined) return [];
  const context = { dialect, scope };
  switch (node.kind) {
    case 'SortKey':
      return isId(node.expression) || !canBeMissing(node.expression, context) ? [] : ['null-order'];
    case 'Not':
      return canBeUnknown(node.predicate, context) ? ['null-logic'] : [];
    case 'NullLiteral':
      return ['null-logic'];
    case 'Path':
      if (parent?.kind === 'Column' || parent?.kind === 'SortKey') return [];
      if (!isCollectionOperand(node, context)) return [];
      return isBelowNot(ancestors) ? ['any-element', 'not-on-collection'] : ['any-element'];
    case 'Comparison':
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull': {
      const operator = operatorOf(node);
      const ids = operator === undefined ? [] : assumptionsOfOperator(operator);
      return canBeUnknown(node, context) ? ids : ids.filter((id) => id !== 'null-logic');
    }
    default:
      return [];
  }
}

/** Whether the number of NOTs around a node in its clause is odd. */
function isBelowNot(ancestors: readonly Node[]): boolean {
  const start = ancestors.findLastIndex(({ kind }) => kind === 'Statement');
  return ancestors.slice(start + 1).filter(({ kind }) => kind === 'Not').length % 2 === 1;
}
