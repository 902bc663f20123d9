import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { variablesArguments } from '../../src/embedded/host/reading.js';
import { defaultCalls, type HostLanguage } from '../../src/embedded/index.js';
import { checkIn } from './programs.js';

const start = 'SELECT id FROM a.b WHERE name = ';

/** Returns a program after the fix of its first value in quotes, or `undefined` without one; § stands for the beginning of a query. */
function fixed(language: HostLanguage, program: string): string | undefined {
  const whole = (language === 'php' ? '<?php ' : '') + program.replaceAll('§', start);
  const fixes = checkIn(whole, {}, language)
    .filter(({ code }) => code === 'value-in-quotes')
    .flatMap((finding) => finding.fixes ?? []);
  if (fixes.length === 0) return undefined;
  const { text } = applyFixes(whole, fixes.slice(0, 1));
  return text.replace('<?php ', '').replaceAll(start, '§');
}

it('functions that take variables take queries', () => {
  const known = Object.entries(defaultCalls).flatMap(([name, at]) => (typeof at === 'object' ? Object.keys(at) : name));
  expect(Object.keys(variablesArguments).filter((name) => !known.includes(name))).toEqual([]);
});

describe('a value in quotes becomes a variable of the request', () => {
  it.each<[HostLanguage, string, string]>([
    ['py', `vql(f"§'{name}' LIMIT 5")`, 'vql(f"§:name LIMIT 5", {"name": name})'],
    ['py', `vql("§'" + name + "'")`, 'vql("§:name", {"name": name})'],
    ['py', `vql("§'" + row["city"] + "' LIMIT 5", limit=5)`, 'vql("§:city LIMIT 5", {"city": row["city"]}, limit=5)'],
    ['py', `vql("§'%s' LIMIT 5" % (name,))`, 'vql("§:name LIMIT 5", {"name": name})'],
    [
      'py',
      `vql("§'%s' AND id = %d AND a = %d" % (name, a, b))`,
      'vql("§:name AND id = %d AND a = %d" % (a, b), {"name": name})',
    ],
    ['py', `vql("§'%(n)s' LIMIT 5" % {"n": name})`, 'vql("§:name LIMIT 5", {"name": name})'],
    ['py', `vql("§'{}' LIMIT 5".format(name), {}, 5)`, 'vql("§:name LIMIT 5", {"name": name}, 5)'],
    ['py', `vql(f"§'{self.name}' AND a = :a", {"a": 1})`, 'vql(f"§:name AND a = :a", {"a": 1, "name": self.name})'],
    ['py', `vql(f"§'{name}' AND a = :name", {"name": 1})`, 'vql(f"§:name2 AND a = :name", {"name": 1, "name2": name})'],
    ['py', `vql(f"§'{today}'")`, 'vql(f"§:today2", {"today2": today})'],
    ['php', `$c->vql("§'$name' LIMIT 5");`, `$c->vql("§:name LIMIT 5", ['name' => $name]);`],
    [
      'php',
      `ErpApi::vql("§'{$this->name}' LIMIT 5", [], 50, 0);`,
      `ErpApi::vql("§:name LIMIT 5", ['name' => $this->name], 50, 0);`,
    ],
    ['php', `$c->vql("§'" . $name . "'", ['a' => 1]);`, `$c->vql("§:name", ['a' => 1, 'name' => $name]);`],
    ['php', `$c->vql('§\\'' . $name . '\\'');`, `$c->vql('§:name', ['name' => $name]);`],
    ['php', `$c->vql(sprintf("§'%s'", $name));`, `$c->vql("§:name", ['name' => $name]);`],
    [
      'php',
      `$c->vql(sprintf("§'%s' AND id = %d", $name, $id));`,
      `$c->vql(sprintf("§:name AND id = %d", $id), ['name' => $name]);`,
    ],
    ['php', `$c->vql(<<<Q\n  §'$name'\n  Q);`, `$c->vql(<<<Q\n  §:name\n  Q, ['name' => $name]);`],
    [
      'java',
      `class A { void f(String name) { vql("§'" + name + "'", null, 5, 0); } }`,
      `class A { void f(String name) { vql("§:name", java.util.Map.of("name", name), 5, 0); } }`,
    ],
    [
      'java',
      `class A { void f(String name) { vql(String.format("§'%s'", name)); } }`,
      `class A { void f(String name) { vql("§:name", java.util.Map.of("name", name)); } }`,
    ],
    [
      'cs',
      `class A { void F(string name) { api.Vql($"§'{name}'", limit: 5); } }`,
      `class A { void F(string name) { api.Vql($"§:name", new Dictionary<string, object> { ["name"] = name }, limit: 5); } }`,
    ],
    [
      'cs',
      `class A { void F(string name) { api.Vql(string.Format("§'{0}'", name)); } }`,
      `class A { void F(string name) { api.Vql("§:name", new Dictionary<string, object> { ["name"] = name }); } }`,
    ],
    [
      'go',
      `package p\nfunc f(name string) { c.Vql(fmt.Sprintf("§'%s'", name), nil) }`,
      `package p\nfunc f(name string) { c.Vql("§:name", map[string]any{"name": name}) }`,
    ],
    ['rb', `vql("§'#{name}' LIMIT 5", limit: 5)`, `vql("§:name LIMIT 5", { "name" => name }, limit: 5)`],
    ['rb', `@client.vql "§'#{@name}'"`, `@client.vql "§:name", { "name" => @name }`],
    ['rb', `vql(<<~Q)\n  §'#{name}'\nQ\n`, `vql(<<~Q, { "name" => name })\n  §:name\nQ\n`],
    ['py', `vql(("§'%s'" % (name,)))`, 'vql(("§:name"), {"name": name})'],
    ['py', `vql(("§'" + name + "'"), ({"a": 1}))`, 'vql(("§:name"), ({"a": 1, "name": name}))'],
    ['py', `vql(f"§'{name}'", {"a": (1), })`, 'vql(f"§:name", {"a": (1), "name": name, })'],
    ['py', `vql(f"§'{name}'", {'name': 1})`, `vql(f"§:name2", {'name': 1, "name2": name})`],
    ['py', `vql(f"§'{name.strip()}'")`, 'vql(f"§:value", {"value": name.strip()})'],
    ['py', `vql(f"§'{name or other}'")`, 'vql(f"§:value", {"value": name or other})'],
    ['py', `vql(f"§'{größe}'")`, 'vql(f"§:value", {"value": größe})'],
    ['py', `vql(f"§'{größe.name}'")`, 'vql(f"§:name", {"name": größe.name})'],
    ['py', `vql(f"§'{row[i]}'")`, 'vql(f"§:value", {"value": row[i]})'],
    ['php', `$c->vql("§'{$row[$i]}'");`, `$c->vql("§:value", ['value' => $row[$i]]);`],
    ['php', `$c->vql("§'$name'", ["name" => 1]);`, `$c->vql("§:name2", ["name" => 1, 'name2' => $name]);`],
    ['php', `$c->vql("§'$name'", array('a' => 1));`, `$c->vql("§:name", array('a' => 1, 'name' => $name));`],
    ['php', `$c->vql(vsprintf("§'%s'", [$name]));`, `$c->vql("§:name", ['name' => $name]);`],
    [
      'php',
      `$c->vql(vsprintf("§'%s' AND id = %d", [$name, $id]));`,
      `$c->vql(vsprintf("§:name AND id = %d", [$id]), ['name' => $name]);`,
    ],
    [
      'java',
      `class A { void f(String name) { vql("§'" + name + "'", Map.of("a", 1)); } }`,
      `class A { void f(String name) { vql("§:name", Map.of("a", 1, "name", name)); } }`,
    ],
    [
      'go',
      `package p\nfunc f(n string) { c.Vql("§'" + n + "'", map[string]any{"a": 1}) }`,
      `package p\nfunc f(n string) { c.Vql("§:n", map[string]any{"a": 1, "n": n}) }`,
    ],
    [
      'go',
      `package p\nfunc f(n string) { c.Vql("§'" + n + "'", map[string]any{\n\t"a": 1,\n}) }`,
      `package p\nfunc f(n string) { c.Vql("§:n", map[string]any{\n\t"a": 1, "n": n,\n}) }`,
    ],
    [
      'java',
      `class A { void f(String n) { vql("§'" + (n) + "'"); } }`,
      `class A { void f(String n) { vql("§:n", java.util.Map.of("n", n)); } }`,
    ],
    ['rb', `vql("§'%s'" % [name])`, `vql("§:name", { "name" => name })`],
    ['rb', `vql("§'#{name}'", { "a" => 1 })`, `vql("§:name", { "a" => 1, "name" => name })`],
  ])('%s: %s', (language, program, expected) => {
    expect(fixed(language, program)).toBe(expected);
  });

  it('one by one, where a query has several', () => {
    const once = fixed('py', `vql(f"§'{a}' AND other = '{b}'")`) ?? '';
    expect(once).toBe(`vql(f"§:a AND other = '{b}'", {"a": a})`);
    expect(fixed('py', once)).toBe('vql(f"§:a AND other = :b", {"a": a, "b": b})');
  });

  it.each<[HostLanguage, string, string]>([
    ['py', 'text beside it', `vql(f"§'%{name}%'")`],
    ['py', 'a conversion', `vql(f"§'{name!s:>20}'")`],
    ['py', 'a comment', `vql("§'" + # why\n  name + "'")`],
    ['py', 'the result of a function, which may be escaped', `vql(f"§'{escape(name)}'")`],
    ['py', 'a call that takes no variables', `query_all(f"§'{name}'")`],
    ['py', 'variables that are not written here', `vql(f"§'{name}'", variables)`],
    ['py', 'a text that is given by name', `vql(text=f"§'{name}'")`],
    ['py', 'a query that is written elsewhere', `q = f"§'{name}'"\nvql(q)`],
    ['py', 'marks of a format that are written twice', `vql("§'%s' AND a LIKE 'x%%'" % name)`],
    ['py', 'a column', `vql(f"SELECT '{name}' FROM a.b")`],
    ['php', 'a key that is valid only in a string', '$c->vql("§\'$row[name]\'");'],
    ['php', 'two kinds of quotes', `$c->vql("§'" . $name . '\\'');`],
    ['php', 'a format with numbers', `$c->vql(sprintf("§'%1\\$s' AND id = %2\\$d", $name, $id));`],
    [
      'java',
      'a format in a constant',
      `class A { static final String Q = "§'%s'"; void f(String n) { vql(String.format(Q, n)); } }`,
    ],
    ['go', 'a builder', `package p\nfunc f(n string) {\n b.WriteString("§'" + n + "'")\n c.Vql(b.String())\n}`],
    ['py', 'parentheses around a part after it', `vql("§'" + (name + "'"))`],
    ['py', 'parentheses around a part before it', `vql(("§'" + name) + "'")`],
    ['php', 'parentheses around a part of it', `$c->vql("§'" . ($name . "'"));`],
    ['java', 'a chain of methods', `class A { void f(String n) { vql("§'".concat(n).concat("'")); } }`],
    ['cs', 'a function that joins', `class A { void F(string n) { api.Vql(string.Concat("§'", n, "'")); } }`],
    ['rb', 'an operator that binds less than a comma', `vql("§'#{a and b}'")`],
    ['py', 'a format of a value that may be a tuple', `vql("§'%s'" % name)`],
    ['py', 'a tuple that would be left with one value', `vql("§'%s' AND a = '%s'" % (name, a))`],
    ['py', 'a comprehension', `vql(f"§'{name}'", {k: 1 for k in a})`],
    ['py', 'a choice of maps', `vql(f"§'{name}'", {"a": 1} if id else {"b": 2})`],
    ['py', 'a map with further members', `vql(f"§'{name}'", {"a": 1, **others})`],
    ['py', 'a map with a computed key', `vql(f"§'{name}'", {key: 1})`],
    ['py', 'a comment in the map', `vql(f"§'{name}'", {"a": 1 # one\n})`],
    ['py', 'a set', `vql(f"§'{name}'", {1})`],
    ['py', 'variables that are given by name', `vql(f"§'{name}'", variables={"a": 1})`],
    ['py', 'arguments of a map', `vql(f"§'{name}'", **args)`],
    ['py', 'arguments of a list', `vql(f"§'{name}'", *args)`],
    ['py', 'a function of the program', `def vql(text, limit=50):\n  pass\nvql(f"§'{name}'")`],
    ['py', 'a lambda of the program', `vql = lambda text, limit: 1\nvql(f"§'{name}'")`],
    ['py', 'a method of the program', `class A:\n  def vql(self, text):\n    pass\nA().vql(f"§'{name}'")`],
    ['php', 'a choice of maps', `$c->vql("§'$name'", ['a' => 1] ?: ['b' => 2]);`],
    ['php', 'an item of a list', `$c->vql("§'$name'", [1, 2][0]);`],
    ['php', 'variables that are given by name', `$c->vql("§'$name'", variables: ['a' => 1]);`],
    ['php', 'arguments of a list', `$c->vql("§'$name'", ...$args);`],
    ['php', 'a method of the program', `class A { function vql($text) {} }\n$c->vql("§'$name'");`],
    ['php', 'a list of values', `$c->vql(vsprintf("§'%s'", $row));`],
    ['php', 'a format in a heredoc', `$c->vql(sprintf(<<<Q\n  §'%s'\n  Q, $name));`],
    [
      'java',
      'a value of a map',
      `class A { void f(String n) { vql("§'" + n + "'", java.util.Map.of("a", 1).get("{")); } }`,
    ],
    [
      'java',
      'a method of the program',
      `class A { void vql(String text) {} void f(String n) { vql("§'" + n + "'"); } }`,
    ],
    [
      'java',
      'a map that is full',
      `class A { void f(String n) { vql("§'" + n + "'", Map.of(${Array.from({ length: 10 }, (_, i) => `"k${i}", ${i}`).join(', ')})); } }`,
    ],
    [
      'cs',
      'an initializer',
      `class A { void F(string n) { api.Vql($"§'{n}'", new Dictionary<string, object> { { "a", 1 } }); } }`,
    ],
    ['cs', 'variables that are given by name', `class A { void F(string n) { api.Vql($"§'{n}'", variables: null); } }`],
    ['cs', 'a method of the program', `class A { void Vql(string text) {} void F(string n) { api.Vql($"§'{n}'"); } }`],
    [
      'go',
      'a method of the program',
      `package p\nfunc (c *C) Vql(text string) {}\nfunc f(n string) { c.Vql("§'" + n + "'") }`,
    ],
    ['rb', 'a block', `vql("§'#{name}'") { |x| x }`],
    ['rb', 'variables without braces', `vql("§'#{name}'", a: 1)`],
    ['rb', 'a string between brackets', `vql(%q(§'%s') % [name])`],
    ['rb', 'a string between other quotes', `vql(%q"§'%s'" % [name])`],
    ['rb', 'a format of a value that may be a list', `vql("§'%s'" % name)`],
    ['rb', 'a method of the program', `def vql(text)\nend\nvql("§'#{name}'")`],
  ])('has only advice in %s with %s', (language, _, program) => {
    expect(fixed(language, program)).toBeUndefined();
  });
});
