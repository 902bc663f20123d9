import type { Evidence } from './evidence.js';

/** A function that can be called in columns, sort keys and conditions. Names ignore case. */
export interface DialectFunction {
  readonly name: string;
  /** Whether it makes one value of many rows. */
  readonly aggregate: boolean;
  readonly evidence: Evidence;
  /** The key of its label at the service, if the installation names one. */
  readonly messageCode?: string;
}

/** **The** list of functions that are known without asking the installation. */
export const defaultFunctions: readonly DialectFunction[] = ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'].map((name) => ({
  name,
  aggregate: true,
  evidence: 'doc',
}));

const ofNumbers: ReadonlySet<string> = new Set(['SUM', 'AVG']);

/** Whether a function of this name, in any case, is one of numbers: what the names say is assumed. */
export function takesNumbers(name: string): boolean {
  return ofNumbers.has(name.toUpperCase());
}

/** Whether a function of this name, in any case, makes one value of many rows. */
export function isAggregateFunction(name: string, functions: readonly DialectFunction[]): boolean {
  const upperCase = name.toUpperCase();
  return functions.some((candidate) => candidate.aggregate && candidate.name.toUpperCase() === upperCase);
}
