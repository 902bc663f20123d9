import { type EndpointName, endpoints } from '../../interface/endpoints.js';

/** The endpoint of a request, or why there is none. */
export type EndpointMatch =
  | { readonly endpoint: EndpointName; readonly parameters: Readonly<Record<string, string>> }
  /** The path exists for these methods only. */
  | { readonly allowed: readonly string[] }
  | undefined;

/** The path of the API below the origin of the stand-in. */
export const apiPath = '/api';
/** The path of the identity server, which ends as those of OpenID Connect do. */
export const authPath = '/auth/realms/stand-in/protocol/openid-connect';

const bases = { baseUrl: apiPath, authUrl: authPath } as const;

/** Other paths of endpoints: whether that of the list of destinations has a version is the assumption `destinations-path`. */
const otherPaths: Readonly<Partial<Record<EndpointName, string>>> = {
  listDestinations: `/community/{version}${endpoints.listDestinations.path}`,
};

// The entries of the table have its keys.
const routes = (Object.keys(endpoints) as readonly EndpointName[]).flatMap((name) => {
  const { method, base, path } = endpoints[name];
  const paths = [path, otherPaths[name] ?? []].flat();
  return paths.map((one) => ({ name, method, segments: `${bases[base]}${one}`.split('/') }));
});

/** Whether a path belongs to the identity server. */
export function isAuthPath(path: string): boolean {
  return path === authPath || path.startsWith(`${authPath}/`);
}

/**
 * Finds the endpoint of a request. A path without parameters has precedence over one with them, whatever the method: GET of the path
 * that executes statements does not list the templates of a group "execute".
 */
export function matchEndpoint(method: string, path: string): EndpointMatch {
  const segments = path.split('/');
  const fitting = routes
    .flatMap((route) => {
      const parameters = parametersOf(route.segments, segments);
      return parameters === undefined ? [] : [{ ...route, parameters, count: Object.keys(parameters).length }];
    })
    .sort((a, b) => a.count - b.count);
  const found = fitting.filter(({ count }) => count === fitting[0]?.count);
  const match = found.find((route) => route.method === method);
  if (match !== undefined) return { endpoint: match.name, parameters: match.parameters };
  return found.length === 0 ? undefined : { allowed: [...new Set(found.map((route) => route.method))] };
}

function parametersOf(
  route: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (route.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of route.entries()) {
    const segment = segments[index] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(expected) ?? [];
    if (name === undefined) {
      if (segment !== expected) return undefined;
    } else {
      const value = decoded(segment);
      if (value === undefined || value === '') return undefined;
      parameters[name] = value;
    }
  }
  return parameters;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
