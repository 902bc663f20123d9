import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import builderExamples from '../../docs/examples/builder.json' with { type: 'json' };
import clientExamples from '../../docs/examples/client.json' with { type: 'json' };
import textExamples from '../../docs/examples/diagnostics.json' with { type: 'json' };
import pagingExamples from '../../docs/examples/paging.json' with { type: 'json' };
import {
  type ClientExample,
  diagnoseClientExample,
  diagnoseExample,
  diagnoseExpression,
  diagnosePagingExample,
  examplesOf,
  type Library,
  type PagingExample,
} from '../../scripts/diagnose-examples.js';
import * as builder from '../../src/builder/index.js';
import * as catalog from '../../src/catalog/index.js';
import { createClient } from '../../src/client/index.js';
import { codes } from '../../src/codes/index.js';
import * as cunit from '../../src/cunit/index.js';
import { type Diagnostic, VqlError } from '../../src/diagnostics/index.js';
import * as dialect from '../../src/dialect/index.js';
import * as paging from '../../src/paging/index.js';
import * as vql from '../../src/vql/index.js';
import { findingLines } from '../support/reading-notation.js';

const examples = examplesOf(codes, textExamples);
const page = readFileSync(new URL('../../docs/diagnostics.md', import.meta.url), 'utf8');

/** The message of a code on the page, after the direction of a loss. */
function documented(code: string): string | undefined {
  const [section = ''] = page.split(`\n### ${code}\n\n`)[1]?.split(/^##/m) ?? [];
  const [, direction = ''] = /^\*\*\w+\*\*( · (?:wider|narrower|untranslatable))?/.exec(section) ?? [];
  const [, message] = /^> (.*)$/m.exec(section) ?? [];
  const text = message?.replace(/\\([^\p{L}\s])/gu, '$1');
  return text === undefined || direction === '' ? text : `${direction.slice(' · '.length)} · ${text}`;
}

/** Wording of a diagnostic: the message, and for a loss its direction. */
function said(code: string, found: readonly (Diagnostic | cunit.Loss)[]): string | undefined {
  const diagnostic = found.find((one) => one.code === code);
  if (diagnostic === undefined) return undefined;
  return 'direction' in diagnostic ? `${diagnostic.direction} · ${diagnostic.message}` : diagnostic.message;
}

// Readers that the command has; its tests check their examples.
const reader = () => ({ diagnostics: [] });
const library: Library = {
  ...dialect,
  ...catalog,
  ...cunit,
  ...vql,
  readJson: reader,
  readConfig: reader,
  readHost: reader,
};
const readByCommand = ['json', 'config', 'host'];

describe('the message of docs/diagnostics.md is what the example gets:', () => {
  const texts = Object.entries(examples);
  it.each(texts.filter(([, example]) => typeof example === 'string' || !readByCommand.some((kind) => kind in example)))(
    '%s',
    (code, example) => {
      expect(said(code, diagnoseExample(example, library))).toBe(documented(code));
    },
  );

  // A code that several modules report is on the page once.
  it.each(Object.entries(builderExamples).filter(([code]) => !(code in pagingExamples)))('%s', (code, example) => {
    expect(said(code, diagnoseExpression(example, { ...vql, ...builder, ...catalog, VqlError }))).toBe(
      documented(code),
    );
  });

  it.each(Object.entries(clientExamples) as [string, ClientExample][])('%s', async (code, example) => {
    expect(said(code, await diagnoseClientExample(example, { createClient, VqlError }))).toBe(documented(code));
  });

  // JSON knows no source.
  it.each(Object.entries(pagingExamples) as unknown as [string, PagingExample][])('%s', async (code, example) => {
    expect(said(code, await diagnosePagingExample(example, { ...paging, ...vql }))).toBe(documented(code));
  });
});

it('the related spans and fixes of these examples are the golden ones', async () => {
  const statements = Object.entries(examples).filter((row): row is [string, string] => typeof row[1] === 'string');
  const lines = statements.flatMap(([code, text]) => {
    const found = vql.check(text, { strict: true }).filter((diagnostic) => diagnostic.code === code);
    return [JSON.stringify(text), ...found.flatMap(findingLines)];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/fixes.txt');
});
