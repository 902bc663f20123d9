import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { type Clause, clauseNames, clauses, type OptionalClauseName } from '../../dialect/clauses.js';
import type { Join, Limit, Offset, Predicate, SelectItem, SortKey } from '../ast.js';
import { sourceSpan } from '../nodes.js';
import { deletion, fix, insertion, lineBreakLike, replacement } from './fix.js';
import type { Reporter } from './reporter.js';

/** A clause with its span. */
interface ReadClause {
  readonly name: OptionalClauseName;
  readonly span: Span;
}

/**
 * Collects the clauses after the template while one statement is parsed. They are accepted in any order and number;
 * clauses that the table does not allow are reported.
 */
export class StatementClauses {
  readonly joins: Join[] = [];
  readonly orderBy: SortKey[] = [];
  limit: Limit | undefined;
  offset: Offset | undefined;
  private readonly conditions: Predicate[] = [];
  /** The first clause of each name, in the order of the text. */
  private readonly first: ReadClause[] = [];
  private last: OptionalClauseName | undefined;
  /** The greatest index in `clauseNames` of a clause that was read: one with a greater index is neither misplaced nor repeated. */
  private lastOrder = -1;

  /** The columns of the statement: a sort key may name one by its position. */
  constructor(readonly columns: readonly SelectItem[]) {}

  /** The condition of WHERE; several are combined by AND. */
  get where(): Predicate | undefined {
    const [first, ...more] = this.conditions;
    const last = more.at(-1);
    if (first === undefined || last === undefined) return first;
    const span = { start: sourceSpan(first).start, end: sourceSpan(last).end };
    return { kind: 'And', predicates: this.conditions, span };
  }

  addCondition(condition: Predicate): void {
    this.conditions.push(condition);
  }

  /** Adds a clause at `span` in `text`, whose first keyword ends at `keywordEnd`. */
  add(name: OptionalClauseName, span: Span, keywordEnd: number, text: string, reporter: Reporter): void {
    const order = clauseNames.indexOf(name);
    const isInOrder = order > this.lastOrder;
    if (!isInOrder && !reporter.isFull) this.reportMisplaced({ name, span }, keywordEnd, text, reporter);
    this.last = name;
    this.lastOrder = Math.max(order, this.lastOrder);
    if (isInOrder || !this.first.some((other) => other.name === name)) this.first.push({ name, span });
  }

  private reportMisplaced({ name, span }: ReadClause, keywordEnd: number, text: string, reporter: Reporter): void {
    const { whenRepeated }: Clause = clauses[name];
    const keyword = { start: span.start, end: keywordEnd };
    const twin = whenRepeated === undefined ? undefined : this.first.find((other) => other.name === name);
    const before = this.first.find((other) => clauseNames.indexOf(other.name) > clauseNames.indexOf(name));
    if (twin !== undefined && whenRepeated !== undefined) {
      const related = [{ message: `The first ${name} is here.`, span: twin.span }];
      const fixes = this.mergeFixes(twin, keyword);
      reporter.report('duplicate-clause', { clause: name, advice: whenRepeated }, { span: keyword, related, fixes });
    } else if (before !== undefined) {
      const comments = commentsOnLine(text, span.end);
      const moved = { start: span.start, end: span.end + comments.length };
      const gap = /--[^\r\n]*$/.test(comments) ? lineBreakLike(text, before.span.start) : ' ';
      const move = [insertion(before.span.start, text.slice(moved.start, moved.end) + gap), deletion(text, moved)];
      // A clause that ends in an unclosed string extends to the end of its line, and where one with other errors ends is not certain.
      const safe = !reporter.diagnostics.some(
        (one) =>
          one.code === 'unclosed-string' || (isInside(one.span, span) && !one.fixes?.some((other) => other.safe)),
      );
      const fixes = [fix(`Move ${name} before ${before.name}`, move, { safe })];
      reporter.report('clause-order', { clause: name, before: before.name }, { span: keyword, fixes });
    }
  }

  /** Returns the fix for `WHERE a WHERE b`: AND instead of the second WHERE, unless that would split an OR. */
  private mergeFixes(twin: ReadClause, keyword: Span): Fix[] {
    const mergeable = twin.name === 'WHERE' && this.last === 'WHERE' && this.conditions[0]?.kind !== 'Or';
    return mergeable ? [fix('Join the conditions with AND', replacement(keyword, 'AND'))] : [];
  }
}

/** Returns the comments after a clause on its line, which are about it. */
function commentsOnLine(text: string, end: number): string {
  const comments = /(?:[ \t]*\/\*[\s\S]*?\*\/)*(?:[ \t]*--(?!v:)[^\r\n]*)?/y;
  comments.lastIndex = end;
  return comments.exec(text)?.[0].trimEnd() ?? '';
}

function isInside(inner: Span | undefined, outer: Span): boolean {
  return inner !== undefined && outer.start <= inner.start && inner.end <= outer.end;
}
