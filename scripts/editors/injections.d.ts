export function injectionFiles(): Readonly<Record<string, string>>;
