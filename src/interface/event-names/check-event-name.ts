import { checkArgument, checkOptions, type OptionKinds, string } from '../../diagnostics/arguments.js';
import { eventCodes } from '../../diagnostics/codes/events.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Span } from '../../diagnostics/span.js';
import { documentCategories } from '../document-categories.js';
import { isPlatformOwner } from '../owners.js';
import { type DestinationOptions, destinationOptionKinds, hasQueue, nearestQueue, queuesOf } from './destinations.js';
import { isPlainWord, type LocatedEventName, locateEventName } from './event-name.js';
import { isPublishedSuffix } from './event-payloads.js';

/** Options of `checkEventName`. */
export interface CheckEventNameOptions extends DestinationOptions {
  /** The owner of the queue; the default is the platform. Names of other owners are their own, and follow no grammar. */
  readonly owner?: string | undefined;
}

const optionKinds: OptionKinds<CheckEventNameOptions> = { ...destinationOptionKinds, owner: string };

/**
 * Checks the name of an event: its syntax, letter case, the category of a document event, and the value of a parameter. With
 * `destinations` it also checks that the service has the event; without it, entities and operations are not known.
 *
 * The service validates only names of the platform. A misspelled queue of another owner is registered and never gets an event, so that
 * it is a warning if it is not among the destinations.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { checkEventName } from 'vql-kit/interface';
 * const [problem] = checkEventName('document.customer_ordr.create');
 * console.log(problem?.message); // There is no document category "customer_ordr". Did you mean "customer_order"?
 * const destinations = [{ owner: 'APP', queue: 'nightly-export' }];
 * const [typo] = checkEventName('nightly-exprt', { owner: 'APP', destinations });
 * console.log(typo?.severity, typo?.message); // warning The owner "APP" has no queue "nightly-exprt". Did you mean "nightly-export"?
 * ```
 */
export function checkEventName(text: string, options: CheckEventNameOptions = {}): readonly Diagnostic[] {
  checkArgument('The text of checkEventName', text, string);
  checkOptions('checkEventName', options, optionKinds);
  const { owner, destinations, platformOwner } = options;
  const queues = destinations && queuesOf(owner, options);
  if (!isPlatformOwner(owner, platformOwner))
    return queues && owner !== undefined ? appProblems(text, owner, queues) : [];
  const { value, diagnostics } = locateEventName(text);
  if (value === undefined) return diagnostics;
  const values = valueProblems(value);
  if (queues && hasQueue(queues, text)) return values;
  const problems = [...caseProblems(value), ...documentProblems(value)];
  const isUnknown = queues !== undefined && problems.length === 0;
  return [...problems, ...(isUnknown ? [unknownEvent(text, queues)] : suffixProblems(value)), ...values];
}

const create = diagnosticsOf(eventCodes);

function appProblems(name: string, owner: string, queues: readonly string[]): readonly Diagnostic[] {
  if (queues.includes(name)) return [];
  const [nearest] = didYouMean(name, queues, 1);
  return [create('unknown-app-queue', { name, owner, nearest }, { span: spanOf(name), ...fixTo(name, nearest) })];
}

function unknownEvent(name: string, queues: readonly string[]): Diagnostic {
  const nearest = nearestQueue(queues, name);
  return create('unknown-event', { name, nearest }, { span: spanOf(name), ...fixTo(name, nearest) });
}

function valueProblems({ name, spans }: LocatedEventName): readonly Diagnostic[] {
  const { parameter } = name;
  if (parameter === undefined || isPlainWord(parameter.value)) return [];
  const args = { value: parameter.value, parameter: parameter.name };
  return [create('event-filter-value', args, { span: spans.value })];
}

/** Reports text after the parameter: the grammar of the interface document has none, but the service may have an event of a published page. */
function suffixProblems({ name: { suffix }, spans }: LocatedEventName): readonly Diagnostic[] {
  if (suffix === undefined) return [];
  return [create('event-suffix', { suffix, isPublished: isPublishedSuffix(suffix) }, { span: spans.suffix })];
}

/** Reports upper case, except for that of the later words of an operation: `stockChange`. */
function caseProblems({ name, spans }: LocatedEventName): readonly Diagnostic[] {
  const { entity, subEntity = '', operation } = name;
  const fixedOperation = /[a-z]/.test(operation) ? operation.replace(/^[A-Z]/, lower) : operation.toLowerCase();
  const parts = [
    [spans.entity, entity, entity.toLowerCase()],
    [spans.subEntity, subEntity, subEntity.toLowerCase()],
    [spans.operation, operation, fixedOperation],
  ] as const;
  return parts
    .filter(([, found, fixed]) => found !== fixed)
    .map(([span, found, nearest]) =>
      create('event-letter-case', { name: found, nearest }, { span, ...fixTo(found, nearest, span) }),
    );
}

function lower(text: string): string {
  return text.toLowerCase();
}

const categories = documentCategories.map(lower);

function documentProblems({ name, spans }: LocatedEventName): readonly Diagnostic[] {
  if (name.entity.toLowerCase() !== 'document') return [];
  if (name.subEntity === undefined) {
    const args = { expected: 'a category and a transition after "document"', found: quoted(name.operation) };
    return [create('event-name', args, { span: spans.operation })];
  }
  const category = name.subEntity;
  if (categories.includes(category.toLowerCase())) return [];
  const [nearest] = didYouMean(category, categories, 1);
  const details = { span: spans.subEntity, ...fixTo(category, nearest, spans.subEntity) };
  return [create('unknown-document-category', { name: category, nearest }, details)];
}

function spanOf(text: string): Span {
  return { start: 0, end: text.length };
}

/** Returns the fix that replaces a name with the nearest one, if one is near. */
function fixTo(found: string, nearest: string | undefined, span: Span = spanOf(found)): Pick<Diagnostic, 'fixes'> {
  if (nearest === undefined) return {};
  return { fixes: [{ title: `Replace with ${quoted(nearest)}`, edits: [{ span, text: nearest }], safe: false }] };
}
