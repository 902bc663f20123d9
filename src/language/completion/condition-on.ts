import type { ConditionView } from '../../catalog/check/query-view.js';
import type { Node, Path, Predicate, Statement } from '../../vql/ast.js';
import { type ConditionNode, pathText } from '../../vql/nodes.js';
import { viewStatement } from '../../vql/view-statement.js';

/** Returns the condition whose subject is a field instead of a node, if it has one; it is negated as often as in the statement. */
export function conditionOn(node: Node, ancestors: readonly Node[]): ConditionView | undefined {
  const parent = ancestors.at(-1);
  const inField = parent && withField(parent, node);
  if (inField === undefined) return undefined;
  let where: Predicate = inField;
  const start = ancestors.findLastIndex(({ kind }) => kind === 'Join' || kind === 'Statement');
  for (const { kind } of ancestors.slice(start)) if (kind === 'Not') where = { kind: 'Not', predicate: where };
  const [condition] = viewStatement({ ...emptyStatement, where }).conditions;
  const { subject } = condition ?? {};
  return subject?.kind === 'field' && subject.path === pathText(sampleField) ? condition : undefined;
}

/** Stands for the field. */
const sampleField: Path = { kind: 'Path', segments: ['x'] };

const emptyStatement: Statement = {
  kind: 'Statement',
  distinct: false,
  columns: [],
  from: { kind: 'Missing' },
  joins: [],
  where: undefined,
  orderBy: [],
  limit: undefined,
  offset: undefined,
};

/** Returns a condition with a field instead of the node, if that is one of the operands that can be its subject. */
function withField(parent: Node, node: Node): ConditionNode | undefined {
  switch (parent.kind) {
    case 'Comparison':
      return parent.left === node ? { ...parent, left: sampleField } : { ...parent, right: sampleField };
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull':
      return parent.operand === node ? { ...parent, operand: sampleField } : undefined;
    default:
      return undefined;
  }
}
