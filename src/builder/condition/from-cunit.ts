import { anyExistsForm } from '../../cunit/exists.js';
import { type CUnitFilter, type CUnitPredicate, nodeMembers } from '../../cunit/predicate.js';
import { readPredicate } from '../../cunit/read/read-predicate.js';
import { lossCodes } from '../../diagnostics/codes/losses.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { withPathInMessage } from '../../diagnostics/json/path-in-message.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { filterRow } from '../../dialect/operators.js';
import { builderError, refuse } from '../../vql/building/errors.js';
import type { ConditionData } from './condition-data.js';
import type { FieldScope } from './field-scope.js';
import { readOperator } from './read-operator.js';
import { joinData } from './scoped-condition.js';

const createLoss = diagnosticsOf(lossCodes);

/**
 * Creates the condition of a C-Unit predicate of the caller, as the methods of its operators do. Its values stay texts, also one
 * that looks like a variable.
 *
 * @throws {VqlError} for a predicate that is not valid, for members that a query of the builder cannot keep, and for what the catalog
 * does not allow.
 */
export function readCUnit(predicate: CUnitPredicate, scope: FieldScope): ConditionData | undefined {
  const { value, diagnostics } = readPredicate(predicate, { dialect: { existsForm: anyExistsForm } });
  if (value === undefined) throw builderError(diagnostics.map((one) => withPathInMessage('predicate', one)));
  return fromNode(value, undefined, scope);
}

function fromNode(node: CUnitPredicate, path: JsonPath | undefined, scope: FieldScope): ConditionData | undefined {
  if (node.type === 'FILTER') return fromFilter(node, path, scope);
  rejectOtherMembers(node, path);
  const outer: JsonPath = { outer: path, key: 'children' };
  return joinData(
    node.operator,
    node.children.map((child, key) => fromNode(child, { outer, key }, scope)),
  );
}

function fromFilter(filter: CUnitFilter, path: JsonPath | undefined, scope: FieldScope): ConditionData | undefined {
  const { operator, property, values = [], functions = [] } = filter;
  const [name, ...more] = functions;
  const { form } = filterRow(operator);
  if (form.kind === 'exists')
    return refuse('wrong-argument', {
      name: 'The predicate of "where"',
      expected: 'without EXISTS, whose query goes into exists(…)',
      found: `${operator} at ${quoted(pointerTo(path))}`,
    });
  rejectOtherMembers(filter, path);
  if (more.length > 0)
    throw builderError([
      createLoss(
        'lost-functions',
        { functions: functions.map(quoted).join(', ') },
        { path: pointerTo(path, 'functions') },
      ),
    ]);
  const subject = name === undefined ? property : { function: name, field: property };
  return readOperator(operator, [subject, ...(form.kind === 'list' ? [values] : values)], scope).data;
}

/** Rejects members that have a meaning for the service only: a query of the builder would lose them. */
function rejectOtherMembers(node: CUnitPredicate, path: JsonPath | undefined): void {
  for (const [member, value] of Object.entries(node)) {
    const isKept = Object.hasOwn(nodeMembers, member) && (member !== 'visible' || value !== false);
    if (!isKept && value !== undefined)
      throw builderError([createLoss('lost-member', { member }, { path: pointerTo(path, member) })]);
  }
}
