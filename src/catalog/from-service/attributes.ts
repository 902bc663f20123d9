import { didYouMean } from '../../diagnostics/did-you-mean.js';
import type { Entry, Members, SnapshotReport } from '../../diagnostics/json/members.js';
import { quoted } from '../../diagnostics/quoted.js';
import { problemOfPath } from '../check-definition.js';
import type { DataTypeDefinition, FieldDefinition } from '../definition.js';
import { typeNamed } from './data-types.js';

/** Context of reading attributes. */
export interface AttributeContext {
  readonly read: Members;
  readonly report: SnapshotReport;
  /** The data types that attributes may name; `undefined` if they are not known. */
  readonly dataTypes: Readonly<Record<string, DataTypeDefinition>> | undefined;
}

/** The fields of a list of attributes. */
export interface ReadFields {
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  /** Whether no field was left out because it could not be read. */
  readonly isComplete: boolean;
}

/**
 * Returns the fields that a list of attributes describes, by path. It is assumed that the name of a field in a query is its `path`,
 * or else its `attribute`, or else its `key`.
 */
export function readAttributes(attributes: readonly Entry[], context: AttributeContext): ReadFields {
  const { read, report } = context;
  let isComplete = true;
  const fields = new Map<string, FieldDefinition>();
  for (const entry of attributes) {
    const path = ['path', 'attribute', 'key'].map((member) => read.text(entry, member)).find((name) => name);
    const field = toField(entry, context);
    if (path === undefined) {
      report('nameless-entry', { what: 'field', members: ['path', 'attribute', 'key'] }, entry.path);
      isComplete = false;
      continue;
    }
    const problem = problemOfPath(path);
    if (path === '__proto__') report('snapshot-key', { key: path }, entry.path);
    else if (fields.has(path)) report('repeated-entry', { name: quoted(path) }, entry.path);
    else if (problem !== undefined) report('unusable-name', { name: quoted(path), problem }, entry.path);
    // The column of a call is not a field. C-Unit can express every other path, also one that VQL cannot.
    if (path !== '__proto__' && !fields.has(path) && !path.includes('(')) fields.set(path, field);
  }
  return { fields: Object.fromEntries(fields), isComplete };
}

function toField(entry: Entry, context: AttributeContext): FieldDefinition {
  const { read } = context;
  const constraint = read.object(entry, 'constraint');
  const references = read.text(entry, 'referencedEntityIdentifier');
  const functions = read.texts(entry, 'functions');
  const label = read.text(entry, 'displayName');
  const isFalse = (member: string): boolean => read.flag(entry, member) === false;
  return {
    ...typeOf(entry, references, context),
    ...(references !== undefined && { references }),
    ...(constraint !== undefined && read.flag(constraint, 'notNull') === true && { nullable: false }),
    ...(isFalse('filterable') && { filterable: false }),
    ...(isFalse('sortable') && { sortable: false }),
    ...(isFalse('resultable') && { resultable: false }),
    // An empty list would forbid all functions; it counts as absent.
    ...(functions && functions.length > 0 && { functions }),
    ...(label !== undefined && { label }),
  };
}

/** Returns the data type of the installation; without one of that name, the type that the name suggests. */
function typeOf(
  entry: Entry,
  references: string | undefined,
  { read, report, dataTypes }: AttributeContext,
): Pick<FieldDefinition, 'type' | 'dataType'> {
  const dataType = read.text(entry, 'dataTypeIdentifier');
  if (dataType !== undefined && dataTypes !== undefined && Object.hasOwn(dataTypes, dataType)) return { dataType };
  if (dataType !== undefined && dataTypes !== undefined) {
    const [nearest] = didYouMean(dataType, Object.keys(dataTypes));
    const path = { outer: entry.path, key: 'dataTypeIdentifier' };
    report('unknown-data-type', { name: quoted(dataType), nearest }, path).as('warning');
  }
  const type = references === undefined ? typeNamed(dataType, read.text(entry, 'dataType')) : 'reference';
  return type === undefined ? {} : { type };
}
