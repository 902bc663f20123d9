import type { Span } from '../../diagnostics/span.js';
import type { FormatStyle } from '../languages/text-functions.js';
import type { Quote } from './segments.js';

/**
 * An expression of a program, in any language. The expressions inside of it are read when they are asked for, and are the same object each
 * time. Parentheses, type assertions and the like are left out.
 */
export type Expression = Span &
  (
    | TextExpression
    | SumExpression
    | NameExpression
    | MemberExpression
    | CallExpression
    | TaggedExpression
    | FormattedExpression
    | ListExpression
    | ObjectExpression
    | ChoiceExpression
    | AwaitedExpression
    | FunctionExpression
    | PatternExpression
    | ImportedExpression
    | ReplacementExpression
    | LiteralExpression
    /** A literal or the result of an operator, without quotes in its value: a number or a boolean. */
    | { readonly kind: 'number' }
    /** A literal of another type, such as `null`, or `this`: a single value. */
    | { readonly kind: 'constant' }
    | { readonly kind: 'other' }
  );

/** The kinds of expressions. */
type ExpressionKind = Expression['kind'];

/** An expression of a kind. */
export type ExpressionOf<Kind extends ExpressionKind> = Extract<Expression, { readonly kind: Kind }>;

/** A string or a template, or several written side by side. */
interface TextExpression {
  readonly kind: 'text';
  /** In the order of the text; a template begins and ends with texts, which may be empty. */
  readonly pieces: readonly TextPiece[];
}

/** The text between two quotes, or between two values of a template; or a value in it. */
export type TextPiece =
  | (Span & { readonly kind: 'text'; readonly quote: Quote })
  /** The span is that of the value. */
  | (Span & { readonly kind: 'value'; readonly value: Expression });

/** Two operands of the operator that joins texts, which may be one that adds numbers. A chain nests on its left. */
interface SumExpression {
  readonly kind: 'sum';
  readonly left: Expression;
  readonly right: Expression;
}

interface NameExpression {
  readonly kind: 'name';
  readonly name: string;
}

interface MemberExpression {
  readonly kind: 'member';
  readonly object: Expression;
  /** `undefined` for a computed member. */
  readonly name: string | undefined;
  /** Whether it is written as a name, not as a string in brackets. */
  readonly isNamed: boolean;
}

interface CallExpression {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly arguments: readonly GivenArgument[];
}

/** An argument of a call. */
export interface GivenArgument {
  readonly value: Expression;
  /** The name of the parameter, where the call says it. */
  readonly name?: string;
  /** Whether it adds the items of the value. */
  readonly isSpread: boolean;
  /** The span of an argument or item with its parentheses, which the value is read without. */
  readonly written?: Span;
}

/** A template with a tag. */
interface TaggedExpression {
  readonly kind: 'tagged';
  readonly tag: Expression;
  readonly template: ExpressionOf<'text'>;
}

/** A text into which values are inserted by their order, by name, or for marks, which are the names of the values. */
interface FormattedExpression {
  readonly kind: 'formatted';
  readonly style: FormatStyle | 'replaced';
  readonly template: Expression;
  readonly values: readonly GivenArgument[];
}

interface ListExpression {
  readonly kind: 'list';
  readonly items: readonly GivenArgument[];
}

/** An object literal, map or dictionary. */
interface ObjectExpression {
  readonly kind: 'object';
  /** The members whose keys are names or strings. */
  readonly members: readonly { readonly name: string; readonly key: Span; readonly value: Expression }[];
  /** Whether all members are known: no spread, no computed key. */
  readonly isComplete: boolean;
  /** Offset of the end of the last part with unknown members, which can replace those before it. */
  readonly unknownUntil: number;
}

/** The value of one of several expressions. */
interface ChoiceExpression {
  readonly kind: 'choice';
  readonly options: readonly Expression[];
}

/** The result of a promise, which is taken for the promise itself. */
interface AwaitedExpression {
  readonly kind: 'awaited';
  readonly of: Expression;
}

interface FunctionExpression {
  readonly kind: 'function';
  readonly results: readonly Expression[];
}

/** The text by which a method replaces another, where a mark and a quote can stand for other text, such as `$'`. */
interface ReplacementExpression {
  readonly kind: 'replacement';
  readonly by: Expression;
}

/** A value that a placeholder writes as a literal of the program's language, with quotes and escapes: `{name!r}`. */
interface LiteralExpression {
  readonly kind: 'literal';
  readonly of: Expression;
}

/** A regular expression. */
interface PatternExpression {
  readonly kind: 'pattern';
  readonly pattern: string;
  readonly flags: string;
}

/** An export of a module, or the whole module without a `name`: the value of an imported name. */
interface ImportedExpression {
  readonly kind: 'imported';
  readonly module: string;
  readonly name: string | undefined;
}
