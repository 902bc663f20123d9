import ts from 'typescript';

/** An example that reports what each of its calls of `console.log` prints, and what the example states that they print. */
export interface Instrumented {
  readonly code: string;
  /** The text that the example states, for each call in the order of the source; absent if it states none. */
  readonly stated: readonly (string | undefined)[];
  /** Whether it asserts something that throws if it does not hold. */
  readonly asserts: boolean;
}

/**
 * Turns an example into JavaScript whose calls of `console.log` tell the runner which of them prints. What a call prints is
 * stated by a comment after it, on its line or on the lines below up to the next code or empty line.
 */
export function instrument(code: string): Instrumented {
  const tree = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true);
  const callees: ts.Expression[] = [];
  const stated: (string | undefined)[] = [];
  let asserts = false;
  const read = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText();
      asserts ||= /^(?:fc\.)?assert(?:\.\w+)?$|^expect$/.test(callee);
      if (callee === 'console.log') {
        callees.push(node.expression);
        stated.push(commentAfter(code.slice(node.end)));
      }
    }
    ts.forEachChild(node, read);
  };
  read(tree);
  let marked = code;
  for (const [index, callee] of [...callees.entries()].reverse())
    marked = `${marked.slice(0, callee.getStart())}console.at(${index})${marked.slice(callee.end)}`;
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
  return { code: ts.transpileModule(marked, { compilerOptions }).outputText, stated, asserts };
}

function commentAfter(rest: string): string | undefined {
  const [, sameLine, nextLines] = /^[;,)} ]*(?:\/\/ (.*)|\n((?: *\/\/ .*\n?)+))/.exec(rest) ?? [];
  return sameLine ?? nextLines?.replaceAll(/^ *\/\/ /gm, '');
}

/** Whether a text was printed as stated: `[ 'a' ]`, `['a']` and `["a"]` are equal, and `…` stands for any text. */
export function isAsStated(stated: string, printed: string): boolean {
  const [expected, actual] = [stated, printed].map(normalized) as [string, string];
  if (expected === actual) return true;
  const parts = expected.split('…');
  const pattern = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[^]*');
  return parts.length > 1 && new RegExp(`^${pattern}$`).test(actual);
}

function normalized(printed: string): string {
  return printed
    .replaceAll('"', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([[{(]) /g, '$1')
    .replaceAll(/ ([\]})])/g, '$1')
    .trim();
}
