import { describe, expect, it } from 'vitest';
import {
  catalogFromFields,
  defineCatalog,
  diffCatalogs,
  diffDialects,
  mergeCatalogs,
  printCatalog,
} from '../../src/catalog/index.js';
import { defaultDialect } from '../../src/dialect/index.js';

const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer' } } } });

describe('a catalog function', () => {
  it.each<readonly [message: string, call: (options: never) => unknown, options: object]>([
    [
      'The option "dataTypes" of catalogFromFields must be an object; found an array.',
      catalogFromFields,
      { fields: {}, dataTypes: [] },
    ],
    [
      'The option "functions" of the dialect must be an array; found an object.',
      (options) => diffDialects(options, defaultDialect),
      { functions: {} },
    ],
  ])('rejects wrong options: %s', (message, call, options) => {
    expect(() => call(options as never)).toThrow(message);
  });

  it.each<readonly [message: string, call: () => unknown]>([
    ['The first dialect of diffDialects must be', () => diffDialects(undefined as never, defaultDialect)],
    ['The second dialect of diffDialects must be', () => diffDialects(defaultDialect, 'MySQL' as never)],
    ['The first catalog of diffCatalogs must be', () => diffCatalogs(catalog.definition as never, catalog)],
    ['The second catalog of mergeCatalogs must be', () => mergeCatalogs(catalog, {} as never)],
    ['The catalog of printCatalog must be', () => printCatalog(catalog.definition as never)],
    ['The options of catalogFromFields must be an object', () => catalogFromFields([] as never)],
  ])('rejects an argument of another type: %s', (message, call) => {
    expect(call).toThrow(message);
  });
});
