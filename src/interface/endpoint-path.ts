import { checkArgument, oneOf, unknownOption, wrongArgument } from '../diagnostics/arguments.js';
import type { VqlError } from '../diagnostics/vql-error.js';
import { type EndpointName, endpoints } from './endpoints.js';
import { latestVersion } from './versions.js';

/** The names of the parameters in a path. */
type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never;

/** A path with a text for each of its parameters. */
type Filled<Path extends string> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${Filled<Rest>}`
  : Path;

/** The path of an endpoint with its parameters filled in. */
export type EndpointPath<Name extends EndpointName> = Filled<(typeof endpoints)[Name]['path']>;

/** The value of a parameter. An id beyond 2^53 is a text or a bigint, since a number would have lost digits. */
export type PathParameter = string | number | bigint;

/** The parameters of the path of an endpoint. The version of webhook endpoints may be left out: it is `latest`. */
export type EndpointParameters<Name extends EndpointName> = {
  readonly [Parameter in Exclude<ParametersOf<(typeof endpoints)[Name]['path']>, 'version'>]: PathParameter;
} & { readonly [Parameter in Extract<ParametersOf<(typeof endpoints)[Name]['path']>, 'version'>]?: PathParameter };

/** The arguments of `endpointPath` after the name: none if the path needs no parameter. */
export type EndpointArguments<Name extends EndpointName> =
  Record<never, never> extends EndpointParameters<Name>
    ? readonly [parameters?: EndpointParameters<Name>]
    : readonly [parameters: EndpointParameters<Name>];

/**
 * Returns the path of an endpoint below its base url, with its parameters percent-encoded.
 *
 * @throws {VqlError} `unknown-option` for a parameter that the path does not have, `wrong-argument` for one that no path can carry as one segment: an empty string, "." and "..", half of a
 * surrogate pair, a number beyond 2^53.
 *
 * @example
 * ```ts
 * import { endpointPath } from 'vql-kit/interface';
 * console.log(endpointPath('getAccount', { id: '1389132653974581248' })); // /erp/accounts/1389132653974581248
 * console.log(endpointPath('registerWebhook')); // /community/latest/cmn/system/app-message-webhook/register
 * console.log(endpointPath('listTemplates', { group: 'a/b' })); // /cmn/computed-queries/a%2Fb
 * ```
 */
export function endpointPath<Name extends EndpointName>(
  name: Name,
  ...[parameters]: EndpointArguments<Name>
): EndpointPath<Name> {
  checkArgument('The name of endpointPath', name, anyEndpoint);
  const values: Readonly<Record<string, unknown>> = { version: latestVersion, ...parameters };
  const names = [...endpoints[name].path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  const unknown = Object.keys(parameters ?? {}).find((parameter) => !names.includes(parameter));
  if (unknown !== undefined) throw unknownOption(`the path of the endpoint "${name}"`, unknown, names);
  const path = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeParameter(name, parameter, values[parameter]),
  );
  // The type is the path of the table with a text for each parameter, which the compiler cannot follow.
  return path as EndpointPath<Name>;
}

const anyEndpoint = oneOf(Object.keys(endpoints));

function encodeParameter(name: EndpointName, parameter: string, value: unknown): string {
  const isNumber = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (Number.isInteger(value) && !isNumber) throw wrongParameter(name, parameter, value, exactId);
  if (!isNumber && typeof value !== 'string') throw wrongParameter(name, parameter, value);
  const text = String(value);
  // Clients resolve a segment of dots before they send a path, also if it is percent-encoded.
  if (/^\.{0,2}$|\p{Surrogate}/u.test(text)) throw wrongParameter(name, parameter, value);
  return encodeURIComponent(text);
}

const exactId = 'a bigint or a string beyond 2^53, where a number loses digits';

const segment =
  'a whole number, or a string that can be one segment of a path: not empty, ".", "..", or with half of a surrogate pair';

function wrongParameter(name: EndpointName, parameter: string, value: unknown, expected = segment): VqlError {
  return wrongArgument(`The parameter "${parameter}" of the endpoint "${name}"`, expected, value);
}
