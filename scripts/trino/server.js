// Where a Trino server for development is found.

export const defaultPort = 18080;

/** The server that tests use: the one of TRINO_URL, or that `npm run trino` starts. */
export const serverUrl = process.env['TRINO_URL'] ?? `http://127.0.0.1:${defaultPort}`;

/**
 * Whether a Trino server answers at an address, and has started.
 *
 * @param {string} url
 */
export async function answersAt(url) {
  try {
    const response = await fetch(`${url}/v1/info`, { signal: AbortSignal.timeout(5000) });
    return response.ok && (await response.json()).starting === false;
  } catch {
    return false;
  }
}
