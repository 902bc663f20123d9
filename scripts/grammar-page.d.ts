/** An expression of the grammar. */
export type Expression =
  | { readonly kind: 'text' | 'rule' | 'remark'; readonly text: string }
  | { readonly kind: 'sequence' | 'choice' | 'optional' | 'repeated'; readonly parts: readonly Expression[] };

/** A rule of the grammar. */
export interface Rule {
  readonly name: string;
  readonly text: string;
  readonly expression: Expression;
}

export const ruleOfConstruct: Readonly<Record<string, string>>;
export const ruleOfCode: Readonly<Record<string, string>>;
export function readGrammar(language: string): readonly Rule[];
export function grammarPages(language: string): Readonly<Record<string, string>>;
