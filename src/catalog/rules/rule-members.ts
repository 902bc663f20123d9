import { describeValue } from '../../diagnostics/describe-value.js';
import { quoted, quotedList } from '../../diagnostics/quoted.js';
import type { RuleParts } from '../check/scope.js';
import { isSeverity, pluginWord } from './plugin.js';
import { defineRule, type Rule, unconditional } from './rule.js';

/**
 * Returns a rule with the defaults of `defineRule`, which need not have made it. The functions of a rule can be methods of a class, so
 * that they are not members of its own.
 */
export function completeRule(rule: Rule): Rule {
  const members = Object.entries(ruleMembers).map(([name, { accepts }]) => {
    const value: unknown = Reflect.get(rule, name);
    return [name, typeof value === 'function' && accepts === isFunction ? value.bind(rule) : value] as const;
  });
  // The parts and the check of a rule belong together, which the compiler cannot follow through their union.
  return defineRule(Object.fromEntries(members) as unknown as Parameters<typeof defineRule>[0]) as Rule;
}

/** Returns what is wrong with a rule, to follow its name; `undefined` if nothing is. */
export function ruleProblem(rule: unknown): string | undefined {
  if (typeof rule !== 'object' || rule === null)
    return `must be an object that "defineRule" has made; found ${describeValue(rule)}`;
  const members: Partial<Record<keyof Rule, unknown>> = rule;
  for (const [member, { expected, accepts, optional = false }] of Object.entries(ruleMembers)) {
    const value = members[member as keyof Rule];
    if (!(optional && value === undefined) && !accepts(value))
      return `must have ${expected} as ${quoted(member)}; found ${describeValue(value)}`;
  }
  return undefined;
}

interface MemberKind {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  readonly optional?: boolean;
}

const isFunction = (value: unknown): boolean => typeof value === 'function';
const text: MemberKind = { expected: 'a string', accepts: (value) => typeof value === 'string', optional: true };
const condition: MemberKind = {
  expected: 'true or false',
  accepts: (value) => typeof value === 'boolean',
  optional: true,
};

const ruleParts: Readonly<Record<keyof RuleParts, true>> = {
  query: true,
  joins: true,
  conditions: true,
  filters: true,
  calls: true,
  restricted: true,
  unlisted: true,
};

/** **The** table of the members of a rule. */
const ruleMembers: Readonly<Partial<Record<keyof Rule, MemberKind>>> = {
  code: {
    expected: 'a code of letters, digits and "-", such as "no-star",',
    accepts: (value) => typeof value === 'string' && pluginWord.test(value),
  },
  severity: {
    expected: 'one of "error", "warning", "info", "hint"',
    accepts: isSeverity,
  },
  message: { expected: 'a function', accepts: isFunction },
  about: {
    expected: `one of ${quotedList(Object.keys(ruleParts), Number.POSITIVE_INFINITY)}`,
    accepts: (value) => typeof value === 'string' && Object.hasOwn(ruleParts, value),
  },
  check: { expected: 'a function', accepts: isFunction },
  summary: text,
  help: text,
  fix: {
    expected: '"safe" or "suggested"',
    accepts: (value) => value === 'safe' || value === 'suggested',
    optional: true,
  },
  examples: { expected: 'an object', accepts: (value) => typeof value === 'object' && value !== null, optional: true },
  options: { expected: 'a schema', accepts: isSchema, optional: true },
  ...Object.fromEntries(
    Object.entries(unconditional).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? condition : { expected: 'a function', accepts: isFunction, optional: true },
    ]),
  ),
};

/** Whether a value implements Standard Schema; a schema can be a function. */
function isSchema(value: unknown): boolean {
  const schema: unknown = Reflect.get(Object(value), '~standard');
  return isFunction(Reflect.get(Object(schema), 'validate'));
}
