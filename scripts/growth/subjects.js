// **The** table of the functions whose time is measured on each family of text.
import { defineCatalog } from 'vql-kit/catalog';
import { toCUnit, toVql } from 'vql-kit/cunit';
import { applyFixes } from 'vql-kit/diagnostics';
import { compileSql } from 'vql-kit/engine';
import { createLanguageService, explain, explanationText } from 'vql-kit/language';
import {
  check,
  checkFile,
  format,
  formatFile,
  parse,
  parsePredicate,
  print,
  renameField,
  replaceTemplate,
  splitStatements,
  tokenize,
} from 'vql-kit/vql';

const state = { type: 'enum', values: ['OPEN', 'DONE'] };
const catalog = defineCatalog({
  templates: {
    'account.query': { fields: { id: 'integer', name: 'string', a: 'integer', b: 'integer', state } },
    'article.query': { fields: { id: 'integer', name: 'string', a: 'integer' } },
  },
});
const checkOptions = { catalog, strict: true };
const newService = () => createLanguageService({ catalog });

/**
 * A function of a text. `prepare` returns what is measured; what it does itself is not.
 *
 * @typedef {object} Subject
 * @property {number} length Length of the longest text, in characters.
 * @property {(text: string) => () => unknown} prepare
 */

/** @type {Readonly<Record<string, Subject>>} */
export const subjects = {
  parse: {
    length: 200_000,
    prepare: (text) => () => [tokenize(text), parse(text), parsePredicate(text)],
  },
  check: {
    length: 100_000,
    prepare: (text) => () => [check(text), check(text, checkOptions)],
  },
  checkFile: {
    length: 100_000,
    prepare: (text) => () => [splitStatements(text), checkFile(text)],
  },
  format: {
    length: 100_000,
    prepare: (text) => () => [format(text), formatFile(text, { width: 30 })],
  },
  translate: {
    length: 100_000,
    prepare: (text) => {
      const { value: statement } = parse(text);
      return () => {
        if (statement === undefined) return;
        print(statement);
        const { value: query } = toCUnit(statement);
        if (query !== undefined) toVql(query, { parse });
      };
    },
  },
  compileSql: {
    length: 100_000,
    prepare: (text) => {
      const { value: statement } = parse(text);
      const targets = /** @type {const} */ (['duckdb', 'postgres', 'sqlite', 'trino']);
      return () => {
        for (const target of targets) compileSql(statement ?? text, { target, catalog });
        compileSql(text, { target: 'duckdb' });
      };
    },
  },
  'renaming in a tree': {
    length: 100_000,
    prepare: (text) => {
      const { value: statement } = parse(text);
      return () => {
        if (statement === undefined) return;
        renameField(statement, { template: 'article.query', from: 'id', to: 'key' });
        replaceTemplate(statement, { from: 'account.query', to: 'party.all' });
      };
    },
  },
  applyFixes: {
    length: 200_000,
    prepare: (text) => {
      const fixes = checkFile(text, checkOptions).flatMap((diagnostic) => diagnostic.fixes ?? []);
      return () => applyFixes(text, fixes);
    },
  },
  complete: {
    length: 24_000,
    prepare: (text) => () => {
      const service = newService();
      for (const offset of [text.length >> 1, (text.length >> 1) + 1, text.length]) service.complete(text, offset);
    },
  },
  'hover, code actions': {
    length: 100_000,
    prepare: (text) => {
      const service = newService();
      service.diagnostics(text);
      return () => {
        for (const offset of [text.length >> 1, (text.length >> 1) + 1, text.length]) {
          service.hover(text, offset);
          service.codeActions(text, { start: offset, end: offset });
        }
        service.codeActions(text, { start: 0, end: text.length });
      };
    },
  },
  explain: {
    length: 100_000,
    prepare: (text) => () => {
      const { value } = explain(text, { catalog });
      return value && explanationText(value);
    },
  },
  'semantic tokens, structure': {
    length: 100_000,
    prepare: (text) => {
      const service = newService();
      service.diagnostics(text);
      return () => {
        service.semanticTokens(text);
        service.foldingRanges(text);
        service.symbols(text);
        service.selectionRanges(text, text.length >> 1);
        service.signatureHelp(text, text.length);
        service.format(text);
      };
    },
  },
  'occurrences, renaming': {
    length: 100_000,
    prepare: (text) => {
      const service = newService();
      service.diagnostics(text);
      return () => {
        for (const offset of [text.length >> 1, text.length]) {
          service.occurrences(text, offset);
          service.definition(text, offset);
          if (service.renameable(text, offset) !== undefined) service.rename(text, offset, 'another');
        }
      };
    },
  },
};
