import type { Span } from '../../diagnostics/span.js';
import type { HostString, Quote } from './strings/string-syntax.js';
import type { FormatStyle, TextFunctions } from './text-functions.js';

/** How the programs of a language are read: a row of the table of languages. Node types and fields are those of the grammar. */
export interface LanguageRow {
  /** The grammar's name in the package of grammars. */
  readonly grammar: string;
  /** Extensions of file names, without their dots. */
  readonly extensions: readonly string[];
  /** The ids by which editors name the language. */
  readonly editorIds: readonly string[];
  /** Node types that are read as expressions; an expression of another type is `other`. */
  readonly nodes: Readonly<Record<string, NodeForm>>;
  /** Node types of a name where it is used, declared or assigned. */
  readonly nameTypes: readonly string[];
  /** Node types that declare a name, or assign to it. */
  readonly binders: Readonly<Record<string, Binder>>;
  /** Node types between a name and the node that declares it, with the fields that contain the name; `undefined` for any child. */
  readonly patterns: Readonly<Record<string, readonly string[] | undefined>>;
  /** Node types of a pattern that gives names to the members of an object. */
  readonly memberPatterns?: MemberPatterns;
  readonly types?: TypeForms;
  /** Whether a variable has values of its declared type only. */
  readonly hasStaticTypes?: true;
  /**
   * Node types in which a name is only read, besides those of `nodes`; or types of names that are never set where they are no declarations.
   * A name in any other node can get any value.
   */
  readonly reads: readonly string[];
  /** Node types that let other code set a name in them, if one of these marks is there. */
  readonly references?: Readonly<Record<string, readonly string[]>>;
  /**
   * Node types of a parameter passed by reference, with its mark, and of an argument: in a program with such parameters, a call can set
   * each of its arguments.
   */
  readonly referenceParameter?: { readonly type: string; readonly mark: string; readonly argument: string };
  /** Node types in which declared names are known. */
  readonly scopes: {
    /** For declarations of a block, besides the scopes of functions. */
    readonly block: readonly string[];
    readonly function: readonly string[];
    /** For members that are used by their name alone. */
    readonly class?: readonly string[];
    /** Scopes whose names are not known in the functions inside of them. */
    readonly own?: readonly string[];
    /** Scopes in which names of variables around them are not known. */
    readonly closed?: { readonly types: readonly string[]; readonly names: RegExp };
  };
  /** Members of classes, which are used by `this` or the name of the class. */
  readonly members?: ClassMembers;
  /** Node types of comments. */
  readonly comments: readonly string[];
  readonly commentMarks: CommentMarks;
  /** Reads the quotes of a string at a span; `undefined` if it has no quotes. The quotes of a heredoc are given as its `beginning`. */
  readonly readLiteral: (program: string, span: Span, beginning?: string) => HostString | undefined;
  /** The tag in whose templates a backslash is an ordinary character. */
  readonly rawTag?: { readonly name: string; readonly quote: Quote };
  readonly functions: TextFunctions;
  /** Functions that can set any name when they are called, and keywords of statements that can: `eval` and `with`. */
  readonly setsAnyName: readonly string[];
  /** Node type of a name that is itself a value, as in `$$name = 1`: it can be any. */
  readonly computedName?: { readonly type: string; readonly mark: RegExp };
  /** How the scripts of a component are found; absent if all of a file is a program. */
  readonly blocks?: 'html' | 'html with front matter';
  /** Absent where queries with values are written with the tag. */
  readonly mapLiteral?: MapLiteral;
  /** Whether the tag vql`…` can be written. */
  readonly hasTag: boolean;
}

/** How a map from strings to values is written, for the variables of a request. */
export interface MapLiteral {
  readonly open: string;
  readonly close: string;
  /** The texts before the name, between name and value, and after the value of an entry. */
  readonly entry: readonly [before: string, between: string, after: string];
  /** How a call without variables writes this argument. */
  readonly empty: readonly string[];
  /** Functions that make a map of keys and values in turn, up to a number of entries. */
  readonly factory?: { readonly names: readonly string[]; readonly maxEntries: number };
  /** Matches values that are valid only inside of a string. */
  readonly onlyInString?: RegExp;
}

/** How comments are written in a language. */
export interface CommentMarks {
  /** What begins a comment that ends with its line; the first one is written. */
  readonly line: readonly ['//' | '#', ...('//' | '#')[]];
  /** What is around a comment inside of a line, where the language has such comments. */
  readonly block?: readonly [open: string, close: string];
}

/** How a pattern gives names to the members of an object: under their own names (`short`), or under others, in pairs. */
interface MemberPatterns {
  readonly object: string;
  readonly short: string;
  readonly pair: string;
  readonly key: string;
}

/** How declared types are written. */
export interface TypeForms {
  /** Node types of the names of types. */
  readonly names: readonly string[];
  /** Node types of a type in parentheses and the like, and of a union. */
  readonly wrappers: readonly string[];
  /** A type with arguments; with the names of those whose values have the members of the argument. */
  readonly generic: {
    readonly type: string;
    readonly name: NodeKey;
    readonly arguments: NodeKey;
    readonly same: readonly string[];
  };
  /** A type that lists the members of an object: the fields of the name and the type of a member. */
  readonly object: { readonly type: string; readonly name: NodeKey; readonly member: NodeKey };
}

/** How members of classes are declared and assigned. */
interface ClassMembers extends Pick<LanguageRow, 'nameTypes' | 'binders' | 'patterns'> {
  /** Names of the object itself and of its class. */
  readonly self: readonly string[];
  /** Whether the language has members that cannot be set; the binders of the others are open. */
  readonly hasConstants?: true;
  /** What a declaration writes before the name of a member. */
  readonly mark?: string;
  /** How parameters of a constructor are declared that become members. */
  readonly parameters?: Pick<LanguageRow, 'nameTypes' | 'binders' | 'patterns'>;
}

/** A child of a node: by the name of its field or, where the grammar has none, by its number among the named children; -1 is the last one. */
export type NodeKey = string | number;

/** How a node is read as an expression. */
export type NodeForm =
  /** Parentheses, an assertion of a type, and the like: a child stands for the node, by default the first one. */
  | { readonly form: 'wrapper'; readonly isAssertion?: true; readonly of?: NodeKey }
  /** A list of expressions that stands for its only one. */
  | { readonly form: 'single' }
  /**
   * A string, with the node types of what inserts a value into it, and the number of the value among their named children, if they are not
   * values themselves. `body` is the node in which they are.
   */
  | {
      readonly form: 'text';
      readonly values?: Readonly<Record<string, number | undefined>>;
      readonly body?: NodeKey;
      /** Node type of the format of an inserted value, which begins with a colon. */
      readonly format?: string;
      /** Node type of the letter that says how a value is converted, which begins with a mark. */
      readonly conversion?: string;
    }
  /** The beginning of a heredoc whose content follows later, in a node of the type `body` that ends with one of the type `end`. */
  | {
      readonly form: 'heredoc';
      readonly body: string;
      readonly end: string;
      readonly values: Readonly<Record<string, number | undefined>>;
    }
  /** Strings that are written side by side: the named children. */
  | { readonly form: 'texts' }
  /** An operator: one that joins texts, one that returns one of its operands, or one of `numbers`, which return a number or a boolean. */
  | {
      readonly form: 'operator';
      readonly left: string;
      readonly operator: string;
      readonly right: string;
      readonly joins: readonly string[];
      readonly chooses: readonly string[];
      readonly numbers: readonly string[];
      /** The operators that insert the right operand into the left one. */
      readonly formats?: Readonly<Record<string, FormatStyle>>;
    }
  /** A conversion to a type; `numbers` are the types without quotes in their values. */
  | { readonly form: 'cast'; readonly type: NodeKey; readonly value: NodeKey; readonly numbers: readonly string[] }
  /** One of several expressions: the children in some fields, from an index on, or of some types. */
  | {
      readonly form: 'choice';
      readonly options: readonly NodeKey[] | { readonly from: number } | { readonly types: readonly string[] };
    }
  | { readonly form: 'name' }
  /** A member of an object; the name is a node of a name, or a string in brackets. */
  | { readonly form: 'member'; readonly object: NodeKey; readonly name: NodeKey; readonly isComputed?: boolean }
  /**
   * A call. Where the grammar has no node for the callee, it consists of an `object` and a `name`. The template of a tag stands in the place of
   * the arguments. `argument` is the node type around an argument, with the fields of its name and value; `block` is a function after the
   * arguments.
   */
  | {
      readonly form: 'call';
      readonly callee?: NodeKey;
      readonly object?: NodeKey;
      readonly name?: NodeKey;
      readonly arguments: NodeKey;
      readonly argument?: { readonly type: string; readonly name?: string; readonly value?: string };
      readonly block?: NodeKey;
    }
  | { readonly form: 'list' }
  /** A list or an object literal: an object if its items are pairs, nodes of the type `pair` that have a key and a value. */
  | { readonly form: 'collection'; readonly pair: string; readonly key: NodeKey; readonly value: NodeKey }
  /** An object literal, with the node types of its members, their fields, and those of members that consist of a name. */
  | {
      readonly form: 'object';
      readonly member: { readonly type: string; readonly key: string; readonly value: string };
      readonly short?: string;
    }
  /** Adds the items of a value to a list or call. */
  | { readonly form: 'spread' }
  | { readonly form: 'awaited' }
  /** A regular expression between slashes, or in Ruby after `%r`, with its flags at the end. */
  | { readonly form: 'pattern' }
  /** A function expression; its body is an expression, contains statements of the type `returns`, or ends with its result. */
  | {
      readonly form: 'function';
      readonly body: string;
      readonly returns?: string;
      readonly block?: string;
      readonly endsWithResult?: true;
      /** The node type around what a statement returns. */
      readonly list?: string;
    }
  /** Anything without quotes in its value: a number, a boolean, the name of a type. */
  | { readonly form: 'number' }
  | { readonly form: 'constant' };

/** How a node declares a name, or assigns to it. */
export interface Binder {
  /** The field with the name, or with a pattern of several: of several fields, the first that is there; absent for any child. */
  readonly name?: readonly NodeKey[];
  /** The field with the value; absent if the name can get any value. */
  readonly value?: NodeKey;
  /** The field with the declared type. */
  readonly type?: NodeKey;
  /** The field with a list; the name gets its items one after another. */
  readonly items?: NodeKey;
  /** Whether the node is a function, which is the value of the name. */
  readonly isFunction?: true;
  /** For a name that is imported: the field with the name under which its module exports it; without one, the name is all of the module. */
  readonly imports?: { readonly name?: NodeKey };
  /** Where a declared name is known: in the node itself, in the block, function or class around it; `undefined` for an assignment. */
  readonly scope?: BoundScope | ((node: BinderNode) => BoundScope | undefined);
  /** Whose name it is, if it is declared outside of the scope: by the next scope around that declares it, or by the program. */
  readonly alias?: 'around' | 'program';
  /** Whether the name can have other values too. */
  readonly isOpen?: (node: BinderNode) => boolean;
  /** Whether its type accepts only numbers and booleans, so that the name gets no other value here. */
  readonly isNumber?: (node: BinderNode) => boolean;
  /** Whether an assignment to an item of a name declares it. */
  readonly declaresByItem?: true;
  /** The operators that set the name, and those that add to it; others make numbers. Absent if the node always sets it. */
  readonly operators?: { readonly sets: readonly string[]; readonly adds: readonly string[] };
}

/** Where a declared name is known. */
export type BoundScope = 'own' | 'block' | 'function' | 'class';

/** The part of a node that binders read. */
export interface BinderNode {
  readonly type: string;
  readonly text: string;
  readonly parent: BinderNode | null;
  readonly children: readonly BinderNode[];
  childForFieldName(field: string): { readonly type: string; readonly text: string } | null;
}

/** Creates a test whether a declaration has one of these types; a variable has the type of the declaration around it. */
export function hasType(types: readonly string[]): (node: BinderNode) => boolean {
  return (node) => {
    const type = node.childForFieldName('type') ?? node.parent?.childForFieldName('type');
    // Of PHP: `?int` and `int|float`.
    return type?.text.split('|').every((one) => types.includes(one.replace(/^\?/, ''))) ?? false;
  };
}
