import type { Evidence } from '../interface/evidence.js';
import type { LackOfSupport } from './support.js';

/** A function that can be called in columns, sort keys and conditions. Names ignore case. */
export interface DialectFunction {
  readonly name: string;
  /** Whether it returns one value for many rows. */
  readonly aggregate: boolean;
  readonly evidence: Evidence;
  /** How the installation was seen not to support it; absent: nothing speaks against it. */
  readonly support?: LackOfSupport;
  /** The service's key for its label, if the installation states one. */
  readonly messageCode?: string;
}

/** **The** list of functions that the documentation names. */
export const defaultFunctions: readonly DialectFunction[] = ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'].map((name) => ({
  name,
  aggregate: true,
  evidence: 'doc',
}));

const numericFunctions: ReadonlySet<string> = new Set(['SUM', 'AVG']);

/** Whether a function takes numbers only. The name ignores case; that SUM and AVG do is assumed. */
export function takesNumbers(name: string): boolean {
  return numericFunctions.has(name.toUpperCase());
}

/** Whether a function can be called with `*` instead of a field: COUNT alone, as in SQL. The name ignores case. */
export function takesStar(name: string): boolean {
  return name.toUpperCase() === 'COUNT';
}

/** Returns the function of a list with this name, which ignores case. */
export function findFunction(name: string, functions: readonly DialectFunction[]): DialectFunction | undefined {
  const upperCase = name.toUpperCase();
  return functions.find((candidate) => candidate.name.toUpperCase() === upperCase);
}

/** Whether a list has an aggregate function of this name, which ignores case; it may also have another one of the same name. */
export function isAggregateFunction(name: string, functions: readonly DialectFunction[]): boolean {
  const upperCase = name.toUpperCase();
  return functions.some((candidate) => candidate.aggregate && candidate.name.toUpperCase() === upperCase);
}
