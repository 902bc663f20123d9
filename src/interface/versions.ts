/** The version of the interface that the tables describe, as its machine-readable description states it. */
export const interfaceVersion = '2026.36.3';

/** The version in the path of webhook endpoints, unless another one is pinned. Other values are not documented. */
export const latestVersion = 'latest';
