import { isName } from './names.js';

/**
 * **The** list of the ways to write a variable. That VQL has variables is documented, how they are spelt is not: `:name` is
 * assumed (spec, query-language §1), and understood in every dialect.
 */
export const variableStyles = [':name', '$name', '@name', `\${name}`, '{name}', '{{name}}'] as const;

/** How a variable is written: one of {@link variableStyles}. */
export type VariableStyle = (typeof variableStyles)[number];

/** A variable as a dialect spells it. */
export function writeVariable(name: string, spelling: VariableStyle = ':name'): string {
  return spelling === ':name' ? `:${name}` : spelling.replace('name', () => name);
}

/** The name of the variable that a text spells; `undefined` if it spells none. */
export function variableNameIn(text: string, spelling: VariableStyle): string | undefined {
  const [before = '', after = ''] = spelling.split('name');
  const name = text.slice(before.length, text.length - after.length);
  return text === before + name + after && isName(name) ? name : undefined;
}
