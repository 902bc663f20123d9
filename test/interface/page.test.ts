import { describe, expect, it } from 'vitest';
import { pageHeaders } from '../../src/interface/headers.js';
import { limitKind, offsetKind, type PageFormat, pageFormats, sentOffset } from '../../src/interface/page.js';
import { templatePath } from '../../src/interface/requests.js';

const formats = Object.keys(pageFormats) as PageFormat[];

/** Returns the formats in which a value can be a limit. */
const formatsOf = (limit: unknown) => formats.filter((format) => limitKind(format).accepts(limit));

describe('a limit', () => {
  it.each([1, 100, 2 ** 31 - 1])('can be %d in every format', (value) => {
    expect(formatsOf(value)).toEqual(formats);
  });

  it.each([2 ** 31, 2 ** 53 - 1])('can be %d where no document states a size', (value) => {
    expect(formatsOf(value)).toEqual(['rest', 'body', 'vql', 'vql-request']);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1', undefined])('cannot be %s', (value) => {
    expect(formatsOf(value)).toEqual([]);
  });

  it('of 0 is documented as rejected for collections only', () => {
    expect(formats.filter((format) => pageFormats[format].zeroLimit === 'spec')).toEqual(['rest']);
    expect(formats.filter((format) => pageFormats[format].zeroLimit === 'assumed')).toHaveLength(4);
  });
});

describe('an offset', () => {
  it('can be 0 except in the fields beside a statement', () => {
    expect(formats.filter((format) => offsetKind(format).accepts(0))).toEqual(['rest', 'body', 'cunit', 'vql']);
  });

  it.each([1, 2 ** 31 - 1])('can be %d in every format', (value) => {
    expect(formats.filter((format) => offsetKind(format).accepts(value))).toEqual(formats);
  });

  it.each([2 ** 31, 2 ** 53 - 1])('can be %d except in C-Unit, as a limit', (value) => {
    expect(formats.filter((format) => offsetKind(format).accepts(value))).toEqual([
      'rest',
      'body',
      'vql',
      'vql-request',
    ]);
  });

  it.each([-1, 1.5, 2 ** 53, '0', undefined])('cannot be %s', (value) => {
    expect(formats.filter((format) => offsetKind(format).accepts(value))).toEqual([]);
  });

  it('of 0 is sent to lists only', () => {
    expect(formats.filter((format) => sentOffset(format, 0) === 0)).toEqual(['rest', 'body']);
    expect(formats.map((format) => sentOffset(format, 5))).toEqual([5, 5, 5, 5, 5]);
    expect(sentOffset('vql', undefined)).toBeUndefined();
  });
});

describe('paging headers', () => {
  it('have the next offset, which is 0 at the end', () => {
    expect(pageHeaders(50)).toEqual({ 'x-query-more-elements': 'true', 'x-query-next-offset': '50' });
    expect(pageHeaders(undefined)).toEqual({ 'x-query-more-elements': 'false', 'x-query-next-offset': '0' });
  });
});

describe('the path of a template', () => {
  it('has its names percent-encoded', () => {
    expect(templatePath('account', 'a/b')).toBe('/cmn/computed-queries/account/a%2Fb');
  });
});
