import type { PagingOptions } from '../../../src/paging/index.js';
import type { Service, ServiceModel } from './service.js';

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
    name: 'a keyset pager that was resumed does not notice that the service does not sort',
    seed: 195835,
    explains: (rows) => isKeyset(rows) && rows.model.sorts === 'not at all' && rows.isResumed,
  },
  {
    name: 'keyset takes a false end for one that changed rows explain, where ids are sorted and compared differently',
    seed: 22_139,
    explains: (rows) => isKeyset(rows) && rows.model.changes !== 'none' && rows.model.sorts !== rows.model.compares,
  },
];
