import ts from 'typescript';

/**
 * Turns an example into JavaScript in which every `console.log(…)` that is followed by a comment on its line tells the runner
 * what the comment says will be printed.
 */
export function instrument(code: string): string {
  const tree = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true);
  const insertions: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const look = (node: ts.Node): void => {
    const expected = isLog(node) ? commentBehind(node, code) : undefined;
    if (isLog(node) && expected !== undefined) {
      const callee = node.expression;
      insertions.push({
        start: callee.getStart(),
        end: callee.end,
        text: `console.expect(${JSON.stringify(expected)})`,
      });
    }
    ts.forEachChild(node, look);
  };
  look(tree);
  let marked = code;
  for (const { start, end, text } of insertions.reverse()) marked = marked.slice(0, start) + text + marked.slice(end);
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
  return ts.transpileModule(marked, { compilerOptions }).outputText;
}

function isLog(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText() === 'console.log';
}

function commentBehind(node: ts.CallExpression, code: string): string | undefined {
  return /^[;)}\s]*?\/\/ (.*)/.exec(code.slice(node.end).split('\n', 1)[0] ?? '')?.[1]?.trim();
}

/** Normalizes output: `[ 'a' ]`, `['a']` and `["a"]` are equal. */
export function normalized(printed: string): string {
  return printed
    .replaceAll('"', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([[{(]) /g, '$1')
    .replaceAll(/ ([\]})])/g, '$1')
    .trim();
}
