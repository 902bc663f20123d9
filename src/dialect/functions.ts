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

/** **The** table of the functions that the documentation names, with the values that they are meant for, which is assumed. */
const argumentKinds: ReadonlyMap<string, 'any' | 'number' | 'ordered'> = new Map([
  ['COUNT', 'any'],
  ['SUM', 'number'],
  ['AVG', 'number'],
  ['MIN', 'ordered'],
  ['MAX', 'ordered'],
]);

/** The functions that the documentation names. */
export const defaultFunctions: readonly DialectFunction[] = [...argumentKinds.keys()].map((name) => ({
  name,
  aggregate: true,
  evidence: 'doc',
}));

/** Whether a function takes numbers only. The name ignores case; that SUM and AVG do is assumed. */
export function takesNumbers(name: string): boolean {
  return argumentKinds.get(name.toUpperCase()) === 'number';
}

/** Whether a function compares values, as MIN and MAX do. The name ignores case. */
export function comparesValues(name: string): boolean {
  return argumentKinds.get(name.toUpperCase()) === 'ordered';
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
