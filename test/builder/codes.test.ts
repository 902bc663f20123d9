import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/builder.json' with { type: 'json' };
import { diagnoseExpression } from '../../scripts/diagnose-examples.js';
import * as builder from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { helpFor } from '../../src/codes/index.js';
import { type BuilderCode, builderCodes } from '../../src/diagnostics/codes/builder.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { vql } from '../../src/vql/index.js';

const { conditions, from, outer, path, variable } = builder;
const library = { VqlError, conditions, from, outer, path, variable, vql, defineCatalog };

describe.each(Object.keys(builderCodes) as BuilderCode[])('the code %s', (code) => {
  const found = diagnoseExpression(examples[code], library);

  it('is written in kebab-case', () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('is the only diagnostic of its example, with the severity of the table', () => {
    expect(found).toMatchObject([{ code, severity: builderCodes[code].severity }]);
  });

  it('has a message in full sentences, without placeholders', () => {
    expect(found[0]?.message).toMatch(/^(?:["A-Z]|toCUnit has no).*[.?]$/s);
    expect(found[0]?.message).not.toMatch(/\[object/);
  });

  it('has a help text that is a sentence and adds to the message', () => {
    expect(helpFor(code)).toMatch(/\w.*[.?]$/s);
    expect(helpFor(code)).not.toBe(found[0]?.message);
  });
});

it('has an example for every code of the builder, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(builderCodes));
});

it('throws an error with the messages of its diagnostics', () => {
  const error = new VqlError(diagnoseExpression(examples['empty-values'], library));
  expect(error).toMatchObject({
    name: 'VqlError',
    message: 'The list of "in" on "type" is empty. To match no row, pass { whenEmpty: "matchNone" }.',
  });
});
