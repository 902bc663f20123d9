/** A module of a package, and what becomes of its text in our bundles. */
interface SlimModule {
  /** What its path ends with. */
  readonly file: RegExp;
  readonly slim: (source: string) => string;
}

/**
 * **The** table of modules of which something never runs here, a tenth of Chevrotain: its checks of grammar and vocabulary,
 * since `skipValidations` is always set (`test/vql/grammar.test.ts` runs the grammar's on the unbundled package); its
 * recovery, which is never enabled (docs/decisions.md, "The parser"); concrete trees, which the grammar does not make, and
 * their visitors; the times of its phases; the kinds of mistakes in a definition; the analysis of patterns whose first characters every token states, and with it the
 * parser of regular expressions, by which the lexer looks for whitespace that it could read faster: plain text, whitespace
 * included, is read before (`src/vql/grammar/plain-text.ts`).
 */
export const slimModules: readonly SlimModule[] = [
  {
    file: /chevrotain\/lib\/src\/(?:scan\/lexer_public|parse\/parser\/parser)\.js$/,
    slim: (source) =>
      source
        .replaceAll(/this(?:\.config)?\.skipValidations === false|this\.traceInitPerf === true/g, 'false')
        .replace(/^export var (\w+DefinitionErrorType);\n\(function[\s\S]*?^\}\).*$/m, 'export const $1 = {};'),
  },
  {
    // No rule counts its calls beyond four, or reads lists by MANY_SEP or AT_LEAST_ONE.
    file: /chevrotain\/lib\/src\/parse\/parser\/traits\/recognizer_api\.js$/,
    slim: (source) => source.replaceAll(/^ {4}(?:[A-Z]+[5-9]|MANY_SEP\d?|AT_LEAST_ONE\w*)\([\s\S]*?^ {4}\}\n/gm, ''),
  },
  {
    // No rule throws, and no message is Chevrotain's.
    file: /chevrotain\/lib\/src\/parse\/errors_public\.js$/,
    slim: (source) => {
      const messages = [...source.matchAll(/^ {4}(build\w+)\(/gm)].map(([, name]) => `${name}: () => ''`);
      const providers = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
      return `const messages = { ${messages.join(', ')} };
        export { ${providers.map((name) => `messages as ${name}`).join(', ')} };`;
    },
  },
  {
    file: /chevrotain\/lib\/src\/(?:parse\/grammar\/(?:checks|follow)|parse\/cst\/cst_visitor|scan\/reg_exp)\.js$/,
    slim: namesOnly,
  },
  {
    // What can follow a token, or a repetition, is asked by recovery alone.
    file: /chevrotain\/lib\/src\/parse\/grammar\/interpreter\.js$/,
    slim: (source) => {
      const [imports = ''] = /^(?:import .*\n)+/.exec(source) ?? [];
      const end = source.indexOf('export function possiblePathsFrom');
      return [imports, namesOnly(source.slice(0, end)), source.slice(end)].join('\n');
    },
  },
  {
    // Nobody writes the grammar down.
    file: /@chevrotain\/gast\/lib\/src\/model\.js$/,
    slim: (source) => {
      const [start, end] = [
        source.indexOf('export function serializeGrammar'),
        source.indexOf('function pickOnlyDefined'),
      ];
      return [source.slice(0, start), namesOnly(source.slice(start, end)), source.slice(end)].join('\n');
    },
  },
  {
    // Without recovery, nothing is asked of it but what follows a repetition.
    file: /chevrotain\/lib\/src\/parse\/parser\/traits\/recoverable\.js$/,
    slim: () => `export const IN_RULE_RECOVERY_EXCEPTION = 'InRuleRecoveryException';
      export class Recoverable {
        initRecoverable() { this.firstAfterRepMap = []; this.resyncFollows = {}; this.recoveryEnabled = false; }
        attemptInRepetitionRecovery() {}
      }`,
  },
  {
    file: /chevrotain\/lib\/src\/parse\/parser\/traits\/tree_builder\.js$/,
    slim: () => {
      const names = [
        'cstInvocationStateUpdate',
        'cstFinallyStateUpdate',
        'cstPostTerminal',
        'cstPostNonTerminal',
        'cstPostRule',
      ];
      return `export class TreeBuilder {
        initTreeBuilder() {
          this.CST_STACK = [];
          this.outputCst = false;
          ${names.map((name) => `this.${name} = () => {};`).join('\n')}
        }
      }`;
    },
  },
  {
    file: /chevrotain\/lib\/src\/parse\/parser\/traits\/perf_tracer\.js$/,
    slim: () => `export class PerformanceTracer {
        initPerformanceTracer() {}
        TRACE_INIT(_, phase) { return phase(); }
      }`,
  },
  {
    // Of a pattern that this parser refuses, the lexer makes nothing but a pattern.
    file: /chevrotain\/lib\/src\/scan\/reg_exp_parser\.js$/,
    slim: () => 'export function getRegExpAst() { throw new Error(); }\nexport function clearRegExpParserCache() {}',
  },
];

/**
 * The same for the playground. Of zod: schemas read requests there, are not made into JSON Schema, hold no text to a format
 * such as that of an address, and say nothing in words. Of our own: the codes of rooms that are not in it.
 */
export const slimModulesOfPage: readonly SlimModule[] = [
  ...slimModules,
  { file: /src\/diagnostics\/codes\/(?:help\/)?(?:builder|config|embedded|paging|snapshots)\.ts$/, slim: namesOnly },
  { file: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/, slim: namesOnly },
  {
    // Our readers say in words of their own what is wrong.
    file: /zod\/v4\/locales\/en\.js$/,
    slim: () => "export default function () { return { localeError: () => '' }; }",
  },
  {
    file: /zod\/v4\/classic\/schemas\.js$/,
    slim: (source) =>
      source
        .replaceAll(/this\.check\(core\._\w+\(Zod\w+, params\)\)/g, 'this')
        .replaceAll(
          /\b((?:exactOptional|nullable|nullish|nonoptional|and|transform|default|prefault|catch|pipe|readonly)\(\w*\) \{\s+return )[^;]+;/g,
          '$1this;',
        ),
  },
];

/** The exports of a module, none of which does anything. */
function namesOnly(source: string): string {
  const names = [...source.matchAll(/^export (?:function|class|const) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...source.matchAll(/^export \{ \w+ as \w+ \};/gm)].map(([line]) => line);
  return [...names.map((name) => `export function ${name}() { return []; }`), ...renamed].join('\n');
}
