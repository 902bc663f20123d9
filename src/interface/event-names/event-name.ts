import { checkArgument, record, string, wrongArgument } from '../../diagnostics/arguments.js';
import { eventCodes } from '../../diagnostics/codes/events.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import type { Span } from '../../diagnostics/span.js';
import { type NamePart, partsOf } from './name-grammar.js';

/** The name of an event, in parts: `article(sales-channel-id=17).update`, `shipment.parcel.completed`. */
export interface EventName {
  readonly entity: string;
  /** The parameter of a filtered event. */
  readonly parameter?: EventParameter;
  /** The rest of the entity after the parameter, with its hyphen: `article(sales-channel-id=17)-shelf.update`. Only a published page has this form. */
  readonly suffix?: string;
  /** The second of three parts; in the name of a document event it is the category, in lower case. */
  readonly subEntity?: string;
  /** The last part; in the name of a document event it is the transition. */
  readonly operation: string;
}

/** The parameter of a filtered event: only changes with this value are delivered. */
export interface EventParameter {
  readonly name: string;
  readonly value: string;
}

/** Whether a value of a parameter can match a change: only a plain word can. */
export function isPlainWord(value: string): boolean {
  return /^\w+$/.test(value);
}

/** The name of an event, with the spans of its parts. */
export interface LocatedEventName {
  readonly name: EventName;
  readonly spans: Readonly<Record<'entity' | 'value' | 'suffix' | 'subEntity' | 'operation', Span>>;
}

/**
 * Parses the name of an event: an entity, perhaps a parameter in parentheses, perhaps a sub-entity, and an operation. It does not check
 * whether there is such an event: `checkEventName` does. A text that is not a name gets a diagnostic.
 *
 * @throws {VqlError} `wrong-argument` for what is not a text.
 *
 * @example
 * ```ts
 * import { parseEventName } from 'vql-kit/interface';
 * const { value } = parseEventName('article(sales-channel-id=17).update');
 * console.log(value); // { entity: 'article', parameter: { name: 'sales-channel-id', value: '17' }, operation: 'update' }
 * console.log(parseEventName('article').diagnostics[0]?.message); // Expected "." and an operation, found the end of the name.
 * ```
 */
export function parseEventName(text: string): Result<EventName> {
  checkArgument('The text of parseEventName', text, string);
  const { value, diagnostics } = locateEventName(text);
  return value === undefined ? { diagnostics } : { value: value.name, diagnostics };
}

/** Parses the name of an event, with the spans of its parts. */
export function locateEventName(text: string): Result<LocatedEventName> {
  const { parts, end, expected } = partsOf(text);
  if (expected !== undefined) return { diagnostics: [syntaxError(text, end, expected, parts)] };
  const empty = { start: end, end };
  const { entity = empty, parameter, value = empty, suffix, second = empty, third } = parts;
  const spans = {
    entity,
    value,
    suffix: suffix ?? empty,
    subEntity: third === undefined ? empty : second,
    operation: third ?? second,
  };
  const textAt = ({ start, end }: Span): string => text.slice(start, end);
  const name: EventName = {
    entity: textAt(entity),
    ...(parameter && { parameter: { name: textAt(parameter), value: textAt(value) } }),
    ...(suffix && { suffix: textAt(suffix) }),
    ...(third && { subEntity: textAt(second) }),
    operation: textAt(spans.operation),
  };
  return { value: { name, spans }, diagnostics: [] };
}

const create = diagnosticsOf(eventCodes);

function syntaxError(
  text: string,
  offset: number,
  expected: string,
  { parameter, value }: Partial<Readonly<Record<NamePart, Span>>>,
): Diagnostic {
  if (parameter && value?.end === offset && /^[,;&]/.test(text.slice(offset))) {
    const [others = ''] = /^[^)]*/.exec(text.slice(offset)) ?? [];
    return create('event-parameters', {}, { span: { start: parameter.start, end: offset + others.length } });
  }
  const [found = ''] = /^(?:[\w-]+|.)?/su.exec(text.slice(offset)) ?? [];
  const span = { start: offset, end: offset + found.length };
  const described = found === '' ? 'the end of the name' : describeValue(found);
  return create('event-name', { expected, found: described }, { span });
}

/**
 * Prints the name of an event.
 *
 * @throws {VqlError} `wrong-argument` for parts that no name can have, such as an entity with a dot.
 *
 * @example
 * ```ts
 * import { printEventName } from 'vql-kit/interface';
 * const parameter = { name: 'sales-channel-id', value: '17' };
 * console.log(printEventName({ entity: 'article', parameter, operation: 'update' })); // article(sales-channel-id=17).update
 * ```
 */
export function printEventName(name: EventName): string {
  checkArgument('The name of printEventName', name, record);
  const { entity, parameter, suffix = '', subEntity, operation } = name;
  const filter = parameter === undefined ? '' : `(${parameter?.name}=${parameter?.value})`;
  const text = `${entity}${filter}${suffix}.${subEntity === undefined ? '' : `${subEntity}.`}${operation}`;
  const printed = locateEventName(text).value?.name;
  if (printed === undefined || !isSame(printed, name))
    throw wrongArgument('The name of printEventName', 'the parts of an event name', text);
  return text;
}

/** Whether two names have the same parts. */
function isSame(a: EventName, b: EventName): boolean {
  return (
    a.entity === b.entity &&
    a.parameter?.name === b.parameter?.name &&
    a.parameter?.value === b.parameter?.value &&
    a.suffix === b.suffix &&
    a.subEntity === b.subEntity &&
    a.operation === b.operation
  );
}
