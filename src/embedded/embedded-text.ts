import type { Span } from '../diagnostics/span.js';
import type { Slot } from '../vql/slots.js';
import type { HostQuery } from './host/query.js';
import type { HostValue } from './host/value-kind.js';
import type { TextMap } from './text-map.js';

/** A query of a program as a text of VQL, with placeholders for what the program inserts. */
export interface EmbeddedText {
  readonly query: HostQuery;
  readonly text: string;
  readonly map: TextMap;
  /** In the order of the text. */
  readonly holes: readonly Hole[];
  /** Writes a variable in the style of the dialect. */
  readonly variable: (name: string) => string;
  /** Name of the placeholders, without their numbers; it does not occur elsewhere in the text. */
  readonly name: string;
  /** Strings of VQL that contain values of the program, which can become syntax. */
  readonly strings: readonly QuotedValue[];
  /** Values in comments and annotations. */
  readonly misplaced: readonly MisplacedValue[];
  /** Whether a clause may be inserted: what is missing here may be in it. */
  readonly isOpen: boolean;
  /** Whether it is a part of a statement, which cannot be checked by itself. */
  readonly isFragment: boolean;
  /** Whether the tag would write every value as the program does, except for those in strings. */
  readonly isTagCompatible: boolean;
  /** If the text is that of an earlier version of the program: the one that was written first. */
  readonly origin?: MovedText;
}

/** An embedded text, and by how much it was moved since. */
interface MovedText {
  readonly text: EmbeddedText;
  readonly by: number;
}

/** A placeholder for something that a program inserts into a query. */
export interface Hole {
  /** Span in the text. */
  readonly span: Span;
  /** The text in this span. */
  readonly placeholder: string;
  /** Span of the expression in the program. */
  readonly value: Span;
  /** Whether the inserted text may name a field, unlike a value that the program only compares with. */
  readonly mayNameField: boolean;
  /** The string, if the placeholder stands for a whole string with values in it. */
  readonly quoted: QuotedValue | undefined;
  /** Slot of the value, as the parser reads it. */
  readonly slot: Slot;
}

/** A string of VQL that contains values of the program. */
export interface QuotedValue {
  /** Span in the program. */
  readonly span: Span;
  /** The content of the string: texts, with doubled quotes read as one, and expressions. */
  readonly inner: readonly (string | InsertedValue)[];
  /** Whether it certainly begins and ends where its author meant. */
  readonly isPaired: boolean;
  /** Whether it is an option of an annotation, where the tag rejects values. */
  readonly isOption: boolean;
  /** Whether it is inserted as a literal of the program's language, which has its own quotes. */
  readonly isLiteral?: true;
}

/** A value in a string of VQL, with the span that inserts it: `${…}`, or the program text between two joined strings. */
export interface InsertedValue extends HostValue {
  readonly host: Span;
}

/** A value of the program where the tag rejects every value. */
export interface MisplacedValue {
  readonly value: HostValue;
  readonly location: 'a comment' | 'an annotation';
  /** The comment or annotation, with `${…}` for its values. */
  readonly text: string;
}

/** The text around a fragment that completes it to a statement. */
export interface StatementContext {
  readonly head: string;
  readonly tail: string;
}
