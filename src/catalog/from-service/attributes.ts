import { didYouMean } from '../../diagnostics/did-you-mean.js';
import type { Entry, Members, SnapshotReport } from '../../diagnostics/json/members.js';
import { quoted } from '../../diagnostics/quoted.js';
import { unusablePath } from '../check-definition.js';
import type { DataTypeDefinition, FieldDefinition } from '../definition.js';
import { typeNamed } from './data-types.js';

/** Context of reading attributes. */
export interface AttributeContext {
  readonly read: Members;
  readonly report: SnapshotReport;
  /** The data types that attributes may name; absent: nobody has asked the installation for them. */
  readonly dataTypes: Readonly<Record<string, DataTypeDefinition>> | undefined;
}

/** The fields of a list. */
export interface ReadFields {
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  /** Whether there are no others: none was left out because it could not be read. */
  readonly isWhole: boolean;
}

/**
 * Returns the fields that a list of attributes describes, by path. That a query names a field by its `path`,
 * then by `attribute`, then by `key`, is assumed.
 */
export function readAttributes(attributes: readonly Entry[], context: AttributeContext): ReadFields {
  const { read, report } = context;
  let isWhole = true;
  const fields = new Map<string, FieldDefinition>();
  for (const entry of attributes) {
    const path = ['path', 'attribute', 'key'].map((member) => read.text(entry, member)).find((name) => name);
    const field = toField(entry, context);
    if (path === undefined) {
      report('nameless-entry', { what: 'field', members: ['path', 'attribute', 'key'] }, entry.path);
      isWhole = false;
      continue;
    }
    const problem = unusablePath(path);
    if (path === '__proto__') report('snapshot-key', { key: path }, entry.path);
    else if (fields.has(path)) report('repeated-entry', { name: quoted(path) }, entry.path);
    else if (problem !== undefined) report('unusable-name', { name: quoted(path), problem }, entry.path);
    // The column of a call is no field; any other C-Unit can name, if not VQL.
    if (path !== '__proto__' && !fields.has(path) && !path.includes('(')) fields.set(path, field);
  }
  return { fields: Object.fromEntries(fields), isWhole };
}

function toField(entry: Entry, context: AttributeContext): FieldDefinition {
  const { read } = context;
  const constraint = read.object(entry, 'constraint');
  const references = read.text(entry, 'referencedEntityIdentifier');
  const functions = read.texts(entry, 'functions');
  const label = read.text(entry, 'displayName');
  const isSaidNot = (member: string): boolean => read.flag(entry, member) === false;
  return {
    ...typeOf(entry, references, context),
    ...(references !== undefined && { references }),
    ...(constraint !== undefined && read.flag(constraint, 'notNull') === true && { nullable: false }),
    ...(isSaidNot('filterable') && { filterable: false }),
    ...(isSaidNot('sortable') && { sortable: false }),
    ...(isSaidNot('resultable') && { resultable: false }),
    // An empty list is taken for one that nobody has filled: it would forbid them all.
    ...(functions && functions.length > 0 && { functions }),
    ...(label !== undefined && { label }),
  };
}

/** Returns the type by the data type of the installation; if it has none of that name, by the name. */
function typeOf(
  entry: Entry,
  references: string | undefined,
  { read, report, dataTypes }: AttributeContext,
): Pick<FieldDefinition, 'type' | 'dataType'> {
  const dataType = read.text(entry, 'dataTypeIdentifier');
  if (dataType !== undefined && dataTypes !== undefined && Object.hasOwn(dataTypes, dataType)) return { dataType };
  if (dataType !== undefined && dataTypes !== undefined) {
    const [nearest] = didYouMean(dataType, Object.keys(dataTypes));
    const place = { outer: entry.path, key: 'dataTypeIdentifier' };
    report('unknown-data-type', { name: quoted(dataType), nearest }, place).as('warning');
  }
  const type = references === undefined ? typeNamed(dataType, read.text(entry, 'dataType')) : 'reference';
  return type === undefined ? {} : { type };
}
