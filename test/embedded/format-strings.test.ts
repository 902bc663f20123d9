import { describe, expect, it } from 'vitest';
import { defaultDialect } from '../../src/dialect/index.js';
import { formatProgram, type HostReading } from '../../src/embedded/index.js';
import { readString } from '../../src/embedded/languages/strings/read-string.js';
import { readLiteral } from '../../src/embedded/languages/strings/string-syntax.js';
import { type StringLanguage, stringKinds } from '../../src/embedded/languages/strings/string-tables.js';

/** Returns the reading of a program whose only query is between two marks, without the marks. */
function readMarked(language: StringLanguage, marked: string): HostReading {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const program = marked.replaceAll(/[‹›]/g, '');
  // A heredoc of Ruby begins on another line than its content.
  const beginning = language === 'ruby' && program.slice(start, end).startsWith('<<') ? '<<~VQL' : undefined;
  const content = beginning === undefined ? start : program.indexOf('\n', start) + 1;
  const last = beginning === undefined ? end : program.lastIndexOf('\n', end - 1) + 1;
  const literal = readLiteral(program, { start: content, end: last }, stringKinds[language], beginning);
  if (literal === undefined) throw new TypeError(`No string begins in ${marked}.`);
  const { quote } = literal;
  const text = {
    kind: 'text',
    quote,
    host: literal.content,
    ...readString(program, literal.content, quote, 0),
  } as const;
  return { program, queries: [{ span: { start, end }, role: 'call', parts: [text], content: literal.content, quote }] };
}

/** Formats the query of a program, which formatting once more does not change; its text has the same words before and after. */
function formatted(language: StringLanguage, marked: string): string {
  const options = { dialect: defaultDialect, width: 40 };
  const reading = readMarked(language, marked);
  const { value = '', diagnostics } = formatProgram(reading, options);
  expect(diagnostics).toEqual([]);
  const after = marked.slice(marked.indexOf('›') + 1);
  const start = marked.indexOf('‹');
  const again = readMarked(
    language,
    `${value.slice(0, start)}‹${value.slice(start, value.length - after.length)}›${after}`,
  );
  const wordsOf = ({ queries: [query] }: HostReading) =>
    query?.parts.map((part) =>
      part.text
        ?.toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== ''),
    );
  expect(wordsOf(again)).toEqual(wordsOf(reading));
  expect(formatProgram(again, options).value).toBe(value);
  return value;
}

/** The statement of all programs, written on one line and with keywords in lower case. */
const line = 'select id, name from account.query where id = 1';

describe('queries in strings of other languages', () => {
  it.each<[name: string, language: StringLanguage, marked: string, expected: string]>([
    [
      'three quotes of Python',
      'python',
      `def f():\n    run(‹"""${line}"""›)\n`,
      'def f():\n    run("""\n        SELECT id, name\n        FROM account.query\n        WHERE id = 1\n    """)\n',
    ],
    [
      'a raw string of Python with lines',
      'python',
      `q = ‹r'''\n${line}\n  -- all\n'''›\n`,
      "q = r'''\n  SELECT id, name\n  FROM account.query\n  WHERE id = 1\n  -- all\n'''\n",
    ],
    [
      'a heredoc of PHP, whose last line decides how far its lines are indented at least',
      'php',
      `if (a) {\n    $q = ‹<<<VQL\n        ${line}\n        VQL›;\n}\n`,
      'if (a) {\n    $q = <<<VQL\n        SELECT id, name\n        FROM account.query\n        WHERE id = 1\n        VQL;\n}\n',
    ],
    [
      'a heredoc of PHP whose last line is not indented',
      'php',
      `if (a) {\n    $q = ‹<<<'VQL'\n${line}\nVQL›;\n}\n`,
      "if (a) {\n    $q = <<<'VQL'\n        SELECT id, name\n        FROM account.query\n        WHERE id = 1\nVQL;\n}\n",
    ],
    [
      'quotes of PHP with lines',
      'php',
      `    $q = ‹'select id, name\nfrom account.query where id = 1'›;\n`,
      "    $q = '\n        SELECT id, name\n        FROM account.query\n        WHERE id = 1\n    ';\n",
    ],
    [
      'a text block of Java',
      'java',
      `class A {\n    String q = ‹"""\n        ${line}"""›;\n}\n`,
      'class A {\n    String q = """\n        SELECT id, name\n        FROM account.query\n        WHERE id = 1\n    """;\n}\n',
    ],
    [
      'a raw string of C#',
      'csharp',
      `class A\n{\n    string q = ‹"""\n        ${line}\n        """›;\n}\n`,
      'class A\n{\n    string q = """\n        SELECT id, name\n        FROM account.query\n        WHERE id = 1\n        """;\n}\n',
    ],
    [
      'a verbatim string of C#',
      'csharp',
      `class A\n{\n    string q = ‹@"select id, name\nfrom account.query where id = 1"›;\n}\n`,
      'class A\n{\n    string q = @"\n        SELECT id, name\n        FROM account.query\n        WHERE id = 1\n    ";\n}\n',
    ],
    [
      'back-ticks of Go',
      'go',
      `func f() {\n\tq := ‹\`${line}\`›\n}\n`,
      'func f() {\n\tq := `\n\t\tSELECT id, name\n\t\tFROM account.query\n\t\tWHERE id = 1\n\t`\n}\n',
    ],
    [
      'a heredoc of Ruby',
      'ruby',
      `def f\n  q = ‹<<~VQL\n    ${line}\n  VQL›\nend\n`,
      'def f\n  q = <<~VQL\n    SELECT id, name\n    FROM account.query\n    WHERE id = 1\n  VQL\nend\n',
    ],
  ])('are laid out on lines: %s', (_, language, marked, expected) => {
    expect(formatted(language, marked)).toBe(expected);
  });

  it.each<[StringLanguage, string]>([
    ['python', `q = ‹'${line}'›\n`],
    ['python', `q = ‹f"${line}"›\n`],
    ['php', `$q = ‹"${line}"›;\n`],
    ['php', `$q = ‹'${line}'›;\n`],
    ['java', `String q = ‹"${line}"›;\n`],
    ['csharp', `var q = ‹$"${line}"›;\n`],
    ['go', `q := ‹"${line}"›\n`],
    ['ruby', `q = ‹'${line}'›\n`],
  ])('stay on a line between single quotes: %s %s', (language, marked) => {
    const expected = line.replace(/select|from|where/g, (word) => word.toUpperCase());
    expect(formatted(language, marked)).toBe(marked.replaceAll(/[‹›]/g, '').replace(line, expected));
  });

  it('keep the lines of their comments, of which the language removes the indentation', () => {
    const marked = [
      'class A {',
      '    String q = ‹"""',
      '            select id',
      '            /* one',
      '              two */',
      '              from account.query',
      '            """›;',
      '}',
      '',
    ];
    expect(formatted('java', marked.join('\n'))).toBe(
      [
        'class A {',
        '    String q = """',
        '        SELECT id',
        '        /* one',
        '              two */',
        '        FROM account.query',
        '    """;',
        '}',
        '',
      ].join('\n'),
    );
  });
});
