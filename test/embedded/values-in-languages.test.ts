import { describe, expect, it } from 'vitest';
import type { HostLanguage } from '../../src/embedded/index.js';
import { codesIn, findIn } from './programs.js';

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
  ])('%s: %s', (language, _, program) => {
    expect(valuesInQuotes(language, program)).toEqual([]);
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
