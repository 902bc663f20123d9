declare const sentence: unique symbol;

/** The type of an argument that must not be given: the compiler shows its sentence. Nothing has this type. */
export interface CompileError<Sentence extends string> {
  readonly [sentence]: Sentence;
}

/** The rest of the arguments, whatever their number, where none are right. */
export type Forbidden<Sentence extends string> = readonly [...CompileError<Sentence>[], CompileError<Sentence>];
