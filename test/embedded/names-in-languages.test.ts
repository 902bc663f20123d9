import { describe, expect, it } from 'vitest';
import type { HostLanguage } from '../../src/embedded/index.js';
import { codesIn } from './programs.js';

/** The query that inserts a name between quotes, by language. */
const queries = {
  ts: 'queryAll("SELECT id FROM a.b WHERE name = \'" + n + "\'")',
  py: 'vql("SELECT id FROM a.b WHERE name = \'" + n + "\'")',
  php: '$c->vql("SELECT id FROM a.b WHERE name = \'" . $n . "\'")',
  java: 'api.vql("SELECT id FROM a.b WHERE name = \'" + n + "\'")',
  cs: 'api.Vql("SELECT id FROM a.b WHERE name = \'" + n + "\'")',
  go: 'c.Vql("SELECT id FROM a.b WHERE name = \'" + n + "\'")',
  rb: 'c.vql("SELECT id FROM a.b WHERE name = \'" + n + "\'")',
} as const satisfies Partial<Record<HostLanguage, string>>;

type Language = keyof typeof queries;

/** Returns how many values in quotes are found in a program, in which § stands for the query. */
function countIn(language: Language, program: string, name?: string): number {
  const query = name === undefined ? queries[language] : queries[language].replace(/ n /, () => ` ${name} `);
  const whole = (language === 'php' ? '<?php ' : '') + program.replace('§', () => query);
  return codesIn(whole, {}, language).filter((code) => code.startsWith('value-in-quotes')).length;
}

describe('a name is reported where a language can give it any value', () => {
  it.each<[Language, string, string]>([
    ['go', 'the address of a name', 'package p\nfunc f() {\n n := "x"\n flag.StringVar(&n, "n", "", "")\n §\n}'],
    ['go', 'the address of a name in parentheses', 'package p\nfunc f() {\n n := "x"\n g(&(n))\n §\n}'],
    ['go', 'a value of a channel', 'package p\nfunc f() {\n n := "x"\n select { case n = <-c: }\n §\n}'],
    ['go', 'a value of a channel, declared', 'package p\nfunc f() {\n n := "x"\n select { case n := <-c: § }\n}'],
    ['go', 'the second of two names', 'package p\nfunc f() {\n var a, n = g()\n §\n}'],
    ['go', 'the second of two names that are set', 'package p\nfunc f() {\n n := "x"\n a, n = g()\n §\n}'],
    ['go', 'a variable of the package', 'package p\nvar n = "x"\nfunc f() { § }'],
    ['go', 'a variable of the package in a list', 'package p\nvar (\n n = "x"\n)\nfunc f() { § }'],
    ['cs', 'out', 'class A { void F() { var n = "x"; G(out n); § } }'],
    ['cs', 'ref', 'class A { void F() { var n = "x"; G(ref n); § } }'],
    ['cs', 'ref of a local', 'class A { void F() { var n = "x"; ref var m = ref n; § } }'],
    ['cs', 'LINQ', 'class A { const string n = "x"; object F() => from n in xs select §; }'],
    ['cs', 'names of a tuple', 'class A { void F() { var (n, m) = G(); § } }'],
    ['cs', 'names of a tuple that hide a field', 'class A { const string n = "x"; void F() { var (n, m) = G(); § } }'],
    ['cs', 'names of a tuple that are set', 'class A { void F() { var n = "x"; (n, m) = G(); § } }'],
    ['cs', 'a primary constructor', 'class A(string n) { void F() { if (n == null) n = "x"; § } }'],
    ['cs', 'a pattern', 'class A { const string n = "x"; void F() { switch (o) { case (var n, 1): §; break; } } }'],
    ['java', 'a record pattern', 'class A { final String n = "x"; void f() { if (o instanceof P(String n)) { §; } } }'],
    ['java', 'a type pattern', 'class A { final String n = "x"; void f() { switch (o) { case String n -> §; } } }'],
    ['py', 'case', 'n = "x"\nmatch y:\n    case n:\n        §'],
    ['py', 'the rest of a case', 'n = "x"\nmatch y:\n    case [*n]:\n        §'],
    ['py', 'a case with a name', 'n = "x"\nmatch y:\n    case str() as n:\n        §'],
    ['py', 'global', 'n = "x"\ndef f():\n    global n\n    n = g()\n§'],
    ['py', 'nonlocal', 'def f():\n    n = "x"\n    def h():\n        nonlocal n\n        n = g()\n    §'],
    [
      'py',
      'a name of a class seen in a function',
      'def f(n):\n    class A:\n        n = "x"\n        def h(self):\n            §',
    ],
    ['rb', 'the rest of a list', 'n = "x"\na, *n = g\n§'],
    ['rb', 'a name in a name list', 'n = "x"\na, (b, n) = g\n§'],
    ['rb', 'in', 'n = "x"\ncase y\nin {n:}\n  §\nend'],
    ['rb', 'in with a list', 'n = "x"\ncase y\nin [n]\n  §\nend'],
    ['rb', 'a method that changes the text', 'n = "x"\nn.replace(y)\n§'],
    ['rb', 'a method that changes a part of the text', 'n = "x"\nn.gsub!("x", y)\n§'],
    ['rb', 'a part that is set', 'n = "x"\nn[0] = y\n§'],
    ['rb', 'a variable around a method', 'n = "x"\ndef f\n  §\nend'],
    ['php', 'a reference of a closure', "function f() { $n = 'x'; $g = function () use (&$n) { $n = h(); }; § }"],
    ['php', 'another name of the variable', "$n = 'x'; $m = &$n; $m = f(); §"],
    ['php', 'a reference in a list', "$n = 'x'; $m = [&$n]; §"],
    ['php', 'a function that sets its argument', "$n = 'x'; parse_str($s, $n); §"],
    ['php', 'a function that sets its argument, of the root', "$n = 'x'; \\preg_match('/a/', $s, $n); §"],
    ['php', 'a name that is a value', "function f($k, $v) { $n = 'x'; $$k = $v; § }"],
    ['php', 'global', "$n = 'x'; function f() { global $n; $n = g(); } §"],
    ['php', 'a variable around a function', "$n = 'x'; function f() { § }"],
    ['php', 'a part that is set', "$n = 'x'; $n[0] = f(); §"],
    ['ts', 'a name that is written with an escape', "let n = 'x'; \\u006e = g(); §"],
  ])('%s: %s', (language, _, program) => {
    expect(countIn(language, program)).toBe(1);
  });

  it.each<[string]>([['@n'], ['@@n'], ['$n']])('rb: a variable of an object or class, or a global one: %s', (name) => {
    expect(countIn('rb', `${name} = "x"\n§`, name)).toBe(1);
  });
});

describe('a name is let pass where a language only reads it', () => {
  it.each<[Language, string]>([
    [
      'go',
      'package p\nfunc f() {\n const n = "x"\n g(n, T{n: n}, !n, m[n])\n if n == "" { return }\n c <- n\n defer g(n)\n §\n}',
    ],
    [
      'go',
      'package p\nfunc f() (string, error) {\n n := "x"\n switch n { case "a": }\n switch y { case n: }\n §\n return n, nil\n}',
    ],
    ['go', 'package p\nfunc f() {\n n, m := "x"\n §\n}'.replace(', m', '')],
    [
      'cs',
      'class A { string F() { var n = "x"; G(n, a: n); if (o is n) {} var s = $"{n}"; foreach (var c in n) {} §; return n; } }',
    ],
    ['cs', 'class A { const string n = "x"; object F() => from m in xs where m == n select §; }'],
    [
      'java',
      'class A { String f() { String n = "x"; g(n); switch (n) { case "x": } for (String c : n) {} §; return n; } }',
    ],
    ['java', 'class A { private static final String n = "x"; void f() { switch (y) { case n: §; } } }'],
    ['py', 'n = "x"\nprint(n, k=n)\nif n:\n    raise n\nfor c in n:\n    f"{n}"\nmatch n:\n    case 1: pass\n§'],
    ['py', 'def f():\n    n = "x"\n    m = [n for c in n if n]\n    assert n, {n: n}\n    §\n    return n'],
    ['py', 'n = "x"\ndef f():\n    §'],
    ['rb', 'n = "x"\nputs n\nf(n, k: n) if n\nm = [n, { a: n }]\ncase n\nwhen n then 1\nend\n§'],
    ['rb', 'n = "x"\nxs.each do |m|\n  §\nend\nn'],
    [
      'php',
      "$n = 'x'; f($n, [$n => $n]); echo $n; if ($n) { throw $n; } match ($n) { $n => $n, default => $n }; §; return $n;",
    ],
    ['php', "function f() { $n = 'x'; $g = function () use ($n) { § }; }"],
    ['php', "function f() { $n = 'x'; $g = fn () => §; }"],
    [
      'ts',
      "const n = 'x'; f(n, [n], { n, a: n }, ...n); if (n) throw n; for (const c of n) {} export { n }; new A(n); §",
    ],
  ])('%s: %s', (language, program) => {
    expect(countIn(language, program)).toBe(0);
  });
});
