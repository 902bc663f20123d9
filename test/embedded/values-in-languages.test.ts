import { describe, expect, it } from 'vitest';
import type { HostLanguage } from '../../src/embedded/index.js';
import { checkIn, codesIn, findIn } from './programs.js';

/** Returns the values in quotes of a program; § stands for the beginning of a query. */
function valuesInQuotes(language: HostLanguage, program: string): readonly string[] {
  const whole = (language === 'php' ? '<?php ' : '') + program.replaceAll('§', 'SELECT id FROM a.b WHERE name = ');
  return codesIn(whole, {}, language).flatMap((code) => {
    const [, value] = /^value-in-quotes (.*)$/s.exec(code) ?? [];
    return value === undefined ? [] : [value];
  });
}

describe('values in quotes are found', () => {
  it.each<[HostLanguage, string, string, readonly string[]]>([
    [
      'java',
      'in a text that is formatted twice',
      'class A { static final String Q = "§\'%s\'"; void f(String n) { vql(String.format(Q, n)); vql(String.format(Q, 5)); } }',
      ["'%s'"],
    ],
    [
      'java',
      'in a text that is formatted twice, the other way round',
      'class A { static final String Q = "§\'%s\'"; void f(String n) { vql(String.format(Q, 5)); vql(String.format(Q, n)); } }',
      ["'%s'"],
    ],
    ['py', 'in a text that is formatted twice', 'Q = "§\'%s\'"\nvql(Q % n)\nvql(Q % 5)', ["'%s'"]],
    ['py', 'in a text that is formatted twice, the other way round', 'Q = "§\'%s\'"\nvql(Q % 5)\nvql(Q % n)', ["'%s'"]],
    ['py', 'in a text that is formatted and passed as it is', 'Q = "§\'%s\'"\nvql(Q % n)\nvql(Q)', ["'%s'"]],
    [
      'py',
      'in a condition that is formatted',
      'W = "name = \'%s\'"\nvql("§1 AND " + W % 5)\nvql("§1 AND " + W % n)',
      ["'%s'"],
    ],
    [
      'py',
      'in a condition that is formatted with itself',
      'w = "name = \'%s\'"\nw = w % w\nvql("§1 AND " + w)',
      ["'%s'"],
    ],
    [
      'php',
      'in the results of a callback',
      '$c->vql("SELECT id FROM a.b WHERE name IN (" . implode(", ", array_map(fn($n) => "\'$n\'", $names)) . ")");',
      ["'$n'"],
    ],
    [
      'rb',
      'in the results of a block',
      'vql("SELECT id FROM a.b WHERE name IN (" + names.map { |n| "\'#{n}\'" }.join(", ") + ")")',
      ["'#{n}'"],
    ],
    [
      'rb',
      'in the last result of a block',
      'list = names.map do |n|\n  log(n)\n  "\'#{n}\'"\nend\nvql("SELECT id FROM a.b WHERE name IN (" + list.join(", ") + ")")',
      ["'#{n}'"],
    ],
    [
      'py',
      'in a list comprehension',
      'vql("SELECT id FROM a.b WHERE name IN (" + ", ".join([f"\'{n}\'" for n in names]) + ")")',
      ["'{n}'"],
    ],
    ['py', 'of a text that is repeated', 'vql(f"§\'{n * 2}\'")', ["'{n * 2}'"]],
    ['py', 'of a path', 'vql(f"§\'{path / n}\'")', ["'{path / n}'"]],
    ['rb', 'of a text that is repeated', 'vql("§\'#{n * 2}\'")', ["'#{n * 2}'"]],
    ['php', 'of characters that are combined', '$c->vql("§\'" . ($x | $y) . "\'");', ['\'" . ($x | $y) . "\'']],
    ['py', 'of a text in ASCII', 'vql("§\'%a\'" % n)', ["'%a'"]],
    ['py', 'of a character', 'vql("§\'%c\'" % n)', ["'%c'"]],
    [
      'go',
      'of a text that is formatted as a number',
      'package p\nfunc f(n string) { c.Vql(fmt.Sprintf("§\'%d\'", n)) }',
      ["'%d'"],
    ],
    [
      'py',
      'of a text in which one quote is doubled',
      'vql("§\'" + n.replace("\'", "\'\'", 1) + "\'")',
      ['\'" + n.replace("\'", "\'\'", 1) + "\''],
    ],
    [
      'java',
      'in a format after a locale',
      'class A { void f(String n) { vql(String.format(Locale.ROOT, "§\'%s\'", n)); } }',
      ["'%s'"],
    ],
    [
      'java',
      'in a format after a locale, by its name',
      'class A { static final String Q = "§\'%s\'"; void f(String n) { vql(String.format(Locale.ROOT, Q, n)); } }',
      ["'%s'"],
    ],
    [
      'java',
      'in a format after a variable',
      'class A { void f(Locale l, String n) { vql(String.format(l, "§\'%s\'", n)); } }',
      ["'%s'"],
    ],
    [
      'cs',
      'in a format after a culture',
      'class A { void F(string n) { api.Vql(string.Format(CultureInfo.InvariantCulture, "§\'{0}\'", n)); } }',
      ["'{0}'"],
    ],
    [
      'cs',
      'at a placeholder with a width',
      'class A { void F(string n) { api.Vql(string.Format("§\'{0,10}\'", n)); } }',
      ["'{0,10}'"],
    ],
    ['php', 'in a format of a function of the root', '$c->vql(\\sprintf("§\'%s\'", $n));', ["'%s'"]],
    ['py', 'after a width that is a value', "vql(\"§'%*d' AND a = '%s'\" % (5, 7, n))", ["'%s'"]],
    [
      'php',
      'in what is put into a list',
      "$parts = []; $parts[] = \"name = '$n'\"; $c->vql('§1 AND ' . implode(' AND ', $parts));",
      ["'$n'"],
    ],
    [
      'go',
      'in what is put into a list',
      'package p\nfunc f(n string) {\n parts := []string{}\n parts = append(parts, "name = \'" + n + "\'")\n c.Vql("§1 AND " + strings.Join(parts, " AND "))\n}',
      ['\'" + n + "\''],
    ],
    [
      'ts',
      'between quotes that a constant holds',
      'const q = "\'"; queryAll("§" + q + name + q)',
      ['" + q + name + q'],
    ],
    [
      'ts',
      'in the result of a function of the file',
      'function by(n) { return "name = \'" + n + "\'"; }\nqueryAll("§1 AND " + by(n))',
      ['\'" + n + "\''],
    ],
    [
      'py',
      'in the result of a function of the file',
      'def by(n):\n    return "name = \'" + n + "\'"\nvql("§1 AND " + by(n))',
      ['\'" + n + "\''],
    ],
    [
      'java',
      'of a field that only seems to be final',
      'class A { @SuppressWarnings("final") String n = "x"; void f() { vql("§\'" + n + "\'"); } }',
      ['\'" + n + "\''],
    ],
    [
      'cs',
      'of a field that only seems to be readonly',
      'class A { [Obsolete("readonly")] string n = "x"; void F() { api.Vql("§\'" + n + "\'"); } }',
      ['\'" + n + "\''],
    ],
    ['ts', 'in either branch of a name', "const q = a ? `§'${b}'` : `§'${c}'`; queryAll(q)", ["'${b}'", "'${c}'"]],
    ['php', 'in a branch of match', '$c->vql(match ($a) { 1 => "§\'$n\'", default => "§\'$m\'" });', ["'$n'", "'$m'"]],
    [
      'cs',
      'in a branch of switch',
      'class A { void F(string n) { api.Vql(a switch { 1 => $"§\'{n}\'", _ => "§1" }); } }',
      ["'{n}'"],
    ],
    [
      'java',
      'in a branch of switch',
      'class A { void f(String n) { vql(switch (a) { case 1 -> "§\'" + n + "\'"; default -> "§1"; }); } }',
      ['\'" + n + "\''],
    ],
    [
      'java',
      'in a builder that is made and read in one expression',
      'class A { void f(String n) { vql(new StringBuilder("§\'").append(n).append("\'").toString()); } }',
      ['\'").append(n).append("\''],
    ],
    [
      'cs',
      'in a builder that formats',
      'class A { void F(string n) { var b = new StringBuilder("§1"); b.AppendFormat(" AND name = \'{0}\'", n); api.Vql(b.ToString()); } }',
      ["'{0}'"],
    ],
    [
      'go',
      'in a builder that a function writes to',
      'package p\nfunc f(n string) {\n var b strings.Builder\n fmt.Fprintf(&b, "§\'%s\'", n)\n c.Vql(b.String())\n}',
      ["'%s'"],
    ],
    [
      'php',
      'in a list without a beginning',
      "$parts[] = \"name = '$n'\"; $c->vql('§1 AND ' . implode(' AND ', $parts));",
      ["'$n'"],
    ],
    [
      'php',
      'in what a function puts into a list',
      "$parts = []; array_push($parts, \"name = '$n'\"); $c->vql('§1 AND ' . join(' AND ', $parts));",
      ["'$n'"],
    ],
    [
      'php',
      'in place of the longest of several marks',
      "$c->vql(strtr(\"§':ab'\", [':a' => 5, ':ab' => $n]));",
      ["':ab'"],
    ],
    [
      'php',
      'with a quote that is replaced by one character',
      `$c->vql("§'" . strtr($n, "'", "''") . "'");`,
      [`'" . strtr($n, "'", "''") . "'`],
    ],
    [
      'rb',
      'with a quote that is doubled before a space',
      `vql("§'" + n.gsub(/'\\s/, "''") + "'")`,
      [`'" + n.gsub(/'\\s/, "''") + "'`],
    ],
    [
      'php',
      'in a parameter of a type of numbers that is set again',
      "function f(int $n) { $n = $_GET['n']; $c->vql(\"§'$n'\"); }",
      ["'$n'"],
    ],
    [
      'go',
      'with a quote that is doubled once',
      'package p\nfunc f(n string) { c.Vql("§\'" + strings.Replace(n, "\'", "\'\'", 1) + "\'") }',
      ['\'" + strings.Replace(n, "\'", "\'\'", 1) + "\''],
    ],
    [
      'java',
      'with two quotes that a pattern replaces',
      'class A { void f(String n) { vql("§\'" + n.replaceAll("\'\'", "\'") + "\'"); } }',
      ['\'" + n.replaceAll("\'\'", "\'") + "\''],
    ],
    ['php', 'in place of marks', "$c->vql(strtr(\"§':name'\", [':name' => $n]));", ["':name'"]],
    [
      'php',
      'in a variable that a function sets',
      "$v = 'x'; (function (&$w) use ($n) { $w = $n; })($v); $c->vql(\"§'$v'\");",
      ["'$v'"],
    ],
    ['php', 'of a parameter that is set again', 'function f(int $n) { $n = input(); vql("§\'$n\'"); }', ["'$n'"]],
    [
      'rb',
      'in the result of a case',
      'w = case a\nwhen 1 then "name = \'#{n}\'"\nelse "id = 1"\nend\nvql("§1 AND " + w)',
      ["'#{n}'"],
    ],
    [
      'rb',
      'in the last result of a method',
      'def by(n)\n  log(n)\n  "name = \'#{n}\'"\nend\nvql("§1 AND " + by(n))',
      ["'#{n}'"],
    ],
    [
      'rb',
      'in an early result of a method',
      'def by(n)\n  return "name = \'#{n}\'" if n\n  "id = 1"\nend\nvql("§1 AND " + by(n))',
      ["'#{n}'"],
    ],
    ['rb', 'in place of a mark whose replacement has marks', 'vql("§\'?\'".sub("?", n.gsub("\'", "\'\'")))', ["'?'"]],
    ['py', 'in place of a mark', 'vql("§\'?\'".replace("?", n))', ["'?'"]],
    [
      'py',
      'of a function that is decorated',
      '@other\ndef quoted(n):\n    return "x"\nvql("§\'" + quoted(n) + "\'")',
      ['\'" + quoted(n) + "\''],
    ],
    ['ts', 'in place of a mark', "queryAll(\"§'?'\".replace('?', name))", ["'?'"]],
    [
      'ts',
      'in place of a mark whose replacement has marks',
      "queryAll(\"§'?'\".replace('?', name.replaceAll(\"'\", \"''\")))",
      ["'?'"],
    ],
    [
      'ts',
      'in a field that is set later',
      "class A { where = ''; by(n) { this.where = `name = '${n}'`; } all() { queryAll('§1 AND ' + this.where); } }",
      ["'${n}'"],
    ],
    [
      'ts',
      'between quotes that an object holds',
      "const q = { mark: \"'\" }; queryAll('§' + q.mark + name + q.mark)",
      ["' + q.mark + name + q.mark"],
    ],
  ])('%s: %s', (language, _, program, expected) => {
    expect(valuesInQuotes(language, program)).toEqual(expected);
  });
});

describe('values in quotes are let pass', () => {
  it.each<[HostLanguage, string, string]>([
    ['py', 'numbers', 'vql("§\'%d\'" % n)'],
    ['py', 'the result of an operator of numbers', "vql(f\"§'{n - 1}' AND a = '{n ** 2}'\")"],
    ['php', 'numbers', '$c->vql(sprintf("§\'%d\'", $n));'],
    [
      'php',
      'doubled quotes whose number is returned',
      '$c->vql("§\'" . str_replace("\'", "\'\'", $n, $count) . "\'");',
    ],
    ['java', 'a final field', 'class A { private static final String n = "x"; void f() { vql("§\'" + n + "\'"); } }'],
    ['cs', 'a readonly field', 'class A { private readonly string n = "x"; void F() { api.Vql("§\'" + n + "\'"); } }'],
    ['py', 'numbers in a format', "vql(f\"§'{n:d}' AND a = '{n:>5.2f}'\")\nvql(\"§'{:d}'\".format(n))"],
    ['py', 'quotes that a pattern doubles', 'vql("§\'" + re.sub("\'", "\'\'", n) + "\'")'],
    ['py', 'the items of a list in a loop', 'for s in ["a", "b"]:\n    vql(f"§\'{s}\'")'],
    ['php', 'a parameter of a type of numbers', "function f(int $n, float $m) { vql(\"§'$n' AND a = '$m'\"); }"],
    ['php', 'quotes that a pattern doubles', '$c->vql("§\'" . preg_replace("/\'/u", "\'\'", $n) . "\'");'],
    ['php', 'quotes that a map doubles', '$c->vql("§\'" . strtr($n, ["\'" => "\'\'"]) . "\'");'],
    ['php', 'quotes that a map doubles or removes', '$c->vql("§\'" . strtr($n, ["\'" => "\'\'", """ => ""]) . "\'");'],
    ['php', 'characters that a pattern leaves', "$c->vql(\"§'\" . preg_replace('/[^a-z0-9 ]+/i', '', $n) . \"'\");"],
    [
      'java',
      'parameters and variables of types of numbers',
      'class A { void f(long n) { int m = g(); for (int i : all) vql("§\'" + n + "\' AND a = \'" + m + "\' AND b = \'" + i + "\'"); } }',
    ],
    [
      'cs',
      'parameters and variables of types of numbers',
      "class A { void F(long n) { int m = G(); foreach (int i in all) api.Vql($\"§'{n}' AND a = '{m}' AND b = '{i}'\"); } }",
    ],
    [
      'go',
      'parameters and variables of types of numbers',
      "package p\nfunc f(n int64) {\n var m int = g()\n c.Vql(fmt.Sprintf(\"§'%v' AND a = '%v'\", n, m))\n}",
    ],
    [
      'java',
      'variables of types of numbers that are set later',
      'class A { private int f; void run() { int n = 0; n = count(); this.f = count(); vql("§\'" + n + "\' AND a = \'" + f + "\' AND b = \'" + this.f + "\'"); } }',
    ],
    [
      'cs',
      'variables of types of numbers that are set later',
      "class A { private int? f; decimal? P { get; set; } void F() { bool? n = null; n = G(); this.f = G(); api.Vql($\"§'{n}' AND a = '{f}' AND b = '{this.f}' AND c = '{P}'\"); } }",
    ],
    [
      'cs',
      'parameters of types of numbers that can be null',
      "class A { void F(Guid? n, double? m) { api.Vql($\"§'{n}' AND a = '{m}'\"); } }",
    ],
    [
      'go',
      'variables of types of numbers that are set later',
      'package p\nfunc f() {\n var n int\n n = count()\n c.Vql(fmt.Sprintf("§\'%v\'", n))\n}',
    ],
    [
      'go',
      'quotes that are all doubled',
      'package p\nfunc f(n string) { c.Vql("§\'" + strings.Replace(n, "\'", "\'\'", -1) + "\'") }',
    ],
    ['py', 'quotes that are all doubled', 'vql("§\'" + n.replace("\'", "\'\'", -1) + "\'")'],
    [
      'java',
      'characters that a pattern leaves',
      'class A { void f(String n) { vql("§\'" + n.replaceAll("[^a-z]", "") + "\' AND a = \'" + n.replaceAll("\\\\W", "") + "\'"); } }',
    ],
    [
      'java',
      'quotes that a pattern doubles',
      'class A { void f(String n) { vql("§\'" + n.replaceAll("\'", "\'\'") + "\'"); } }',
    ],
    [
      'ts',
      'characters that a pattern leaves',
      "queryAll(`§'${name.replace(/\\W/g, '')}' AND a = '${name.replace(/[\\W_]+/g, '-')}'`)",
    ],
    ['ts', 'the items of a list in a loop', "for (const s of ['a', 'b']) queryAll(`§'${s}'`)"],
    ['ts', 'quotes between which a text is joined', "queryAll(`§'${name.split(\"'\").join(\"''\")}'`)"],
    ['ts', 'doubled quotes, without spaces around', "queryAll(`§'${name.replaceAll(\"'\", \"''\").trim()}'`)"],
    [
      'ts',
      'a text in a member of another object',
      "class A { q = 'SELECT id FROM a.b'; set(othis, n) { othis.q = `§'${n}'`; } run() { queryAll(this.q); } }",
    ],
    ['rb', 'constants of a case', 's = case n\nwhen 1 then "a"\nelse "b"\nend\nvql("§\'#{s}\'")'],
  ])('%s: %s', (language, _, program) => {
    expect(valuesInQuotes(language, program)).toEqual([]);
  });
});

describe('a text in which a pattern with flags replaces marks', () => {
  it.each<[HostLanguage, string]>([
    ['ts', `queryAll("SELECT id FROM a.b WHERE name = ':name'".replace(/:NAME/i, n))`],
    ['rb', `vql("SELECT id FROM a.b WHERE name = ':name'".sub(/:NAME/i, n))`],
    ['rb', `vql("SELECT id FROM a.b WHERE name = ':name'".sub(/:\\w+/, n))`],
  ])('is not read as a query without values: %s', (language, program) => {
    const { queries, unread } = findIn(program, language);
    expect([queries, unread?.length]).toEqual([[], 1]);
  });
});

describe('values without quotes in them', () => {
  it.each<[HostLanguage, string, number]>([
    ['ts', "queryAll(`§'${Date.now()}' AND a = '${d.toISOString()}' AND b = '${d.getTime()}'`)", 0],
    ['ts', "queryAll(`§'${crypto.randomUUID()}'`)", 0],
    // It can be a member of any object.
    ['ts', "queryAll(`§'${n.length}'`)", 1],
    ['py', 'vql(f"§\'{uuid.uuid4()}\'")', 0],
    ['py', "vql(f\"§'{d.strftime('%Y')}'\")", 0],
    ['py', 'vql(f"§\'{d.strftime(n)}\'")', 1],
    ['php', '$c->vql("§\'" . date("Y-m-d") . "\'");', 0],
    ['php', '$c->vql("§\'" . date($n) . "\'");', 1],
    ['php', "function f(?int $n, int|float $m, ?string $s) { $c->vql(\"§'$n' AND a = '$m'\"); }", 0],
    ['php', 'function f(int|string $n) { $c->vql("§\'$n\'"); }', 1],
    ['cs', "class A { void F(string s, DateTime d) { Vql($\"§'{s.Length}' AND a = '{d}'\"); } }", 0],
    ['java', 'class A { void f(UUID u, LocalDate d) { vql("§\'" + u + "\' AND a = \'" + d + "\'"); } }', 0],
    ['rb', 'vql("§\'#{t.strftime("%Y")}\'")', 0],
    ['rb', 'vql("§\'#{t.strftime(n)}\'")', 1],
    ['php', 'class A { const X = "a"; function f() { $c->vql("§\'" . self::X . "\' AND a = \'" . A::X . "\'"); } }', 0],
    ['php', 'class A { public $x = "a"; function f() { $c->vql("§\'" . $this->x . "\'"); } }', 1],
    ['php', 'class A { public static $x = "a"; function f() { $c->vql("§\'" . self::$x . "\'"); } }', 1],
    ['java', 'class A { static final String X = "a"; void f() { vql("§\'" + A.X + "\'"); } }', 0],
    ['java', 'class A { static String X = "a"; void f() { vql("§\'" + A.X + "\'"); } }', 1],
    ['java', 'class A { static final String X = read(); void f() { vql("§\'" + A.X + "\'"); } }', 1],
    ['cs', 'class A { const string X = "a"; void F() { Vql($"§\'{A.X}\'"); } }', 0],
    ['cs', 'class A { public string X = "a"; void F() { Vql($"§\'{this.X}\'"); } }', 1],
    ['py', 'class Q:\n  KIND = "a"\nQ.KIND = n\nvql(f"§\'{Q.KIND}\'")', 1],
    ['ts', 'class Q { x = "a"; f() { queryAll(`§\'${this.x}\'`); } }', 1],
  ])('are not reported: %s: %s', (language, program, expected) => {
    expect(valuesInQuotes(language, program)).toHaveLength(expected);
  });
});

describe('functions that join texts', () => {
  it.each<[HostLanguage, string]>([
    ['java', 'class A { void f(String n) { vql(BASE.concat(" WHERE name = \'").concat(n).concat("\'")); } }'],
    ['cs', 'class A { void F(string n) { Vql(string.Concat(a, " WHERE name = \'", n, "\'")); } }'],
    ['cs', 'class A { void F(string n) { Vql(FormattableString.Invariant($"§\'{n}\'")); } }'],
    ['go', 'package p\nfunc f(n string) { c.Vql(fmt.Sprint("§\'", n, "\'")) }'],
  ])('are read: %s: %s', (language, program) => {
    expect(valuesInQuotes(language, program)).toHaveLength(1);
  });
});

describe('an argument before the query', () => {
  it.each<[HostLanguage, string, number]>([
    ['go', 'package p\nfunc f(n string) { c.QueryAll(ctx, "§\'" + n + "\'") }', 1],
    ['go', 'package p\nfunc f(n string) { q := "§\'" + n + "\'"\nc.QueryAll(ctx, q) }', 1],
    ['go', 'package p\nfunc f(n string) { c.QueryAll("§\'" + n + "\'", "SELECT") }', 1],
    ['cs', 'class A { void F(string n) { QueryAllAsync(token, $"§\'{n}\'"); } }', 1],
    ['py', 'query_all(q, f"name = \'{n}\'")', 0],
  ])('is not taken for it: %s: %s', (language, program, expected) => {
    expect(valuesInQuotes(language, program)).toHaveLength(expected);
  });
});

describe('a query of another database', () => {
  it.each<[HostLanguage, string]>([
    ['py', 'db.query_all(f"SELECT * FROM users WHERE name == \'{n}\'")'],
    ['rb', 'db.query_all("SELECT * FROM users JOIN roles ON a = b WHERE name == \'#{n}\'")'],
    ['go', 'package p\nfunc f(n string) { db.QueryAll("SELECT * FROM users") }'],
  ])('is not checked: %s: %s', (language, program) => {
    const { queries, unread } = findIn(program, language);
    expect([queries, unread]).toEqual([[], []]);
  });
});

describe('values that are written as literals of the program', () => {
  it.each<[HostLanguage, string, readonly string[]]>([
    ['py', 'vql(f"§{n!r} LIMIT 5")', ['n']],
    ['py', 'vql(f"§{n!a}")', ['n']],
    ['py', 'vql("§%r" % n)', ['n']],
    ['py', 'vql("§{!r}".format(n))', ['n']],
    ['py', 'vql("§" + repr(n))', ['repr(n)']],
    ['py', 'q = repr(n)\nvql(f"§{q}")', ['q']],
    ['py', 'w = "name = " + repr(n)\nvql("SELECT id FROM a.b WHERE " + w)', ['repr(n)']],
    ['py', 'vql(f"SELECT id FROM a.b WHERE name IN {tuple(names)}")', ['tuple(names)']],
    ['py', 'vql("§" + json.dumps(n))', ['json.dumps(n)']],
    ['php', '$c->vql("§" . var_export($n, true));', ['var_export($n, true)']],
    ['php', '$c->vql("§" . json_encode($n));', ['json_encode($n)']],
    ['ts', 'queryAll(`§${JSON.stringify(n)}`)', ['JSON.stringify(n)']],
    ['rb', 'vql("§#{n.inspect}")', ['n.inspect']],
    ['rb', 'vql("§%p" % n)', ['n']],
    ['go', 'package p\nfunc f(n string) { c.Vql(fmt.Sprintf("§%q", n)) }', ['n']],
    ['go', 'package p\nfunc f(n string) { c.Vql("§" + strconv.Quote(n)) }', ['strconv.Quote(n)']],
    ['cs', 'class A { void F(string n) { Vql("§" + JsonSerializer.Serialize(n)); } }', ['JsonSerializer.Serialize(n)']],
    // In quotes, as before.
    ['py', 'vql(f"§\'{n!r}\'")', ["'{n!r}'"]],
    // Nothing in these can be a quote.
    ['py', 'vql(f"§{int(n)!r}")', []],
    ['py', 'vql(f"§{repr(5)}")', []],
    ['py', 'vql(f"SELECT id FROM a.b WHERE id IN {tuple(int(i) for i in ids)}")', []],
    ['ts', 'queryAll(`§${JSON.stringify(5)}`)', []],
    // The tag writes the text as a string.
    ['ts', 'vql`§${JSON.stringify(n)}`', []],
    ['py', 'vql(f"§1 /* {n!r} */")', []],
  ])('%s: %s', (language, program, expected) => {
    expect(valuesInQuotes(language, program)).toEqual(expected);
  });

  it('are explained', () => {
    const [message] = checkIn('vql(f"SELECT id FROM a.b WHERE name = {n!r}")', {}, 'py').flatMap((one) =>
      one.code === 'value-in-quotes' ? [one.message] : [],
    );
    expect(message).toContain("`n` is inserted as a literal of the program's language".replaceAll('`', '"'));
  });
});

describe('an argument with a name', () => {
  it.each<[HostLanguage, string]>([
    ['rb', 'c.run(statement: "SELECT id FROM a.b")'],
    ['py', 'c.run(statement="SELECT id FROM a.b")'],
    ['php', '<?php $c->run(statement: "SELECT id FROM a.b");'],
    ['cs', 'class A { void F() { c.run(statement: "SELECT id FROM a.b"); } }'],
  ])('is the query, where the setting has its name: %s', (language, program) => {
    const { queries, unread } = findIn(program, language, { run: 'statement' });
    expect([queries.length, unread]).toEqual([1, []]);
  });
});

describe('a long chain of calls', () => {
  it.each<[HostLanguage, string, string]>([
    ['ts', 'that join texts', `queryAll("§'"${'.concat(name)'.repeat(200)}.concat("'"))`],
    ['ts', 'that replace marks', `queryAll("§'?'"${".replace('mark', name)".repeat(20)}.replace('?', name))`],
    [
      'java',
      'that add to a builder',
      `class A { void f(String n) { vql(new StringBuilder("§'")${'.append(n)'.repeat(200)}.append("'").toString()); } }`,
    ],
  ])('%s: %s is read in time', (language, _, program) => {
    expect(valuesInQuotes(language, program)).toHaveLength(1);
  });
});
