import type { Backend } from './backend.js';

/** Name of a question to the worker. */
type QuestionName = keyof Backend;

/** A question to the worker: the method of the backend, and its arguments. */
export interface Question<Name extends QuestionName = QuestionName> {
  readonly number: number;
  readonly name: Name;
  readonly args: Parameters<Backend[Name]>;
}

/** The answer to the question with the same number. */
export interface Answer {
  readonly number: number;
  readonly value?: unknown;
  /** Message of the error that the method has thrown, which none should. */
  readonly error?: string;
}

/** Asks the worker. */
export type Ask = <Name extends QuestionName>(
  name: Name,
  ...args: Parameters<Backend[Name]>
) => Promise<Awaited<ReturnType<Backend[Name]>>>;
