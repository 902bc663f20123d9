import type { Scope } from '../../catalog/scope.js';
import type { Call, Node, Operand, Statement } from '../../vql/ast.js';
import { nodeAt } from '../../vql/node-at.js';
import type { Setting } from '../options.js';
import { scopeAt } from '../scope.js';

/** What a name or a value would be in the place where it stands. */
export interface Slot {
  readonly kind: 'template' | 'column' | 'sort key' | 'subject' | 'value' | 'argument' | 'name';
  readonly scope: Scope | undefined;
  /** What a value is compared with. */
  readonly subject?: Operand;
  /** The call that an argument belongs to. */
  readonly call?: Call;
}

/** What stands at an offset, by the tree around it. */
export function slotAt(statement: Statement, offset: number, setting: Setting): Slot {
  const { node, ancestors } = nodeAt(statement, offset) ?? { node: statement, ancestors: [] };
  const path = [...ancestors, node];
  const scope = scopeAt(path, setting);
  const parent = ancestors.at(-1);
  if (node.kind === 'Template') return { kind: 'template', scope };
  if (node.kind === 'Identifier' || parent === undefined) return { kind: 'name', scope };
  return { ...slotIn(parent, node), scope };
}

function slotIn(parent: Node, node: Node): Omit<Slot, 'scope'> {
  switch (parent.kind) {
    case 'Column':
      return { kind: 'column' };
    case 'SortKey':
      return { kind: 'sort key' };
    case 'Call':
      return { kind: 'argument', call: parent };
    case 'Comparison': {
      if (parent.right === node) return { kind: 'value', subject: parent.left };
      const isMirrored = node.kind !== 'Path' && parent.right.kind === 'Path';
      return isMirrored ? { kind: 'value', subject: parent.right } : { kind: 'subject' };
    }
    case 'Like':
      return parent.operand === node ? { kind: 'subject' } : { kind: 'name' };
    case 'In':
    case 'Between':
      return parent.operand === node ? { kind: 'subject' } : { kind: 'value', subject: parent.operand };
    case 'AnnotationOption':
    case 'Join':
      return { kind: 'name' };
    default:
      return { kind: 'subject' };
  }
}
