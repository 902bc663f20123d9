import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { type Clause, clauseNames, clauses, type OptionalClauseName } from '../../dialect/clauses.js';
import type { Join, Limit, Offset, Predicate, SortKey } from '../ast.js';
import { sourceSpan } from '../nodes.js';
import { deletion } from './fix.js';
import type { Reporter } from './reporter.js';

interface Placed {
  readonly name: OptionalClauseName;
  readonly span: Span;
}

/** The clauses of one statement while it is read: they may stand in any order and number, and what is wrong is reported. */
export class Clauses {
  readonly joins: Join[] = [];
  readonly orderBy: SortKey[] = [];
  limit: Limit | undefined;
  offset: Offset | undefined;
  private readonly conditions: Predicate[] = [];
  /** The first clause of each name, in their order. */
  private readonly first: Placed[] = [];
  private last: OptionalClauseName | undefined;

  /** The condition of WHERE; where there are several, they must all hold. */
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

  /** Notes a clause that stands at `span` in `text`, and whose keyword ends at `keywordEnd`. */
  place(name: OptionalClauseName, span: Span, keywordEnd: number, text: string, reporter: Reporter): void {
    if (!reporter.isFull) this.reportMisplaced(name, span, keywordEnd, text, reporter);
    this.last = name;
    if (!this.first.some((other) => other.name === name)) this.first.push({ name, span });
  }

  private reportMisplaced(
    name: OptionalClauseName,
    span: Span,
    keywordEnd: number,
    text: string,
    reporter: Reporter,
  ): void {
    const { whenRepeated }: Clause = clauses[name];
    const rank = clauseNames.indexOf(name);
    const keyword = { start: span.start, end: keywordEnd };
    const twin = whenRepeated === undefined ? undefined : this.first.find((other) => other.name === name);
    const before = this.first.find((other) => clauseNames.indexOf(other.name) > rank);
    if (twin !== undefined && whenRepeated !== undefined) {
      const related = [{ message: `The first ${name} stands here.`, span: twin.span }];
      reporter.report(
        'duplicate-clause',
        { clause: name, advice: whenRepeated },
        { span: keyword, related, fixes: this.mergeFixes(twin, keyword) },
      );
    } else if (before !== undefined) {
      const fix: Fix = {
        title: `Move ${name} before ${before.name}`,
        edits: [
          { span: { start: before.span.start, end: before.span.start }, text: `${text.slice(span.start, span.end)} ` },
          deletion(text, span),
        ],
        // A clause that ends in a string left open takes the rest of its line with it.
        safe: !reporter.diagnostics.some(({ code }) => code === 'unclosed-string'),
      };
      reporter.report('clause-order', { clause: name, before: before.name }, { span: keyword, fixes: [fix] });
    }
  }

  /** WHERE a WHERE b, one behind the other: AND between them, unless an OR would come apart. */
  private mergeFixes(twin: Placed, keyword: Span): Fix[] {
    const mergeable = twin.name === 'WHERE' && this.last === 'WHERE' && this.conditions[0]?.kind !== 'Or';
    if (!mergeable) return [];
    return [{ title: 'Join the conditions with AND', edits: [{ span: keyword, text: 'AND' }], safe: false }];
  }
}
