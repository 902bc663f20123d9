// The address of the Trino server for development.

export const defaultPort = 18080;

/** The server that tests use: that of TRINO_URL, or the one that `npm run trino` starts. */
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
