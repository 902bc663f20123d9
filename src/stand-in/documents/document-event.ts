import { parseEventName } from '../../interface/event-names/event-name.js';
import type { DocumentTypeTransitionRequest } from '../../resources/document/request.js';
import type { DocumentTransition } from '../options.js';

/** Returns the category of the document that a request creates; `undefined` if neither the transition nor the request has one. */
export function categoryOf(
  { document }: DocumentTypeTransitionRequest,
  transition: DocumentTransition | undefined,
): string | undefined {
  return transition?.category ?? document?.targetDocumentType?.category;
}

/**
 * Returns the name of the event that creating a document emits, `document.<category>.<transition>`; `undefined` if the category is not
 * known, or if the transition cannot be part of a name.
 */
export function documentEventName(
  request: DocumentTypeTransitionRequest,
  transition: DocumentTransition | undefined,
): string | undefined {
  const category = categoryOf(request, transition);
  const operation = transition?.event ?? request.transitionId;
  if (category === undefined) return undefined;
  const name = `document.${category.toLowerCase()}.${operation}`;
  return parseEventName(name).value === undefined ? undefined : name;
}
