/**
 * How a variable is written. That VQL has variables is documented, how they are spelt is not: `:name` is assumed (spec,
 * query-language §1), and what the toolkit prints.
 */
export type VariableSpelling = ':name' | '$name' | '@name' | '${name}' | '{name}' | '{{name}}';
