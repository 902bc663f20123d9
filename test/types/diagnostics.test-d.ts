import { describe, expectTypeOf, it } from 'vitest';
import {
  type CodeArguments,
  type CodeRow,
  codes,
  createDiagnostic,
  type DiagnosticCode,
  helpFor,
} from '../../src/codes/index.js';
import type { Diagnostic, Edit, Severity } from '../../src/diagnostics/index.js';

describe('diagnostic codes', () => {
  it('are a union of literals, which an editor completes', () => {
    expectTypeOf<'null-comparison'>().toExtend<DiagnosticCode>();
    expectTypeOf<string>().not.toExtend<DiagnosticCode>();
    expectTypeOf<DiagnosticCode>().toEqualTypeOf<keyof typeof codes>();
  });

  it('each have a row', () => {
    expectTypeOf(codes).toExtend<Readonly<Record<string, CodeRow>>>();
    expectTypeOf<(typeof codes)[DiagnosticCode]['severity']>().toExtend<Severity>();
    expectTypeOf(helpFor).parameter(0).toEqualTypeOf<Diagnostic['code']>();
  });
});

describe('createDiagnostic', () => {
  it('requires the parameters of the message', () => {
    expectTypeOf<CodeArguments<'missing-value'>>().branded.toEqualTypeOf<{
      readonly after: string;
      readonly found: string;
    }>();
    expectTypeOf<CodeArguments<'limit-range'>>().toEqualTypeOf<{ readonly value: string }>();
    expectTypeOf(createDiagnostic('limit-range', { value: '0' })).toEqualTypeOf<Diagnostic>();
    // @ts-expect-error - the message needs a value
    createDiagnostic('limit-range', {});
    // @ts-expect-error - the message needs a value, and knows no other argument
    createDiagnostic('limit-range', { valeu: '0' });
    // @ts-expect-error - the arguments may not be left out
    createDiagnostic('limit-range');
  });

  it('takes no parameters if the message has none', () => {
    createDiagnostic('zero-offset', {});
    // @ts-expect-error - the message of this code has no gaps
    createDiagnostic('zero-offset', { value: '0' });
  });

  it('takes a span, but neither another code nor another message', () => {
    createDiagnostic('zero-offset', {}, { span: { start: 0, end: 1 }, severity: 'hint' });
    // @ts-expect-error - the message comes from the table
    createDiagnostic('zero-offset', {}, { message: 'No offset.' });
    // @ts-expect-error - there is no such severity
    createDiagnostic('zero-offset', {}, { severity: 'fatal' });
  });
});

describe('diagnostics', () => {
  it('are readonly data', () => {
    const change = (diagnostic: Diagnostic, edit: Edit): void => {
      // @ts-expect-error - a diagnostic is not changed
      diagnostic.severity = 'error';
      // @ts-expect-error - nor is an edit
      edit.span.start = 0;
      // @ts-expect-error - nor is a list
      diagnostic.fixes?.push({ title: '', edits: [], safe: true });
    };
    expectTypeOf(change).returns.toBeVoid();
  });
});
