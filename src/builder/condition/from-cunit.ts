import { anyExistsForm } from '../../cunit/exists.js';
import { type CUnitFilter, type CUnitPredicate, nodeMembers } from '../../cunit/predicate.js';
import { readPredicate } from '../../cunit/read/read-predicate.js';
import { lossCodes } from '../../diagnostics/codes/losses.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { withPathInMessage } from '../../diagnostics/json/path-in-message.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { filterRow } from '../../dialect/operators.js';
import { builderError, refuse } from '../errors.js';
import { createCondition, join, partOf } from './condition.js';
import { createPart } from './create-part.js';
import type { Part } from './part.js';
import type { Scope } from './scope.js';

const createLoss = diagnosticsOf(lossCodes);

/**
 * Creates the part of a C-Unit predicate, as the methods of its operators do. Its values stay texts, also one that looks like a
 * variable.
 *
 * @throws {VqlError} for a predicate that is not valid, for members that a query of the builder cannot keep, and for what the catalog
 * does not allow.
 */
export function fromCUnit(predicate: CUnitPredicate, scope: Scope): Part | undefined {
  const { value, diagnostics } = readPredicate(predicate, { dialect: { existsForm: anyExistsForm } });
  if (value === undefined) throw builderError(diagnostics.map((one) => withPathInMessage('predicate', one)));
  return toPart(value, undefined, scope);
}

function toPart(node: CUnitPredicate, path: JsonPath | undefined, scope: Scope): Part | undefined {
  if (node.type === 'FILTER') return toFilterPart(node, path, scope);
  rejectOtherMembers(node, path);
  const outer: JsonPath = { outer: path, key: 'children' };
  const parts = node.children.map((child, key) => toPart(child, { outer, key }, scope));
  return partOf(join(node.operator, parts.map(createCondition)));
}

function toFilterPart(filter: CUnitFilter, path: JsonPath | undefined, scope: Scope): Part {
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
  return createPart(operator, [subject, ...(form.kind === 'list' ? [values] : values)], scope);
}

/** Rejects members that have a meaning for the service only: a query of the builder would lose them. */
function rejectOtherMembers(node: CUnitPredicate, path: JsonPath | undefined): void {
  for (const [member, value] of Object.entries(node)) {
    const isKept = Object.hasOwn(nodeMembers, member) && (member !== 'visible' || value !== false);
    if (!isKept && value !== undefined)
      throw builderError([createLoss('lost-member', { member }, { path: pointerTo(path, member) })]);
  }
}
