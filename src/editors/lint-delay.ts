/** How long after the last change it is said what is wrong. */
export const lintDelayMs = 300;
