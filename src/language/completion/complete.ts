import type { Span } from '../../diagnostics/span.js';
import type { Statement } from '../../vql/ast.js';
import { nodeAt } from '../../vql/node-at.js';
import { lazy } from '../cache.js';
import type { Setting } from '../options.js';
import {
  keywordCaseOf,
  type Section,
  type SectionAt,
  sectionAt,
  shiftEdit,
  type VqlDocument,
} from '../vql-document.js';
import { completeAnnotation } from './annotations.js';
import type { CursorContext } from './context.js';
import { type CursorTarget, targetsAt } from './cursor.js';
import { completeIgnoredCode } from './ignored-codes.js';
import { type Candidate, type CompletionItem, type CompletionList, rankItems } from './items.js';
import { listedAt } from './listed.js';
import { groupTemplates, namesInText, type TemplateGroups } from './names.js';
import { slotCandidates } from './slots.js';
import { fieldsWithTemplate, joinedStatements } from './statements.js';
import { type ContextCache, contextAt } from './target-contexts.js';
import { limitCandidates, offsetCandidates, valueCandidates } from './values.js';

/** Data that the completions of a service share. */
export interface Completer extends ContextCache {
  readonly setting: Setting;
  readonly templateGroups: () => TemplateGroups;
}

/** Creates the data that the completions of a service share. */
export function createCompleter(setting: Setting): Completer {
  return {
    setting,
    targets: [],
    grammars: new Map(),
    templateGroups: lazy(() => groupTemplates(Object.keys(setting.catalog?.definition.templates ?? {}))),
  };
}

/**
 * Completes at an offset in four steps: it determines the targets at the cursor, collects the candidates of the slot and the phrases
 * that the grammar accepts, ranks them by the typed text, and verifies them by parsing.
 */
export function complete(document: VqlDocument, offset: number, completer: Completer): CompletionList {
  const found = sectionAt(document, offset);
  const { section, start } = found;
  const { text, reading } = section;
  const at = Math.min(Math.max(offset - start, 0), text.length);
  if (isInSeparator(document, found, offset)) return { items: [], expected: [] };
  const { items, expected } =
    completeIgnoredCode(section, at, completer.setting) ??
    completeAnnotation(section, at) ??
    merged(
      targetsAt(text, reading, at).map((target) => completeTarget(target, section, { document, offset }, completer)),
    );
  return start === 0
    ? { items, expected }
    : { items: items.map((item) => ({ ...item, edit: shiftEdit(item.edit, start) })), expected };
}

/** Whether an offset touches a line of dashes between two statements. */
function isInSeparator({ text }: VqlDocument, { section, start }: SectionAt, offset: number): boolean {
  const end = start + section.text.length;
  const isAtBeginning = offset === end && text[end] === '-';
  const isAtEnd = offset === start && start > 0 && text[start - 1] !== ';';
  return isAtBeginning || isAtEnd || (offset > end && end < text.length);
}

/** Joins lists; of two items with the same kind and label, the first is taken. */
function merged(lists: readonly CompletionList[]): CompletionList {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const items = new Map<string, CompletionItem>();
  for (const item of lists.flatMap((list) => list.items)) {
    const key = `${item.kind} ${item.label}`;
    if (!items.has(key)) items.set(key, item);
  }
  return { items: [...items.values()], expected: [...new Set(lists.flatMap(({ expected }) => expected))] };
}

/** A position of a document. */
interface DocumentPosition {
  readonly document: VqlDocument;
  readonly offset: number;
}

function completeTarget(
  target: CursorTarget,
  section: Section,
  cursor: DocumentPosition,
  completer: Completer,
): CompletionList {
  const context = contextAt(target, section, completer, completer.setting);
  const { grammar, verify } = context;
  const candidates = target.isInString
    ? stringCandidates(context, target, section, completer)
    : candidatesFor(target, context, section, cursor, completer);
  // The operator at the cursor is not offered again.
  const others = candidates.filter(({ kind, label }) => kind !== 'operator' || label !== target.typed);
  const items = rankItems(others, target, section.text);
  return {
    items: verify(items),
    expected: target.isInString ? ['string'] : grammar.accepted().expected,
  };
}

function stringCandidates(
  { stringSlot }: CursorContext,
  { span }: CursorTarget,
  section: Section,
  { setting }: Completer,
): readonly Candidate[] {
  const slot = stringSlot();
  if (slot?.compared === undefined || (slot.kind !== 'value' && slot.kind !== 'join value')) return [];
  const listed = listedAt(section, span, slot);
  const candidates = valueCandidates(slot.compared, setting.today(), slot.low);
  return candidates.map((candidate) => ({ ...candidate, comesLast: listed.has(candidate.label) }));
}

function candidatesFor(
  target: CursorTarget,
  { grammar, nameSlot, paths, phrases }: CursorContext,
  section: Section,
  { document, offset }: DocumentPosition,
  { setting, templateGroups }: Completer,
): readonly Candidate[] {
  const { path, typed, span } = target;
  // A longer text does not replace a word that begins at the cursor.
  const isWholeTyped = span.end - span.start === typed.length;
  const isWhole = (text: string): boolean => isWholeTyped && grammar.accepted().whole.has(text);
  const { text, reading } = section;
  const keywordCase = keywordCaseOf(text, reading, typed);
  const inCase = (words: string): string => (keywordCase === 'lower' ? words.toLowerCase() : words);
  const { separator } = grammar.accepted();
  const slot = separator === '' || isWholeTyped ? nameSlot() : undefined;
  const operatorsAndKeywords = phrases(keywordCase).flatMap((candidate) => {
    if (candidate.kind === 'snippet' && !isWholeTyped) return [];
    return [candidate.label === '<>' && typed === '!' ? { ...candidate, label: '!=' } : candidate];
  });
  const names = namesInText(document, offset);
  const { catalog } = setting;
  if (slot === undefined) {
    const keyword = /\b(JOIN|LIMIT|OFFSET)\s*$/i.exec(text.slice(0, span.start))?.[1]?.toUpperCase();
    const statement = statementAt(section, span);
    const others =
      keyword === 'JOIN' && isWhole('(')
        ? joinedStatements({ catalog, names, statement, typed }, inCase)
        : keyword === 'LIMIT' && isWhole('1')
          ? limitCandidates
          : keyword === 'OFFSET' && isWhole('1')
            ? offsetCandidates(statement?.limit?.value)
            : [];
    return [...others, ...operatorsAndKeywords];
  }
  const listed = listedAt(section, span, slot);
  const hasNoTemplate = slot.kind === 'column' && slot.scope?.query.template === undefined && path.length === 0;
  const withTemplate =
    catalog !== undefined && hasNoTemplate && isWhole('_')
      ? fieldsWithTemplate(catalog, typed, listed, inCase('FROM'))
      : [];
  const slotNames = slotCandidates({
    slot,
    paths,
    target: { path, typed, isFollowed: text[span.end] === '.' },
    isCalled: text[span.end] === '(',
    names,
    listed,
    setting,
    templateGroups,
  });
  return [...withTemplate, ...slotNames.map((name) => withSeparator(name, separator)), ...operatorsAndKeywords];
}

/** Appends what must follow a name in a list that continues after it, unless the name itself continues. */
function withSeparator(candidate: Candidate, separator: string): Candidate {
  const { label, text = label } = candidate;
  return separator === '' || text.endsWith('.') ? candidate : { ...candidate, text: `${text}${separator}` };
}

/** Returns the innermost statement around a target. */
function statementAt({ text, reading }: Section, { start }: Span): Statement | undefined {
  const found = reading.value && nodeAt(reading.value, text.slice(0, start).trimEnd().length);
  return found && [...found.ancestors, found.node].findLast((node) => node.kind === 'Statement');
}
