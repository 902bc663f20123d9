/**
 * What the engine says, as one line without a full stop: without the kind of error before it, and without its settings, the
 * piece of SQL and the advice about SQL behind it.
 */
export function problemOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const [said = ''] = message.split(/\n\s*\n|\n *(?:Possible |LINE \d|Try setting|This type was |\* |file = )/);
  return said
    .replace(/^(?:[A-Z][\w ]* Error: )+/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('; ')
    .replace(/[\s.!;]+$/, '');
}
