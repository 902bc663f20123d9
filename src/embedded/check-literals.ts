import type { Diagnostic, Edit, Fix } from '../diagnostics/diagnostic.js';
import { type Span, spanContains } from '../diagnostics/span.js';
import type { HostLiteral } from './host/object-literals.js';

/** Checks a JSON text with C-Unit; the diagnostics have spans in it. */
export type CheckJson = (text: string) => readonly Diagnostic[];

/** Options of `checkLiteral`. */
interface LiteralCheckOptions {
  readonly checkJson: CheckJson;
  /** Codes of rules that report something missing. */
  readonly absences: ReadonlySet<string>;
}

/**
 * Checks a C-Unit object that a program writes as a literal. Values that the program computes are not known: a finding is reported if it is
 * the same for each sample, and if its span has no part that is left out.
 */
export function checkLiteral(
  literal: HostLiteral,
  { checkJson, absences }: LiteralCheckOptions,
): readonly Diagnostic[] {
  const [first, ...others] = (hasComputed(literal) ? samples : samples.slice(0, 1)).map((sample) => {
    const json = writeAsJson(literal, sample);
    return checkJson(json.text).map((diagnostic) => toHost(diagnostic, json));
  });
  const open = openParts(literal);
  const isAlways = (diagnostic: Diagnostic): boolean =>
    others.every((all) => all.some((one) => isSameFinding(one, diagnostic)));
  const mayBeComputed = ({ code, span = literal }: Diagnostic): boolean =>
    open.some((part) => absences.has(code) || spanContains(span, part));
  return (first ?? []).filter((diagnostic) => isAlways(diagnostic) && !mayBeComputed(diagnostic));
}

/** Values for an item that the program computes, each of another type. */
const samples: readonly ((number: number) => string)[] = [
  (number) => `value${number}`,
  (number) => String(number),
  (number) => `2024-01-${String(1 + (number % 28)).padStart(2, '0')}`,
];

function isSameFinding(one: Diagnostic, other: Diagnostic): boolean {
  return one.code === other.code && one.message === other.message && one.span?.start === other.span?.start;
}

function partsOf(literal: HostLiteral): readonly HostLiteral[] {
  if (literal.kind === 'list') return literal.items;
  return literal.kind === 'object' ? literal.members.map(({ value }) => value) : [];
}

function hasComputed(literal: HostLiteral): boolean {
  return literal.kind === 'computed' || partsOf(literal).some(hasComputed);
}

/** Returns the objects and lists of which the program computes a part. */
function openParts(literal: HostLiteral): readonly Span[] {
  const isOpen = (literal.kind === 'list' || literal.kind === 'object') && literal.isOpen;
  return [...(isOpen ? [literal] : []), ...partsOf(literal).flatMap(openParts)];
}

/** A literal written as JSON, with the span of each key and value in both texts. */
interface WrittenJson {
  readonly text: string;
  readonly nodes: readonly WrittenNode[];
}

interface WrittenNode {
  readonly json: Span;
  readonly host: Span;
  /** Whether a fix can replace it in the program: a name has its value elsewhere. */
  readonly isWritten: boolean;
}

function writeAsJson(literal: HostLiteral, sample: (number: number) => string): WrittenJson {
  let text = '';
  let computed = 0;
  const nodes: WrittenNode[] = [];
  const writeNode = (
    { start, end, isReference = false }: Span & { readonly isReference?: boolean },
    write: () => void,
  ): void => {
    const from = text.length;
    write();
    nodes.push({ json: { start: from, end: text.length }, host: { start, end }, isWritten: !isReference });
  };
  const writeAll = <Part>(parts: readonly Part[], write: (part: Part) => void): void => {
    for (const [index, part] of parts.entries()) {
      if (index > 0) text += ',';
      write(part);
    }
  };
  const write = (part: HostLiteral): void =>
    writeNode(part, () => {
      switch (part.kind) {
        case 'constant':
          text += part.json;
          return;
        case 'computed':
          text += JSON.stringify(sample(++computed));
          return;
        case 'list':
          text += '[';
          writeAll(part.items, write);
          text += ']';
          return;
        case 'object':
          text += '{';
          writeAll(part.members, ({ name, key, value }) => {
            writeNode(key, () => {
              text += JSON.stringify(name);
            });
            text += ':';
            write(value);
          });
          text += '}';
          return;
        default:
          part satisfies never;
      }
    });
  write(literal);
  return { text, nodes };
}

/** Returns a diagnostic of the JSON text as one of the program. */
function toHost({ path: _, related, fixes, ...diagnostic }: Diagnostic, json: WrittenJson): Diagnostic {
  const { span } = diagnostic;
  return {
    ...diagnostic,
    ...(span && { span: hostSpan(span, json) }),
    ...(related && { related: related.map((one) => ({ ...one, span: hostSpan(one.span, json) })) }),
    ...(fixes && { fixes: fixes.flatMap((fix) => fixIn(fix, json) ?? []) }),
  };
}

/** Returns the span in the program of the smallest key or value around a span. */
function hostSpan(span: Span, { nodes }: WrittenJson): Span {
  // The parts of a value stand before it.
  return nodes.find(({ json }) => spanContains(json, span))?.host ?? span;
}

/** Returns a fix in the program, where JSON is valid too; `undefined` if it changes anything but whole keys and values. */
function fixIn(fix: Fix, { nodes }: WrittenJson): Fix | undefined {
  const edits = fix.edits.flatMap(({ span, text }): readonly Edit[] => {
    const node = nodes.find(({ json }) => json.start === span.start && json.end === span.end);
    return node === undefined || !node.isWritten ? [] : [{ span: node.host, text }];
  });
  return edits.length < fix.edits.length ? undefined : { ...fix, edits };
}
