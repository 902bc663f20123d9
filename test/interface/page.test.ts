import { describe, expect, it } from 'vitest';
import { pageHeaders } from '../../src/interface/headers.js';
import { isLimit, isOffset, type PageFormat, pageFormats, sentOffset } from '../../src/interface/page.js';
import { templatePath } from '../../src/interface/requests.js';

describe('a limit', () => {
  it.each([1, 100, 2 ** 31])('can be %d', (value) => {
    expect(isLimit(value)).toBe(true);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1', undefined])('cannot be %s', (value) => {
    expect(isLimit(value)).toBe(false);
  });
});

describe('an offset', () => {
  it('can be 0, and not negative', () => {
    expect([0, 1, -1, '0'].map(isOffset)).toEqual([true, true, false, false]);
  });

  it('of 0 is sent only in the formats that accept it', () => {
    const formats = Object.keys(pageFormats) as PageFormat[];
    expect(formats.filter((format) => sentOffset(format, 0) === 0)).toEqual(['rest', 'body', 'cunit']);
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
