/** How LIKE reads its pattern: what an installation settles, and neither form of a query says. */
export interface LikeRules {
  /** Whether LIKE distinguishes upper and lower case. */
  readonly likeCaseSensitive: boolean;
  /** The character that makes a wildcard behind it literal where there is no ESCAPE clause; absent: no character does. */
  readonly likeEscape?: string;
}

/** The default: case-sensitive, and without an escape character. */
export const defaultLikeRules: LikeRules = { likeCaseSensitive: true };

/**
 * The rules that apply: those given, for what is not given the default ones.
 *
 * @throws {RangeError} if the escape character is not one character, or is a wildcard itself.
 */
export function checkedLikeRules(rules?: Partial<LikeRules>): LikeRules {
  if (rules === undefined) return defaultLikeRules;
  const { likeEscape, likeCaseSensitive = defaultLikeRules.likeCaseSensitive } = rules;
  if (likeEscape !== undefined && ([...likeEscape].length !== 1 || likeEscape === '%' || likeEscape === '_'))
    throw new RangeError(`An escape character is one character, and neither "%" nor "_"; "${likeEscape}" is not.`);
  return { likeCaseSensitive, ...(likeEscape !== undefined && { likeEscape }) };
}
