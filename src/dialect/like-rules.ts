/** How LIKE reads its pattern: what an installation settles, and neither form of a query says. */
export interface LikeRules {
  /** Whether LIKE distinguishes upper and lower case. */
  readonly likeCaseSensitive: boolean;
  /** The character that makes a wildcard behind it literal where there is no ESCAPE clause; absent: no character does. */
  readonly likeEscape?: string;
}

/** The default: case-sensitive, and without an escape character. */
export const defaultLikeRules: LikeRules = { likeCaseSensitive: true };
