/**
 * A function that sends requests as the `fetch` of the platform does, such as the `fetch` of undici, ky, or a wrapper of one of them. It is
 * called with the URL as a string, and returns the response whatever its status is.
 */
export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;
