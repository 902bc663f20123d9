declare const sentence: unique symbol;

/** The type of an argument that must not be given: the compiler shows its sentence. Nothing has this type. */
export interface CompileError<Sentence extends string> {
  readonly [sentence]: Sentence;
}

/** What an argument must be besides: nothing, unless there is an objection to it. */
export type Permitted<Objection extends string> = [Objection] extends [never] ? unknown : CompileError<Objection>;
