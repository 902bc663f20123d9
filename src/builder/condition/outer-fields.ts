import type { TemplateDefinition } from '../../catalog/definition.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import { quoted } from '../../diagnostics/quoted.js';
import { beginsPath, firstName, isPath, qualifiersOf } from '../../dialect/names.js';
import type { Path } from '../../vql/ast.js';
import {
  type AnyReference,
  createOuterReference,
  type OuterField,
  readPath,
  refuseOuterField,
  sameTemplate,
} from '../../vql/building/reference.js';
import { createPath } from '../../vql/create.js';
import { pathText } from '../../vql/nodes.js';
import type { NestedQuery } from '../query/nested-query.js';
import type { OuterFields } from '../types/fields.js';
import { type ConditionData, outerFieldsIn } from './condition-data.js';
import { checkSubject, type FieldScope, type NamedScope } from './field-scope.js';

/**
 * Returns the fields of a query, as references for the query of an EXISTS in it. With the owner of that EXISTS, a query on the same
 * template that is nearer to the reference is not taken for the query around.
 */
export function fieldsAround(scope: NamedScope, owner?: object): OuterFields<TemplateDefinition> {
  const get = (_: object, member: string | symbol): AnyReference | undefined =>
    typeof member === 'string' ? createOuterReference(outerField(member, scope, owner)) : undefined;
  return new Proxy({}, { get }) as OuterFields<TemplateDefinition>;
}

function outerField(text: string, scope: NamedScope, owner: object | undefined): OuterField {
  const path = readPath(text);
  checkSubject(path, scope, 'filterable');
  const isOfJoin = scope.joined.has(firstSegment(path)) && scope.template?.field(text) === undefined;
  const written = isOfJoin ? path : createPath(qualifierOf(scope.name) + text);
  return { kind: 'OuterField', template: scope.name, path: written, owner };
}

/** Returns the names of a template before a path: all of them, or the group if the name has a hyphen, which no path has. */
function qualifierOf(template: string): string {
  const [name = '', group = ''] = qualifiersOf(template);
  return isPath(template.split('.')) ? name : group;
}

/**
 * Returns the fields that conditions of a query name of queries around it.
 *
 * @throws {VqlError} `outer-field` for one whose path may be that of a field of this query.
 */
export function outerFieldsOf(conditions: readonly ConditionData[], scope: FieldScope): readonly OuterField[] {
  const fields = outerFieldsIn(conditions, scope);
  for (const field of fields) {
    const reason = reasonAgainst(field, scope);
    if (reason !== undefined) refuseOuterField(field, reason);
  }
  return fields;
}

/**
 * Returns the fields that the query of an EXISTS names of queries around the query with this scope, in which the EXISTS is. The owner
 * identifies the fields of that query which the function of the EXISTS was given.
 */
export function outerFieldsOfExists(query: NestedQuery, owner: object, scope: FieldScope): readonly OuterField[] {
  return query.outerFields().filter((field) => {
    const isOwn = field.owner === undefined ? field.template === scope.name : field.owner === owner;
    if (isOwn && isHidden(field, scope))
      refuseOuterField(field, `there ${quoted(firstSegment(field.path))} is the alias of a join`);
    return !isOwn;
  });
}

/** Whether the names of a template before a path are read as the alias of a join of that query. */
function isHidden(field: OuterField, { joined, name }: FieldScope): boolean {
  const isQualified = qualifiersOf(name ?? '').some((qualifier) => pathText(field.path).startsWith(qualifier));
  return isQualified && joined.has(firstSegment(field.path));
}

function firstSegment({ segments: [first = ''] }: Path): string {
  return first;
}

/** Returns why the path of an outer field may be that of a field of a query; `undefined` if it cannot. */
function reasonAgainst(
  { template: outer, path }: OuterField,
  { name, template, joined }: FieldScope,
): string | undefined {
  if (name === outer) return sameTemplate;
  if (joined.has(firstSegment(path))) return `here ${quoted(firstSegment(path))} is the alias of a join`;
  const text = pathText(path);
  const qualifiers = name === undefined ? [] : qualifiersOf(name).filter((qualifier) => text.startsWith(qualifier));
  const readings = [text, ...qualifiers.map((qualifier) => text.slice(qualifier.length))];
  if (template !== undefined && readings.some((reading) => template.field(reading) !== undefined))
    return `here ${quoted(text)} is a field of ${quoted(template.name)}`;
  if (text.startsWith(`${outer}.`)) return undefined;
  const isPossible = template === undefined || readings.some((reading) => mayBegin(reading, template));
  return isPossible ? `here ${quoted(text)} may be a field of this query` : undefined;
}

/** Whether a template may have a path, or lists one that begins with the same name. */
function mayBegin(path: string, { allows, paths }: CatalogTemplate): boolean {
  return allows(path) || beginsPath(firstName(path), paths);
}
