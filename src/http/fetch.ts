/**
 * A function that sends requests as the `fetch` of the platform does: so that is one, and so are the `fetch` of undici, ky, and what wraps
 * one of them. It is called with the URL as a string, and returns whatever the status is.
 */
export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;
