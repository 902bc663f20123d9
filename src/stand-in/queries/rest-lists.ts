import { createMatcher } from '../../cunit/evaluate/matches.js';
import { sortOrderOf } from '../../cunit/evaluate/order.js';
import { createFilter } from '../../cunit/predicate.js';
import { didYouMean, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { endpoints, type ListName } from '../../interface/endpoints.js';
import { pageBounds, pageFormats } from '../../interface/page.js';
import type { JsonObject } from '../../resources/values.js';
import type { Answerer } from '../http/endpoint-request.js';
import { jsonResponse, quirkResponse } from '../http/responses.js';

const { offset: offsetName, limit: limitName, sort: sortName, order: orderName } = pageFormats.rest;

/**
 * Answers a list that is read by GET, with the rows that were given. A parameter that is not one of the page is a filter on the member
 * of that name, since the interface document does not show the filters of any collection.
 */
export function listAnswerer(name: ListName, rows: readonly JsonObject[] | undefined): Answerer {
  const documented: readonly string[] = endpoints[name].request.members;
  return ({ url: { searchParams } }) => {
    if (rows === undefined)
      return quirkResponse(
        'notShown',
        `The interface document does not show the rows. Give them in the option "lists", as "${name}".`,
      );
    const offset = numberIn(searchParams, offsetName, 0);
    const limit = numberIn(searchParams, limitName, pageBounds.defaultLimit);
    if (offset === undefined) return wrongParameter(searchParams, offsetName, 'a whole number of at least 0');
    if (limit === undefined)
      return wrongParameter(searchParams, limitName, `a whole number of at least ${pageBounds.leastLimit}`);
    if (limit < pageBounds.leastLimit)
      return quirkResponse('zeroLimit', `The limit is ${limit}. Send a limit of at least ${pageBounds.leastLimit}.`);
    if (searchParams.has(sortName) && !documented.includes(sortName))
      return quirkResponse('notShown', 'The interface document does not show how this collection is sorted.');
    const directions = listIn(searchParams, orderName).map((one) => one.toUpperCase());
    if (!directions.every((one) => one === 'ASC' || one === 'DESC'))
      return wrongParameter(searchParams, orderName, '"ASC" or "DESC"');
    const members = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const properties = listIn(searchParams, sortName);
    const filters = [...new Set(searchParams.keys())].filter((one) => !pageNames.includes(one));
    const unknown = [...properties, ...filters].find((one) => !members.includes(one));
    if (unknown !== undefined && rows.length > 0)
      return quirkResponse(
        'invalidParameter',
        `No row has a member ${quoted(unknown)}.${suggestion(didYouMean(unknown, members, 1)[0])}`,
      );
    const matchers = filters.map((one) => createMatcher(createFilter('IN', one, listIn(searchParams, one))));
    const found = rows.filter((row) => matchers.every((isMatch) => isMatch(row)));
    const sorted = sortedBy(found, properties, directions);
    return jsonResponse(sorted.slice(offset, offset + limit));
  };
}

const pageNames: readonly string[] = [offsetName, limitName, sortName, orderName];

function wrongParameter(parameters: URLSearchParams, name: string, expected: string): Response {
  const found = quoted(parameters.getAll(name).join(','));
  return quirkResponse('invalidParameter', `Expected ${expected} as ${quoted(name)}, found ${found}.`);
}

/** Returns the number that a parameter has; `undefined` if it has another value. */
function numberIn(parameters: URLSearchParams, name: string, byDefault: number): number | undefined {
  const text = parameters.getAll(name).at(-1);
  if (text === undefined) return byDefault;
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Returns the values of a parameter, which is repeated, or has its values joined by commas. */
function listIn(parameters: URLSearchParams, name: string): readonly string[] {
  return parameters.getAll(name).flatMap((text) => text.split(','));
}

function sortedBy(
  rows: readonly JsonObject[],
  properties: readonly string[],
  directions: readonly string[],
): readonly JsonObject[] {
  if (properties.length === 0) return rows;
  return rows.toSorted((a, b) => {
    for (const [index, property] of properties.entries()) {
      const order = sortOrderOf(a[property], b[property]);
      if (order !== 0) return directions[index] === 'DESC' ? -order : order;
    }
    return 0;
  });
}
