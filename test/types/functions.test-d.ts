import { describe, expectTypeOf, it } from 'vitest';
import type { DiagnosticCode } from '../../src/codes/index.js';
import type { Diagnostic, Severity } from '../../src/diagnostics/index.js';
import { type ConstructName, type Dialect, defaultDialect } from '../../src/dialect/index.js';
import * as root from '../../src/index.js';
import {
  type CheckOptions,
  check,
  constructsOf,
  type FormatOptions,
  format,
  type ParseResult,
  parse,
  parseOrThrow,
  type RuleCode,
  ruleNames,
  type Statement,
  type TokenKind,
  tokenize,
  VqlError,
} from '../../src/vql/index.js';

describe('check', () => {
  it('takes the rules by name', () => {
    expectTypeOf<RuleCode>().toExtend<DiagnosticCode>();
    expectTypeOf<keyof NonNullable<CheckOptions['rules']>>().toEqualTypeOf<RuleCode | `${string}/${string}`>();
    expectTypeOf(ruleNames).items.toEqualTypeOf<RuleCode>();
    check('', { rules: { 'no-limit': 'off', 'zero-offset': 'error' } });
    // @ts-expect-error - there is no such rule
    check('', { rules: { 'no-limits': 'off' } });
    // @ts-expect-error - an error of the language is no rule, and cannot be switched off
    check('', { rules: { 'missing-value': 'off' } });
    // @ts-expect-error - there is no such severity
    check('', { rules: { 'no-limit': 'warn' } });
  });

  it('accepts the options of parse, and no others', () => {
    check('', { maxDepth: 10, maxLength: 1_000, strict: true, dialect: defaultDialect });
    // @ts-expect-error - there is no such option
    check('', { fix: true });
    expectTypeOf<NonNullable<NonNullable<CheckOptions['rules']>['no-limit']>>().toEqualTypeOf<Severity | 'off'>();
    expectTypeOf(check).returns.toEqualTypeOf<readonly Diagnostic[]>();
  });
});

describe('parse', () => {
  it('may return no statement, unlike parseOrThrow', () => {
    expectTypeOf(parse('').value).toEqualTypeOf<Statement | undefined>();
    expectTypeOf(parseOrThrow).returns.toEqualTypeOf<Statement>();
    expectTypeOf<keyof ParseResult<Statement>>().toEqualTypeOf<'value' | 'diagnostics' | 'comments'>();
    expectTypeOf(VqlError).instance.toExtend<Error>();
    expectTypeOf(VqlError).instance.toHaveProperty('diagnostics').toEqualTypeOf<readonly Diagnostic[]>();
  });

  it('takes options, not flags', () => {
    // @ts-expect-error - options are an object
    parse('', true);
    // @ts-expect-error - a limit is a number
    parse('', { maxDepth: '10' });
  });
});

describe('format', () => {
  it('takes a few options, each of its kind', () => {
    expectTypeOf<NonNullable<FormatOptions['keywordCase']>>().toEqualTypeOf<'upper' | 'lower' | 'preserve'>();
    // @ts-expect-error - there is no such style
    format('', { keywordCase: 'title' });
  });
});

describe('a dialect', () => {
  it('describes every construct', () => {
    expectTypeOf<keyof Dialect['constructs']>().toEqualTypeOf<ConstructName>();
    expectTypeOf(constructsOf).returns.toEqualTypeOf<readonly ConstructName[]>();
    // @ts-expect-error - one construct is not enough
    const dialect: Dialect = { ...defaultDialect, constructs: { select: defaultDialect.constructs.select } };
    expectTypeOf(dialect).toEqualTypeOf<Dialect>();
  });
});

describe('public signatures', () => {
  it('describe tokens by words, not by the types of the parser generator', () => {
    expectTypeOf<TokenKind>().toExtend<string>();
    expectTypeOf<string>().not.toExtend<TokenKind>();
    const [token] = tokenize('SELECT');
    expectTypeOf(token).not.toHaveProperty('tokenTypeIdx');
  });

  it('are the same at the root as in their entry point', () => {
    expectTypeOf(root.check).toEqualTypeOf(check);
    expectTypeOf(root.parse).toEqualTypeOf(parse);
    expectTypeOf(root.VqlError).toEqualTypeOf(VqlError);
    expectTypeOf<root.Statement>().toEqualTypeOf<Statement>();
  });
});
