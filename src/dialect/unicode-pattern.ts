/**
 * Returns a function that returns a regular expression with properties of Unicode, such as `\p{L}`. It is created at the first call: V8
 * looks up the properties of a literal when it loads the code around it, used or not, which takes as long as 5,000 characters of other code.
 */
export function unicodePattern(source: string, flags = 'u'): () => RegExp {
  let pattern: RegExp | undefined;
  return () => {
    pattern ??= new RegExp(source, flags);
    return pattern;
  };
}
