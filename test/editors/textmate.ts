import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import astro from '@shikijs/langs/astro';
import csharp from '@shikijs/langs/csharp';
import go from '@shikijs/langs/go';
import java from '@shikijs/langs/java';
import javascript from '@shikijs/langs/javascript';
import php from '@shikijs/langs/php';
import python from '@shikijs/langs/python';
import ruby from '@shikijs/langs/ruby';
import svelte from '@shikijs/langs/svelte';
import tsx from '@shikijs/langs/tsx';
import typescript from '@shikijs/langs/typescript';
import vue from '@shikijs/langs/vue';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import { hosts } from '../../scripts/editors/hosts.js';
import { injectionFile, injectionScope } from '../../scripts/editors/textmate.js';

/** A part of a line, with the scopes that color it, from the outermost. */
export interface ScopedText {
  readonly text: string;
  readonly start: number;
  readonly scopes: readonly string[];
}

const folder = new URL('../../editors/vscode/syntaxes/', import.meta.url);
const grammarText = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const own = ['vql.tmLanguage.json', ...hosts.map(injectionFile)].map((name) =>
  textmate.parseRawGrammar(grammarText(name), name),
);

/** Loads the engine of VS Code with the grammars of the extension and those of programs; returns a tokenizer by scope name. */
export async function loadTextMate(): Promise<(scopeName: string) => Promise<(text: string) => readonly ScopedText[]>> {
  const release = dirname(createRequire(import.meta.url).resolve('vscode-oniguruma'));
  await oniguruma.loadWASM(readFileSync(join(release, 'onig.wasm')));
  // The grammars of Shiki have the shape of TextMate's, with members of its own.
  const programs = [
    ...[typescript, tsx, javascript, vue, svelte, astro, python, php, java, csharp, go, ruby],
  ].flat() as unknown as readonly textmate.IRawGrammar[];
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scopeName) => [...own, ...programs].find((grammar) => grammar.scopeName === scopeName) ?? null,
    getInjections: (scopeName) =>
      hosts
        .filter(({ scopes, within = [] }) => [...scopes, ...within].includes(scopeName))
        .map((host) => injectionScope(host)),
  });
  return async (scopeName) => {
    const grammar = await registry.loadGrammar(scopeName);
    if (grammar === null) throw new Error(`There is no grammar of ${scopeName}.`);
    return (text) => scopedTexts(grammar, text);
  };
}

function scopedTexts(grammar: textmate.IGrammar, text: string): readonly ScopedText[] {
  const found: ScopedText[] = [];
  let state = textmate.INITIAL;
  for (const line of linesOf(text)) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line.text, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens)
      found.push({ text: line.text.slice(startIndex, endIndex), start: line.start + startIndex, scopes });
  }
  return found;
}

/** The lines of a text without their ends, as an editor passes them. */
function linesOf(text: string): readonly { readonly text: string; readonly start: number }[] {
  return [...text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)].map(({ 0: line, index }) => ({
    text: line.replace(/[\r\n]+$/, ''),
    start: index,
  }));
}
