/** The names of the formats of `vql probe --format`; their table is loaded when a probe runs. */
export const probeFormatNames = ['table', 'markdown', 'json'] as const;

/** Name of a format of `vql probe`. */
export type ProbeFormatName = (typeof probeFormatNames)[number];
