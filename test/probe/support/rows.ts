/** A row of the template that the tests probe. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly active: boolean;
  readonly due: string;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly owner: { readonly label: string };
}

const names = [
  'Bolt works',
  'Nut shop',
  'Screw mill',
  'Bolt works',
  'Washer hut',
  'Gear yard',
  'Nut shop',
  'Axle farm',
];

/** Rows that show each difference that a probe asks about: 24, with texts that repeat, nulls, lists and a nested object. */
export const accounts: readonly Account[] = Array.from({ length: 24 }, (_, index) => ({
  id: String(101 + index),
  name: names[index % names.length] ?? '',
  price: (index * 7) % 24,
  active: index % 3 !== 0,
  due: `2026-0${1 + (index % 9)}-1${index % 8}`,
  note: index % 4 === 0 ? null : `note ${names[(index + 3) % names.length]}`,
  tags: index % 5 === 0 ? ['red', 'blue'] : ['red'],
  owner: { label: names[(index + 5) % names.length] ?? '' },
}));

/** The template of these rows. */
export const template = 'account.query';
