import { describe, expect, it } from 'vitest';
import json from '../../docs/examples/diagnostics.json' with { type: 'json' };
import { diagnoseExample, type Example, examplesOf } from '../../scripts/diagnose-examples.js';
import * as catalog from '../../src/catalog/index.js';
import { codes, createDiagnostic, type DiagnosticCode, helpFor } from '../../src/codes/index.js';
import { authCodes } from '../../src/diagnostics/codes/auth.js';
import { builderCodes } from '../../src/diagnostics/codes/builder.js';
import { clientCodes } from '../../src/diagnostics/codes/client.js';
import { matchCodes } from '../../src/diagnostics/codes/cunit.js';
import { documentConditionCodes } from '../../src/diagnostics/codes/document-conditions.js';
import { engineCodes, sqlCodes } from '../../src/diagnostics/codes/engine.js';
import { eventCodes } from '../../src/diagnostics/codes/events.js';
import { gateCodes } from '../../src/diagnostics/codes/gate.js';
import { pagingCodes } from '../../src/diagnostics/codes/paging.js';
import { pluginCodes } from '../../src/diagnostics/codes/plugins.js';
import { queryBuilderCodes, queryBuilderLossCodes } from '../../src/diagnostics/codes/query-builder.js';
import { resourceCodes } from '../../src/diagnostics/codes/resources.js';
import { refusalCodes, webhookCodes } from '../../src/diagnostics/codes/webhooks.js';
import { hasErrors, VqlError } from '../../src/diagnostics/index.js';
import { checkProgram, defaultCalls, findQueries, loadHostParser } from '../../src/embedded/index.js';
import * as library from '../../src/index.js';
import { readJson } from '../../src/json-documents/json-document.js';
import { readConfig } from '../../src/tasks/config/read-config.js';

/** The codes of other modules, which have tests of their own. */
const others = {
  ...builderCodes,
  ...clientCodes,
  ...pagingCodes,
  ...pluginCodes,
  ...sqlCodes,
  ...engineCodes,
  ...matchCodes,
  ...gateCodes,
  ...queryBuilderCodes,
  ...queryBuilderLossCodes,
  ...eventCodes,
  ...resourceCodes,
  ...documentConditionCodes,
  ...authCodes,
  ...refusalCodes,
  ...webhookCodes,
};

const parser = await loadHostParser('ts');
const readHost = (program: string) => {
  const reading = findQueries(program, { parser, calls: defaultCalls });
  return { diagnostics: checkProgram(reading, { dialect: library.defaultDialect, check: library.check }) };
};

/** The codes of queries. */
type QueryCode = Exclude<DiagnosticCode, keyof typeof others>;
const names = Object.keys(codes).filter((code): code is QueryCode => !(code in others));
const examples = examplesOf(codes, json) as Readonly<Record<QueryCode, Example>>;
const found = new Map(
  names.map((code) => [
    code,
    diagnoseExample(examples[code], { ...library, ...catalog, readJson, readConfig, readHost }).find(
      (diagnostic) => diagnostic.code === code,
    ),
  ]),
);

/** The text of an example; absent for an object. */
function textOf(example: Example): string | undefined {
  if (typeof example === 'string') return example;
  if ('predicate' in example) return example.predicate;
  if ('json' in example) return example.json;
  if ('config' in example) return example.config;
  if ('host' in example) return example.host;
  if ('split' in example) return example.split;
  return 'text' in example ? example.text : undefined;
}

/** The object of an example. */
function objectOf(example: Example): unknown {
  if (typeof example === 'string') return undefined;
  const kinds = [
    'node',
    'request',
    'execute',
    'strict',
    'catalog',
    'answers',
    'dialectInfo',
    'dialectFile',
    'filter',
    'query',
  ];
  const kind = kinds.find((one) => one in example);
  return kind === undefined ? undefined : Reflect.get(example, kind);
}

/** Resolves a JSON pointer; `undefined` if there is no value. */
function valueAt(object: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined,
      object,
    );
}

describe('helpFor', () => {
  it('rejects an unknown code, with the nearest one', () => {
    expect(() => helpFor('lost-joins')).toThrow(
      'The code of helpFor must be a diagnostic code such as "lost-join"; found "lost-joins".',
    );
    expect(() => helpFor('constructor')).toThrow(VqlError);
  });
});

describe('the code table', () => {
  it('is not empty', () => {
    expect(names.length).toBeGreaterThan(50);
  });

  it('gives no two codes the same message', () => {
    const messages = names.map((code) => found.get(code)?.message);
    expect(messages.filter((message, index) => messages.indexOf(message) !== index)).toEqual([]);
  });

  it('has an example for every code, and no other', () => {
    expect(Object.keys(examples)).toEqual(names);
    expect(Object.keys(json).filter((code) => 'examples' in codes[code as QueryCode])).toEqual([]);
  });

  it('gives no two codes the same example', () => {
    const texts = names.map((code) => JSON.stringify(examples[code]));
    expect(new Set(texts).size).toBe(names.length);
  });
});

describe.each(names)('the code %s', (code) => {
  const { help, severity } = codes[code];
  const example = examples[code];
  const diagnostic = found.get(code);

  it('is written in kebab-case', () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('is what its example gets, with the severity of the table', () => {
    expect(diagnostic).toMatchObject({ code, severity });
  });

  it('has a direction if it is a loss, and only then', () => {
    const directions = ['wider', 'narrower', 'untranslatable'];
    if (code.startsWith('lost-'))
      expect(directions).toContain(diagnostic && 'direction' in diagnostic && diagnostic.direction);
    else expect(diagnostic).not.toHaveProperty('direction');
  });

  it('has a span inside its text, or a JSON pointer inside its object', () => {
    const text = textOf(example);
    if (text === undefined) {
      const { path = 'none' } = diagnostic ?? {};
      // The span of a missing part is the position where it is expected.
      const outer = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
      expect(path).toMatch(/^(\/|$)/);
      expect(valueAt(objectOf(example), outer)).toBeDefined();
      // A span beside a path is one of the VQL text at the path.
      const inner = valueAt(objectOf(example), path);
      const length = typeof inner === 'string' ? inner.length : -1;
      if (diagnostic?.span !== undefined) expect(diagnostic.span.end).toBeLessThanOrEqual(length);
      return;
    }
    const { start, end } = diagnostic?.span ?? { start: -1, end: -1 };
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(text.length);
    expect(diagnostic?.path).toBeUndefined();
  });

  it('has a message of full sentences, without gaps', () => {
    expect(diagnostic?.message).toMatch(/^["A-Z].*[.?]$/s);
    expect(diagnostic?.message).not.toMatch(/undefined|\[object|\$\{|NaN/);
  });

  it('has a help text that is a sentence and adds to the message', () => {
    expect(help).toMatch(/\w.*[.?]$/s);
    expect(help).not.toBe(diagnostic?.message);
    expect(helpFor(code)).toBe(help);
  });
});

describe('createDiagnostic', () => {
  it('fills the message and takes the severity of the table', () => {
    expect(createDiagnostic('missing-value', { after: '=', found: 'the end of the text' })).toEqual({
      code: 'missing-value',
      severity: 'error',
      message: 'Expected a value after "=", found the end of the text.',
    });
  });

  it('adds the span, and lets a caller set the severity', () => {
    const span = { start: 4, end: 4 };
    expect(createDiagnostic('zero-offset', {}, { span, severity: 'error' })).toMatchObject({ span, severity: 'error' });
  });
});

describe('hasErrors', () => {
  const hint = createDiagnostic('leading-wildcard', { pattern: "'%'" });
  const error = createDiagnostic('no-case', { word: 'CASE' });

  it('is true as soon as one diagnostic is an error', () => {
    expect(hasErrors([hint, error])).toBe(true);
    expect(hasErrors([hint])).toBe(false);
    expect(hasErrors([])).toBe(false);
  });
});
