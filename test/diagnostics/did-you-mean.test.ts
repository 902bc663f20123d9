import { describe, expect, it } from 'vitest';
import { isTypo } from '../../src/diagnostics/did-you-mean.js';
import { didYouMean } from '../../src/diagnostics/index.js';
import { keywords } from '../../src/dialect/index.js';

const words = keywords.map(({ word }) => word);

describe('didYouMean', () => {
  it.each([
    ['WERE', 'WHERE', 'a letter is missing'],
    ['FORM', 'FROM', 'two neighbors are swapped'],
    ['SELEC', 'SELECT', 'the last letter is missing'],
    ['SELECTT', 'SELECT', 'a letter is doubled'],
    ['slect', 'SELECT', 'in small letters'],
    ['Ordr', 'ORDER', 'in mixed case'],
    ['LIMTI', 'LIMIT', 'the last two are swapped'],
    ['DISTINT', 'DISTINCT', 'a letter is missing inside'],
    ['BETWEN', 'BETWEEN', 'a double letter is single'],
    ['EXIST', 'EXISTS', 'the plural is missing'],
    ['OFSETT', 'OFFSET', 'two typos in a word of six'],
  ])('takes %s for %s: %s', (word, keyword) => {
    expect(didYouMean(word, words)[0]).toBe(keyword);
  });

  it('finds a field in whatever case, and gives it back as it is written', () => {
    expect(didYouMean('nmae', ['name', 'number', 'id'])).toEqual(['name']);
    expect(didYouMean('CREATEDAT', ['createdAt', 'updatedAt'])[0]).toBe('createdAt');
  });

  it('finds a name whose accent is a character of its own', () => {
    const decomposed = 'größe'.normalize('NFD');
    expect(didYouMean(decomposed, ['größe', 'groß'])[0]).toBe('größe');
    expect(didYouMean('grösse', ['größe'.normalize('NFD')])[0]).toBe(decomposed);
    expect(isTypo(decomposed, 'größe')).toBe(true);
  });

  it('gives the nearest first', () => {
    expect(didYouMean('state', ['slate', 'states', 'state'])).toEqual(['state', 'states', 'slate']);
  });

  it('returns at most three, or as many as requested', () => {
    const candidates = ['name1', 'name2', 'name3', 'name4'];
    expect(didYouMean('name', candidates)).toEqual(['name1', 'name2', 'name3']);
    expect(didYouMean('name', candidates, 1)).toEqual(['name1']);
    expect(didYouMean('name', candidates, 0)).toEqual([]);
  });

  it.each(['garbage', 'banana', 'account', 'xyz', 'customer', 'price'])('finds nothing like %s', (word) => {
    expect(didYouMean(word, words)).toEqual([]);
  });

  it.each([
    ['price', ['prefix']],
    ['city', ['country']],
    ['id', ['name', 'number']],
    ['name', ['number', 'label']],
  ])('does not take %s for a different word', (word, candidates) => {
    expect(didYouMean(word, candidates)).toEqual([]);
  });

  it('finds nothing among nothing', () => {
    expect(didYouMean('name', [])).toEqual([]);
    expect(didYouMean('', ['name'])).toEqual([]);
  });

  it('takes any iterable', () => {
    expect(didYouMean('nmae', new Set(['name']))).toEqual(['name']);
    expect(didYouMean('nmae', new Map([['name', 1]]).keys())).toEqual(['name']);
  });

  it('compares a long word only with words of about its length', () => {
    const long = 'x'.repeat(1_000_000);
    expect(didYouMean(long, words)).toEqual([]);
    expect(didYouMean('name', [long, 'nmae'])).toEqual(['nmae']);
  });

  it('still finds one typo in a word of a thousand letters', () => {
    const long = 'abcdefghij'.repeat(100);
    expect(didYouMean(`${long}!`, [long])).toEqual([long]);
  });

  it('is not led astray by names that every object has', () => {
    expect(didYouMean('constructr', ['constructor', 'name'])).toEqual(['constructor']);
  });

  it('prefers of equally near candidates the one that has the word in it', () => {
    expect(didYouMean('NOT_NULL', ['IS_NULL', 'IS_NOT_NULL'], 1)).toEqual(['IS_NOT_NULL']);
  });
});

describe('isSlip', () => {
  it.each([
    ['nmae', 'name'],
    ['acount', 'account'],
    ['cuont', 'COUNT'],
    ['Name', 'name'],
    ['id', 'ID'],
  ])('takes "%s" for a typo of "%s"', (name, other) => {
    expect(isTypo(name, other)).toBe(true);
  });

  it.each([
    ['name', 'name'],
    ['orders', 'order'],
    ['createdBy', 'createdAt'],
    ['ROUND', 'COUNT'],
    ['art', 'act'],
  ])('takes "%s" for a name of its own beside "%s"', (name, other) => {
    expect(isTypo(name, other)).toBe(false);
  });
});
