import type { PagingOptions } from '../../../src/paging/index.js';
import { passingFaults, type Service, type ServiceModel } from './service.js';

/** Rows that a pager lost without an error. */
export interface LostRows {
  readonly model: ServiceModel;
  readonly options: Pick<PagingOptions<unknown, unknown>, 'strategy' | 'verify'>;
  readonly isResumed: boolean;
  readonly ids: readonly string[];
  readonly lost: readonly string[];
  readonly service: Service;
}

const isKeyset = ({ options }: LostRows) => options.strategy === 'keyset';

/** **The** table of known differences of paging. The test asserts that each still occurs: a fix removes its row. */
export const knownPagingDifferences: readonly {
  readonly name: string;
  /** A scenario in which it occurs. */
  readonly seed: number;
  readonly explains: (rows: LostRows) => boolean;
}[] = [
  {
    name: 'ids that differ only in letter case are lost by keyset on a service that ignores it',
    seed: 193133,
    explains: (rows) =>
      isKeyset(rows) &&
      rows.model.compares === 'ignoring case' &&
      rows.lost.every((id) => rows.ids.some((other) => other.toLowerCase() === id.toLowerCase())),
  },
  {
    name: 'keyset takes one row for all rows of a service that does not sort, if no id is greater',
    seed: 193990,
    explains: (rows) => isKeyset(rows) && rows.model.sorts === 'not at all' && new Set(rows.ids).size === 1,
  },
  {
    name: 'a keyset pager that was resumed does not notice that the service does not sort',
    seed: 195835,
    explains: (rows) => isKeyset(rows) && rows.model.sorts === 'not at all' && rows.isResumed,
  },
  {
    name: 'keyset blames rows that were deleted for an end that is none, where ids are sorted and compared differently',
    seed: 22_139,
    explains: (rows) =>
      isKeyset(rows) && rows.model.changes.includes('deletes') && rows.model.sorts !== rows.model.compares,
  },
  {
    name: 'keyset does not compare the next offset with the number of rows',
    seed: 192833,
    explains: (rows) => isKeyset(rows) && rows.service.met().includes('half a page'),
  },
  {
    name: 'keyset takes its check of the end as passed where the last row in the opposite order has an id that is less as a text',
    seed: 193987,
    explains: (rows) => isKeyset(rows) && rows.model.idKind === 'letters' && !rows.model.hasHeaders,
  },
  {
    name: 'without headers, a page of one row is not compared with the row of the overlap',
    seed: 195265,
    explains: ({ model, options }) =>
      options.verify === 'overlap' && !model.hasHeaders && model.changes.includes('deletes'),
  },
  {
    name: 'an end that one wrong header states is confirmed by a page with nothing but the row of the overlap',
    seed: 200025,
    explains: ({ model, options, service }) =>
      options.verify === 'overlap' && model.cap === 1 && service.met().some((fault) => !passingFaults.includes(fault)),
  },
];
