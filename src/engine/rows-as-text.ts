import { checkArgument, checkOptions, type OptionKinds, oneOf, record } from '../diagnostics/arguments.js';
import type { EngineStream } from './open-engine.js';
import { createRowWriter, rowTextFormats } from './run/row-text.js';
import type { TextChunk, TextOptions } from './run/run-options.js';

/**
 * Writes the rows of a stream as text, with the columns that are visible: the format of `streamText`, for rows that an engine has not
 * read itself, such as rows of the service. In JSON and NDJSON, a row also has its members that `definition` does not list.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { rowsAsText } from 'vql-kit/engine';
 * async function* rows() {
 *   yield { id: 1389132653974581248n, name: 'Bolt' };
 * }
 * const definition = [{ attribute: 'id' }, { attribute: 'name' }];
 * for await (const { text } of rowsAsText({ definition, rows: rows() }, { format: 'csv' })) console.log(text.trim());
 * // id,name
 * // 1389132653974581248,Bolt
 * ```
 */
export function rowsAsText(stream: EngineStream, options: RowsTextOptions): AsyncGenerator<TextChunk, void, undefined> {
  checkArgument('The options of rowsAsText', options, record);
  checkOptions('rowsAsText', options, optionKinds);
  checkArgument('The option "format" of rowsAsText', options.format, rowTextFormatKind);
  return textOf(stream, options);
}

/** Options of `rowsAsText`. */
export type RowsTextOptions = Pick<TextOptions, 'format' | 'longIntegers'>;

const rowTextFormatKind = oneOf(rowTextFormats);

const optionKinds: OptionKinds<RowsTextOptions> = {
  format: rowTextFormatKind,
  longIntegers: oneOf(['string', 'number']),
};

async function* textOf(
  { definition, rows }: EngineStream,
  { format, longIntegers = 'string' }: RowsTextOptions,
): AsyncGenerator<TextChunk, void, undefined> {
  const visible = definition.filter(({ visible }) => visible !== false);
  const writer = createRowWriter(
    format,
    visible.map(({ attribute = '' }) => attribute),
    longIntegers,
  );
  const listed = new Set(definition.map(({ attribute }) => attribute));
  yield { text: writer.begin, rows: 0 };
  let count = 0;
  for await (const row of rows) {
    const others = Object.keys(row).filter((name) => !listed.has(name));
    yield { text: writer.before(count) + writer.row(row, others), rows: 1 };
    count += 1;
  }
  yield { text: writer.end(count), rows: 0 };
}
