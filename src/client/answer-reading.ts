/** The bodies of answers, by how they are read. */
export interface AnswerBodies {
  /** A value of JSON; `undefined` if the body is empty. */
  readonly json: unknown;
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** How the body of an answer is read. */
export type AnswerAs = keyof AnswerBodies;

/** The ways to read the body of an answer. */
export const answerForms: readonly AnswerAs[] = ['json', 'text', 'bytes', 'stream'];

/** How a call reads its answer: as the caller asks for it, by what the answer says (`any`), or not at all (`response`). */
export type AnswerReading = AnswerAs | 'any' | 'response';

/** Whether a call gets the body of an answer that was accepted as it arrives. */
export function isUnread(reading: AnswerReading): boolean {
  return reading === 'stream' || reading === 'response';
}
