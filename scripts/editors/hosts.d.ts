/** A literal whose content is colored as VQL. */
export interface Literal {
  readonly name: string;
  readonly open: string;
  readonly close: string;
  readonly quote?: string;
  readonly tag?: string;
  readonly isNamed?: true;
  readonly inserts?: readonly ({ readonly begin: string; readonly end: string } | { readonly match: string })[];
}

/** A string in the grammar of tree-sitter. */
export interface StringQuery {
  readonly query: string;
  readonly offset?: readonly [before: number, after: number];
  readonly hasValues?: true;
}

/** A language in whose programs editors color queries. */
export interface Host {
  readonly name: string;
  readonly title: string;
  readonly suffix: string;
  readonly scopes: readonly string[];
  readonly within?: readonly string[];
  readonly expression: string;
  readonly comments: readonly ('//' | '#' | '/*')[];
  readonly literals: readonly Literal[];
  readonly tree: {
    readonly neovim: readonly string[];
    readonly helix: string;
    readonly comments: readonly string[];
    readonly strings: readonly StringQuery[];
    readonly around: readonly string[];
    readonly statements: readonly string[];
    readonly body?: string;
    readonly named?: readonly (StringQuery & { readonly name: string })[];
  };
}

export const hosts: readonly Host[];
