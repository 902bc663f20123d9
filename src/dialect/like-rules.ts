/** How LIKE reads its pattern: what an installation settles, and neither form of a query says. */
export interface LikeRules {
  /** Whether it tells upper from lower case (spec, query-language §1.11). */
  readonly likeCaseSensitive: boolean;
  /** The character that makes a wildcard behind it literal where there is no ESCAPE clause; absent: there is none. */
  readonly likeEscape?: string;
}

/** What the interface document says: with regard to case, and without an escape character. */
export const defaultLikeRules: LikeRules = { likeCaseSensitive: true };
