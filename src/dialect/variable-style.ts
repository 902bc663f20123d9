import { isName } from './names.js';

/**
 * **The** list of the styles of variables. The documentation mentions variables of VQL, but not their syntax: `:name` is assumed,
 * and read in every dialect.
 */
export const variableStyles = [':name', '$name', '@name', `\${name}`, '{name}', '{{name}}'] as const;

/** Style of a variable: one of {@link variableStyles}. */
export type VariableStyle = (typeof variableStyles)[number];

/** Writes a variable in a style. */
export function writeVariable(name: string, style: VariableStyle = ':name'): string {
  return style === ':name' ? `:${name}` : style.replace('name', () => name);
}

/** Returns the name of a variable written in a style; `undefined` if the text is not one. */
export function variableNameIn(text: string, style: VariableStyle): string | undefined {
  const [before = '', after = ''] = style.split('name');
  const name = text.slice(before.length, text.length - after.length);
  return text === before + name + after && isName(name) ? name : undefined;
}
