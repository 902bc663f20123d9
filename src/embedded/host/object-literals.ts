import type { Span } from '../../diagnostics/span.js';
import type { Expression } from './expression.js';
import type { HostNames } from './names.js';
import type { ProgramTree } from './program-tree.js';
import { constantText, isBeyondDepth } from './texts.js';

/** An object that a program writes as a literal. Plain data: it outlives the tree of the program. */
export type HostLiteral = Span &
  /** `isReference` if it is the value of a name, at whose use it stands. */
  (
    | { readonly kind: 'constant'; readonly json: string; readonly isReference?: true }
    /** An item of a list that the program computes. */
    | { readonly kind: 'computed' }
    /** `isOpen` if the program computes members or items of it. */
    | { readonly kind: 'list'; readonly items: readonly HostLiteral[]; readonly isOpen: boolean }
    | { readonly kind: 'object'; readonly members: readonly LiteralMember[]; readonly isOpen: boolean }
  );

/** A member of an object, with the span of its key. */
interface LiteralMember {
  readonly name: string;
  readonly key: Span;
  readonly value: HostLiteral;
}

/** Options of `readHostLiteral`. */
interface LiteralOptions {
  readonly tree: ProgramTree;
  readonly names: HostNames;
  /** Whether the literal has a name, by which the program can add members to it. */
  readonly isNamed: boolean;
}

/** Reads an expression as JSON; `undefined` if the program computes it. */
export function readHostLiteral(expression: Expression, reader: LiteralOptions, depth = 0): HostLiteral | undefined {
  if (isBeyondDepth(depth)) return undefined;
  const { tree, names, isNamed } = reader;
  const { start, end } = expression;
  const inner = (part: Expression) => readHostLiteral(part, reader, depth + 1);
  switch (expression.kind) {
    case 'name':
      return constantOf(expression, names, inner);
    case 'list': {
      const items = expression.items.map(({ value, isSpread }) => (isSpread ? undefined : itemOf(value, inner)));
      const known = items.filter((item) => item !== undefined);
      return { kind: 'list', start, end, items: known, isOpen: isNamed || known.length < items.length };
    }
    case 'object': {
      const members = expression.members.flatMap(({ value, ...member }) => {
        const isReplaced = member.key.start < expression.unknownUntil || isAssigned(member.name, tree);
        const read = isReplaced ? undefined : inner(value);
        return read === undefined ? [] : [{ ...member, value: read }];
      });
      const isOpen = isNamed || !expression.isComplete || members.length < expression.members.length;
      return { kind: 'object', start, end, members, isOpen };
    }
    default: {
      const text = constantText(expression, tree);
      const json = text === undefined ? tree.program.slice(start, end) : JSON.stringify(text);
      return text === undefined && !isJsonWord(json) ? undefined : { kind: 'constant', start, end, json };
    }
  }
}

function itemOf(value: Expression, inner: (part: Expression) => HostLiteral | undefined): HostLiteral {
  return inner(value) ?? { kind: 'computed', start: value.start, end: value.end };
}

/** Whether a program assigns a member with a name, of whatever object: `filter.operator = 'EQUALS'`. */
function isAssigned(name: string, { program, occurrencesOf }: ProgramTree): boolean {
  return occurrencesOf(name).some(
    (at) =>
      program[at - 1] === '.' &&
      /^\s*[-+*/%&|^?]{0,3}=(?![=>])/.test(program.slice(at + name.length, at + name.length + maxSpaces)),
  );
}

/** Limit of characters between the name of a member and the value that it is assigned. */
const maxSpaces = 50;

/** Returns the text, number or boolean that a name always is, at the name: the declaration can have other uses. */
function constantOf(
  { name, start, end }: Extract<Expression, { readonly kind: 'name' }>,
  names: HostNames,
  inner: (part: Expression) => HostLiteral | undefined,
): HostLiteral | undefined {
  const { values = [], added = [], isOpen = true } = names.resolve(name, start) ?? {};
  const [value, ...others] = values;
  const isConstant = value !== undefined && others.length === 0 && added.length === 0 && !isOpen;
  const literal = isConstant && (value.kind === 'text' || value.kind === 'number') ? inner(value) : undefined;
  return literal?.kind === 'constant' ? { ...literal, start, end, isReference: true } : undefined;
}

/** Whether a program writes a value as JSON does. */
function isJsonWord(written: string): boolean {
  return /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(written);
}
