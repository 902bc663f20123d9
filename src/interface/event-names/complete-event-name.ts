import { checkArgument, checkOptions, type OptionKinds, string } from '../../diagnostics/arguments.js';
import { documentCategories } from '../document-categories.js';
import { type DestinationOptions, destinationOptionKinds } from './destinations.js';
import { eventExamples, eventPayloads, publishedEvents } from './event-payloads.js';

/** Options of `completeEventName`. */
export interface CompleteEventNameOptions extends Pick<DestinationOptions, 'destinations'> {}

const optionKinds: OptionKinds<CompleteEventNameOptions> = {
  destinations: destinationOptionKinds.destinations,
};

/** The documented names, up to the first part that is not fixed. */
const known = [
  ...[...eventExamples, ...Object.values(eventPayloads).flatMap(({ events }) => events)].map((name) =>
    name.replace(/[*<].*$/, ''),
  ),
  ...documentCategories.map((category) => `document.${category.toLowerCase()}.`),
];

/**
 * Completes the name of an event up to the end of its next part: the entities and operations that are documented, the categories of
 * documents, and the names among the destinations. Letter case is ignored. The results replace the whole text, and are sorted.
 *
 * @param prefix the text before the cursor.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { completeEventName } from 'vql-kit/interface';
 * console.log(completeEventName('art')); // ['article(sales-channel-id=', 'article-price.', 'article.']
 * console.log(completeEventName('document.fab')); // ['document.fabrication_order.']
 * ```
 */
export function completeEventName(prefix: string, options: CompleteEventNameOptions = {}): readonly string[] {
  checkArgument('The prefix of completeEventName', prefix, string);
  checkOptions('completeEventName', options, optionKinds);
  const { destinations = [] } = options;
  const names = [...known, ...destinations.flatMap(({ queue }) => queue ?? [])];
  const [parameter] = parameterPattern.exec(prefix) ?? [];
  const candidates = parameter === undefined ? names : names.concat(publishedEvents).map(withParameter(parameter));
  // After a parameter the operations follow, so the dot is part of it.
  const start = prefix.endsWith(')') ? prefix.length + 1 : prefix.length;
  const completed = candidates
    .filter((name) => name.length > start && name.toLowerCase().startsWith(prefix.toLowerCase()))
    .map((name) => name.slice(0, endOfPart(name, start)));
  return [...new Set(completed)].sort();
}

const parameterPattern = /\([^()]*\)/;

/** Returns a function that gives names a parameter: any value can be one, so the name goes on as without it. */
function withParameter(parameter: string): (name: string) => string {
  return (name) =>
    name.includes('(')
      ? name.replace(parameterPattern, () => parameter)
      : name.replace(/^[^.]*/, (entity) => `${entity}${parameter}`);
}

/** Returns the end of the part of a name at an offset, with the dot or the `=` that follows it. */
function endOfPart(name: string, offset: number): number {
  const found = name.slice(offset).search(/[.=]/);
  return found < 0 ? name.length : offset + found + 1;
}
