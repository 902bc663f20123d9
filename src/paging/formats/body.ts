import { record } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { quoted } from '../../diagnostics/quoted.js';
import { pageFormats } from '../../interface/page.js';
import { pagingDiagnostic } from '../paging-error.js';
import { namedSort, readNamedSort } from './named-sort.js';
import { type Codec, type DecodeOptions, defined, type ReportDiagnostic, readPage } from './page.js';

/** A JSON object with a page. */
export type BodyMembers = Readonly<Record<string, unknown>>;

const { offset: offsetName, limit: limitName, sort: sortName, order: orderName } = pageFormats.body;

/** Writes the page as members of a JSON body, or of the object in one of its members. */
export const bodyCodec: Codec<object, BodyMembers> = {
  query: record,

  encode({ offset, limit, sort }, query, report, { pageMember, lists = 'repeat' }) {
    const body = query as BodyMembers;
    const write = (values: readonly string[]): unknown =>
      values.length > 1 && lists === 'repeat' ? values : values.join(',') || undefined;
    const { properties, directions } = namedSort(sort ?? [], report);
    const order = sort && { [sortName]: write(properties), [orderName]: write(directions) };
    const page = defined({
      ...pageOf(body, { pageMember }, report),
      [offsetName]: offset,
      [limitName]: limit,
      ...order,
    });
    if (pageMember === undefined) return page;
    const { [pageMember]: _, ...others } = body;
    return Object.keys(page).length === 0 ? others : { ...others, [pageMember]: page };
  },

  decode(query, report, options) {
    const body = pageOf(query as BodyMembers, options, report);
    const named = { properties: textsOf(body, sortName, report), directions: textsOf(body, orderName, report) };
    return readPage(
      'body',
      { limit: body[limitName], offset: body[offsetName], sort: readNamedSort(named, report) },
      report,
    );
  },
};

/** Returns the object whose members are the page; reports a member that is something else. */
function pageOf(body: BodyMembers, { pageMember }: DecodeOptions, report: ReportDiagnostic): BodyMembers {
  if (pageMember === undefined) return body;
  const page = body[pageMember] ?? {};
  // A record has members of any kind.
  if (record.accepts(page)) return page as BodyMembers;
  const args = { name: `The member ${quoted(pageMember)}`, expected: record.expected, found: describeValue(page) };
  report(pagingDiagnostic('wrong-argument', args));
  return {};
}

function textsOf(body: BodyMembers, name: string, report: ReportDiagnostic): readonly string[] {
  const values: readonly unknown[] = body[name] === undefined ? [] : [body[name]].flat();
  if (values.every((value) => typeof value === 'string')) return values;
  report(pagingDiagnostic('page-sort', { problem: `${quoted(name)} is neither a string nor an array of strings` }));
  return [];
}
