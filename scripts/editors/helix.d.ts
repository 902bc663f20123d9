export const queryFiles: readonly string[];
export function helixQuery(query: string): string;
