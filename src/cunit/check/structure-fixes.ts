import type { Change, Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import { isObject, type JsonRecord } from '../../diagnostics/json/json-object.js';
import { keysOf, valueAt } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isTemplateName } from '../../dialect/names.js';
import { isOperator } from '../../dialect/operators.js';
import { nodeTypeOf } from '../predicate.js';

/**
 * Adds the fixes of a mistake in the structure of an object that need more than one member. Checks alone have them: programs that only
 * read an object do not offer fixes.
 */
export function withStructureFix(diagnostic: Diagnostic, json: unknown): Diagnostic {
  const { code, path = '', fixes = [] } = diagnostic;
  const keys = keysOf(path);
  const member = keys.at(-1);
  const membersFor = Object.hasOwn(membersByCode, code) ? membersByCode[code] : undefined;
  if (member === undefined || membersFor === undefined) return diagnostic;
  const members = readSafely(() => {
    const object = valueAt(json, keys.slice(0, -1));
    return isObject(object) ? membersFor(object, member) : undefined;
  });
  if (members === undefined) return diagnostic;
  const outer = path.slice(0, path.lastIndexOf('/'));
  const changes = Object.entries(members).map(([name, value]): Change => ({ path: `${outer}/${name}`, value }));
  const title = `Set ${Object.entries(members)
    .map(([name, value]) => `${quoted(name)} to ${JSON.stringify(value)}`)
    .join(' and ')}`;
  const fix: Fix = { title, safe: false, edits: [], changes };
  return { ...diagnostic, fixes: [...fixes, fix] };
}

/** Reads members of an object; `undefined` if they throw, as getters may, which the reader has reported. */
function readSafely<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Returns the members to set in an object whose member has a mistake; `undefined` if it is not known what is meant. */
type MembersFor = (object: JsonRecord, member: string) => JsonRecord | undefined;

const membersByCode: Readonly<Record<string, MembersFor>> = {
  'member-type': (object, member) => {
    const value = object[member];
    if (typeof value !== 'string') return undefined;
    if (lists.includes(member)) return { [member]: [value] };
    const [group = '', template = '', ...others] = value.split('.');
    const isWhole = member === 'template' && [group, template].every(isTemplateName) && others.length === 0;
    return isWhole && (object['group'] ?? group) === group ? { group, template } : undefined;
  },
  // The operator of a junction in place of its type.
  'node-type': ({ type, operator }) =>
    isOperator(type) && operator === undefined ? { type: nodeTypeOf(type), operator: type } : undefined,
  'value-count': ({ operator, values }) => {
    const several = operator === 'EQUALS' ? 'IN' : operator === 'NOT_EQUALS' ? 'NOT_IN' : undefined;
    return several !== undefined && Array.isArray(values) && values.length > 1 ? { operator: several } : undefined;
  },
};

/** Members that are lists of texts. */
const lists: readonly string[] = ['values', 'functions'];
