import { describe, expect, it } from 'vitest';
import { codesIn } from './programs.js';

/** A query that puts a value into quotes. */
function queryOf(value: string): string {
  return `queryAll(\`SELECT id FROM a.b WHERE name = '\${${value}}'\`)`;
}

/** Returns the values in quotes of a program; `§` stands for the query. */
function valuesInQuotes(program: string): readonly string[] {
  const whole = program.replace('§', queryOf('n'));
  return codesIn(whole).filter((reported) => reported.startsWith('value-in-quotes'));
}

describe('a name in quotes is let pass', () => {
  it.each([
    ['a constant', "const n = 'x'; §"],
    ['a constant of a condition', "const n = a ? 'x' : 'y'; §"],
    ['a constant with a type', "const n = 'x' as const satisfies string; §"],
    ['a constant that is exported', "export const n = 'x'; §"],
    ['a variable that its own module alone can set', "export let n = 'x'; §"],
    ['what is set to texts alone', "let n = 'x'; if (a) n = 'y'; §"],
    ['what is set in every branch', "let n; if (a) n = 'x'; else n = 'y'; §"],
    ['what a closure sets to a text', "let n = 'x'; const f = () => { n = 'y'; }; §"],
    ['what is set after the query', "let n = 'x'; §; n = 'y';"],
    ['what texts are added to', "let n = 'x'; n += 'y'; §"],
    ['a default for what is not set', "let n; n ??= 'x'; §"],
    ['what is set if there is something, to a text', "let n = 'x'; n &&= 'y'; §"],
    ['a count', 'let n = 0; n++; n -= 2; §'],
    ['a constant of other constants', "const a = 'x'; const b = `${a}y`; const n = a + b; §"],
    ['a constant beside a parameter of another function', "const n = 'x'; function f(n) {} §"],
    ['a constant beside a constant of a block', "const n = 'x'; { const n = q.name; } §"],
    ['a constant directly after a block', "const n = 'x'; if (a) { const n = q.name }queryAll(n); §"],
    ['a variable of a function beside one outside', "var n = q.name; function f() { var n = 'x'; § }"],
    ['a constant beside the inner name of a function', "const n = 'x'; const f = function n() {}; §"],
    ['a constant beside the inner name of a class', "const n = 'x'; const A = class n {}; §"],
    ['a constant beside a member of the name', "const n = 'x'; q.n = q.name; ({ n: q.n } = q); §"],
    ['a constant beside eval in another function', "function f() { eval(a); } { const n = 'x'; § }"],
    ['a constant inside of with', "with (q) { const n = 'x'; § }"],
  ])('if it holds nothing but what the program spells out: %s', (_, program) => {
    expect(valuesInQuotes(program)).toEqual([]);
  });
});

describe('a name in quotes is reported', () => {
  it.each([
    ['nothing of the file', '§'],
    ['a parameter', 'function f(n) { § }'],
    ['a parameter with a default', "function f(n = 'x') { § }"],
    ['a parameter that is set where it is empty', "function f(n) { if (!n) n = 'x'; § }"],
    ['a parameter of an arrow function', "const f = (n) => { n = n || 'x'; § }"],
    ['a parameter that is declared again', "function f(n) { var n; if (a) n = 'x'; § }"],
    ['a parameter that is a member too', "class A { constructor(private n: string) { if (!n) n = 'x'; § } }"],
    ['the rest of the parameters', "function f(...n) { if (a) n = 'x'; § }"],
    ['what is caught', "try { f(); } catch (n) { if (!n) n = 'x'; § }"],
    ['a piece of what is caught', "try { f(); } catch ({ message: n }) { if (!n) n = 'x'; § }"],
    ['an import', "import { n } from './n.js'; §"],
    ['an import of the whole', "import n = require('./n'); §"],
    ['what is taken out of an object', 'const { n } = q; §'],
    ['what is taken out of an object, with a default', "const { n = 'x' } = q; §"],
    ['what is taken out of a list', 'const [n] = q; §'],
    ['what is taken out and then set', "let { n } = q; if (!n) n = 'x'; §"],
    ['an object taken apart later', "let n = 'x'; ({ n } = q); §"],
    ['an object taken apart later, by another name', "let n = 'x'; ({ name: n = 'y' } = q); §"],
    ['an object taken apart later, deep in it', "let n = 'x'; [{ a: [, ...n] }] = q; §"],
    ['a list taken apart later, with a type', "let n = 'x'; [n as any] = q; §"],
    ['each of a list', 'for (const n of list) { § }'],
    ['each of a list, in a variable from outside', "let n = 'x'; for (n of list) {} §"],
    ['each of a list, in a pattern', "let n = 'x'; for ([n] of list) {} §"],
    ['each of a list, in a variable of the function', "var n = 'x'; for (var n of list) {} §"],
    ['each member', "let n = 'x'; for (n in q) {} §"],
    ['each member of its own', 'for (const n in q) { § }'],
    ['what is set to something else', "let n = 'x'; n = q.name; §"],
    ['what is set to something else after the query', "let n = 'x'; while (a) { §; n = q.name; }"],
    ['what is set to something else with a type', "let n = 'x'; (n as any) = q.name; §"],
    ['what is set to something else with a type in front', "let n = 'x'; (<any>n) = q.name; §"],
    ['what is set to something else for certain', "let n = 'x'; n! = q.name; §"],
    ['what a closure sets', "let n = 'x'; const f = (m) => { n = m; }; §"],
    ['what has another value where it is empty', "let n = ''; n ||= q.name; §"],
    ['what has another value where it is not set', 'let n; n ??= q.name; §'],
    ['what has another value where it is set', "let n = 'x'; n &&= q.name; §"],
    ['what something is added to', "let n = 'x'; n += q.name; §"],
    ['one side of a condition', "const n = a ? 'x' : q.name; §"],
    ['one side of a default', "const n = q.name ?? 'x'; §"],
    ['a function', 'function n() {} §'],
    ['a function of elsewhere', 'declare function n(): string; §'],
    ['a function that is a variable too', "function n() {} var n = 'x'; §"],
    ['a constant of elsewhere', 'declare const n: string; §'],
    ['a class', 'class n {} §'],
    ['an enum', "enum n { A = 'x' } §"],
    ['a name of a namespace that others can set', "namespace A { export let n = 'x'; § }"],
    ['a variable of a block, seen outside of it', "const n = 'x'; function f() { if (a) { var n = q.name; } § }"],
    ['a variable of a loop, seen outside of it', "const n = 'x'; function f() { for (var n = q.name; ; ) {} § }"],
    ['a variable of a block that has it for all of the function', "function f(n) { if (a) { var n = 'x'; } § }"],
    ['what code from a text can set', "let n = 'x'; function f(code) { eval(code); § }"],
    ['what can be a member of an object', "const n = 'x'; with (q) { § }"],
    ['what can set a member of an object, or it', "let n = 'x'; with (q) { n = name; } §"],
    ['a text of its own that is made of a value', 'const n = `a${q.name}`; §'],
    ['a number of another function of that name', 'const n = Number(q.name); function Number(a) { return a; } §'],
    ['a text of another function of that name', "const String = (a) => q.name; const n = String('x'); §"],
    ['a number of another object of that name', 'function f(Math) { const n = Math.max(1, 2); § }'],
    ['a number of a class', 'import { Math } from "./math.js"; const n = Math.max(1, 2); §'],
    ['a list', "const n = ['x']; §"],
    ['a parameter whose quotes are doubled under its own name', 'function f(n) { n = n.replaceAll("\'", "\'\'"); § }'],
    ['a constant made of itself', 'const n = n + q.name; §'],
  ])('if it can hold anything else: %s', (_, program) => {
    expect(valuesInQuotes(program)).toEqual(["value-in-quotes '${n}'"]);
  });

  it.each([
    ['a text with a quote in it', 'const n = "it\'s"; §'],
    ['a text with an escaped quote in it', "const n = 'it\\x27s'; §"],
    ['a template with an escaped quote in it', 'const n = `it\\x27s`; §'],
    ['a template with another escaped quote in it', 'const n = `it\\u{27}s`; §'],
  ])('as the quote that it certainly inserts: %s', (_, program) => {
    expect(codesIn(program.replace('§', queryOf('n')))).toEqual(['undoubled-quote ${n}']);
  });

  it.each([
    ['of a constant', "const o = { n: 'x' }; §", 'o.n'],
    ['that is set', "const o = { n: 'x' }; o.n = q.name; §", 'o.n'],
    ['that is copied into it', "const o = { n: 'x' }; Object.assign(o, q); §", 'o.n'],
    ['that another brings', "const o = { n: 'x', ...q }; §", 'o.n'],
    ['of an enum', "enum E { n = 'x' } §", 'E.n'],
    ['of a namespace', "namespace A { export let n = 'x'; } §", 'A.n'],
    ['of a list', "const list = ['x']; §", 'list[0]'],
    ['that is set in a list', "const list = ['x']; list[0] = q.name; §", 'list[0]'],
    ['that is pushed into a list', "const list = ['x']; list.push(q.name); §", 'list[1]'],
    ['of a class', "class A { n = 'x'; run() { § } }", 'this.n'],
    ['of the parameters', "function f(n) { n = 'x'; § }", 'arguments[0]'],
  ])('if it is a member, since what changes members is not followed: one %s', (_, program, member) => {
    expect(valuesInQuotes(program.replace('§', queryOf(member)))).toEqual([`value-in-quotes '\${${member}}'`]);
  });
});
