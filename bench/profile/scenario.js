/**
 * Work that is profiled: a function that is run again and again, or processes.
 *
 * @typedef {object} Scenario
 * @property {string} name
 * @property {() => Promise<() => unknown>} [prepare] returns the function; it may be asynchronous
 * @property {(flags: readonly string[]) => unknown} [start] runs a process of Node with the given flags to its end
 */
