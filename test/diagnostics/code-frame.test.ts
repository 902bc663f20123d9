import { describe, expect, it } from 'vitest';
import { createDiagnostic, helpFor } from '../../src/codes/index.js';
import { codeFrame, createLineIndex, type Diagnostic } from '../../src/diagnostics/index.js';
import { check } from '../../src/vql/index.js';
import { marked } from '../support/marked.js';

const error = createDiagnostic('no-case', { word: 'CASE' });

/** The frame of an error at the marked place. */
function frameOf(source: string, details: Partial<Diagnostic> = {}, options?: Parameters<typeof codeFrame>[2]): string {
  const { text, spans } = marked(source);
  const [span] = spans;
  return codeFrame(text, { ...error, ...(span && { span }), ...details }, options);
}

function lines(...all: readonly string[]): string {
  return all.join('\n');
}

describe('a code frame', () => {
  it('shows severity, code, message, position and the line with marks under the span', () => {
    expect(frameOf('SELECT id\nFROM account.query\nWHERE ‹CASE› x')).toBe(
      lines(
        'error[no-case]: VQL has no CASE expression; combine conditions with AND and OR, and compute columns after reading.',
        ' --> 3:7',
        ' 3 | WHERE CASE x',
        '   |       ^^^^',
      ),
    );
  });

  it('shows a warning as such', () => {
    expect(frameOf('‹a›', { severity: 'warning' })).toContain('warning[no-case]: ');
  });

  it('names the file before line and column', () => {
    expect(frameOf('a\n‹b›', {}, { fileName: 'queries/open.vql' })).toContain(' --> queries/open.vql:2:1\n');
  });

  it('widens the margin for the longest line number', () => {
    expect(frameOf(`${'\n'.repeat(99)}‹a›`)).toBe(
      lines(
        'error[no-case]: VQL has no CASE expression; combine conditions with AND and OR, and compute columns after reading.',
        '   --> 100:1',
        ' 100 | a',
        '     | ^',
      ),
    );
  });

  it('shows the help of the code on request', () => {
    const help = '  help: Fetch the fields that the decision needs, and decide after reading.';
    expect(frameOf('‹a›')).not.toContain('help');
    expect(frameOf('‹a›', {}, { help: helpFor('no-case') }).endsWith(`\n${help}`)).toBe(true);
  });

  it('lists the fixes below the line, and what is left to the reader as a suggestion', () => {
    const fixes = ['Remove it', 'Keep it'].map((title, index) => ({ title, safe: index === 0, edits: [] }));
    expect(frameOf('‹a›', { fixes })).toBe(
      lines(
        'error[no-case]: VQL has no CASE expression; combine conditions with AND and OR, and compute columns after reading.',
        ' --> 1:1',
        ' 1 | a',
        '   | ^',
        '  fix: Remove it',
        '  suggestion: Keep it',
      ),
    );
  });

  it('shows related spans, each on its own line', () => {
    const { text, spans } = marked("WHERE ‹(›a = 1\nAND b = 'x'‹›");
    const [open, end] = spans;
    const related = open === undefined ? [] : [{ message: 'The parenthesis is opened here.', span: open }];
    expect(codeFrame(text, { ...error, ...(end && { span: end }), related })).toBe(
      lines(
        'error[no-case]: VQL has no CASE expression; combine conditions with AND and OR, and compute columns after reading.',
        ' --> 2:12',
        " 2 | AND b = 'x'",
        '   |            ^',
        ' --- 1:7 The parenthesis is opened here.',
        ' 1 | WHERE (a = 1',
        '   |       -',
      ),
    );
  });

  it('uses the index of lines that it is given', () => {
    const index = createLineIndex('a\nb');
    const used: number[] = [];
    const lineSpan = (line: number) => {
      used.push(line);
      return index.lineSpan(line);
    };
    const spy = { ...index, lineSpan };
    expect(frameOf('a\n‹b›', {}, { lines: spy })).toBe(frameOf('a\n‹b›'));
    expect(used).toEqual([2]);
  });

  it('shows what the parser reports', () => {
    const text = 'SELECT id FROM account.query WHERE name == 1';
    const [diagnostic] = check(text);
    expect(diagnostic && codeFrame(text, diagnostic)).toBe(
      lines(
        'error[unknown-operator]: VQL has no operator "=="; use "=".',
        ' --> 1:41',
        ` 1 | ${text}`,
        '   |                                         ^^',
        '  fix: Replace with "="',
      ),
    );
  });
});

describe('without a span', () => {
  it('points into an object', () => {
    const diagnostic = { ...error, path: '/queryPredicate/children/0' };
    expect(codeFrame('', diagnostic)).toBe(
      lines(
        'error[no-case]: VQL has no CASE expression; combine conditions with AND and OR, and compute columns after reading.',
        ' --> #/queryPredicate/children/0',
      ),
    );
    expect(codeFrame('', diagnostic, { fileName: 'filter.json' })).toContain(
      ' --> filter.json#/queryPredicate/children/0',
    );
  });

  it('is the message alone, with its fixes', () => {
    expect(codeFrame('SELECT', error)).toBe(
      'error[no-case]: VQL has no CASE expression; combine conditions with AND and OR, and compute columns after reading.',
    );
    expect(codeFrame('SELECT', { ...error, fixes: [{ title: 'Go', safe: true, edits: [] }] })).toBe(
      lines(
        'error[no-case]: VQL has no CASE expression; combine conditions with AND and OR, and compute columns after reading.',
        '  fix: Go',
      ),
    );
  });
});

describe('colour', () => {
  const { text, spans } = marked('‹a› ‹b›');
  const [span = { start: 0, end: 0 }, other = span] = spans;
  const diagnostic: Diagnostic = {
    ...error,
    span,
    related: [{ message: 'Here.', span: other }],
    fixes: [{ title: 'Go', safe: true, edits: [] }],
  };

  it('is not in a plain frame', () => {
    expect(codeFrame(text, diagnostic, { help: helpFor('no-case') })).not.toContain('\u001B');
  });

  it('is what paint makes of each role', () => {
    const painted = codeFrame(text, diagnostic, {
      help: helpFor('no-case'),
      paint: (role, piece) => `<${role}>${piece}</>`,
    });
    expect(painted).toBe(
      lines(
        '<error>error[no-case]</>: VQL has no CASE expression; combine conditions with AND and OR, and compute columns after reading.',
        '<gutter> --></> 1:1',
        '<gutter> 1 |</> a b',
        '<gutter>   |</> <error>^</>',
        '<gutter> ---</> 1:3 Here.',
        '<gutter> 1 |</> a b',
        '<gutter>   |</> <help>  -</>',
        '  <fix>fix</>: Go',
        '  <help>help</>: Fetch the fields that the decision needs, and decide after reading.',
      ),
    );
  });

  it('takes the severity for its role', () => {
    const roles: string[] = [];
    const paint = (role: string, piece: string): string => {
      roles.push(role);
      return piece;
    };
    codeFrame(text, { ...error, severity: 'hint', span }, { paint });
    expect(new Set(roles)).toEqual(new Set(['hint', 'gutter']));
  });
});
