/** Installs the grammars of TypeScript and JavaScript, and returns the folder with their packages. */
export function hostGrammars(): string;
