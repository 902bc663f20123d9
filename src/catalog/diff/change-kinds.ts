/** A row of the table of changes. */
interface ChangeRow {
  /** The value of `CatalogChange.breaking`. */
  readonly breaking: boolean;
  /** The sentence about the catalog, template, field, function or data type, without its subject and full stop. */
  readonly message: (details: ChangeDetails) => string;
}

/** Arguments of the messages. */
export interface ChangeDetails {
  /** The old value. */
  readonly before?: string;
  /** The new value. */
  readonly after?: string;
  /** The names concerned, as a list. */
  readonly names?: string;
}

/** **The** table of what can change from one version of an installation to the next. */
export const changeKinds = {
  'catalog-closed': { breaking: true, message: () => 'now lists all templates: there are no others any more' },
  'catalog-opened': { breaking: false, message: () => 'may not list all templates any more' },
  'function-removed': { breaking: true, message: () => 'is gone' },
  'function-unlisted': { breaking: true, message: () => 'is not listed any more, but may still exist' },
  'became-aggregate': { breaking: true, message: () => 'now returns one value for many rows' },
  'became-scalar': { breaking: true, message: () => 'now returns a value for each row' },
  'function-added': { breaking: false, message: () => 'is new' },
  'functions-closed': { breaking: true, message: () => 'now lists all functions: there are no others any more' },
  'functions-opened': { breaking: false, message: () => 'may have more functions than are listed' },
  'became-refused': { breaking: true, message: () => 'is refused now' },
  'became-ignored': { breaking: true, message: () => 'is accepted now, but ignored' },
  'became-different': { breaking: true, message: () => 'has another effect now' },
  'became-supported': { breaking: false, message: () => 'is supported now' },
  'became-unknown': { breaking: false, message: () => 'was not supported, and it is not known whether it is now' },
  'evidence-changed': {
    breaking: false,
    message: ({ before, after }) => `had the evidence "${before}", and now has "${after}"`,
  },
  'assumption-contradicted': { breaking: true, message: () => 'does not hold now' },
  'assumption-confirmed': { breaking: false, message: () => 'holds now' },
  'assumption-unknown': { breaking: false, message: () => 'is not known to hold any more, nor not to hold' },
  'setting-changed': { breaking: true, message: ({ before, after }) => `was ${before}, and is now ${after}` },
  'template-removed': { breaking: true, message: () => 'is gone' },
  'template-unlisted': { breaking: true, message: () => 'is not listed any more, but may still exist' },
  'template-added': { breaking: false, message: () => 'is new' },
  'template-listed': { breaking: true, message: () => 'is listed now: what its list does not have is refused' },
  'template-closed': { breaking: true, message: () => 'now lists all fields: there are no others any more' },
  'template-opened': { breaking: false, message: () => 'may have more fields than are listed' },
  'custom-closed': { breaking: true, message: () => 'now lists all custom fields: there are no others any more' },
  'custom-opened': { breaking: false, message: () => 'may have any custom field' },
  'field-removed': { breaking: true, message: () => 'is gone' },
  'field-unlisted': { breaking: true, message: () => 'is not listed any more, but may still exist' },
  'field-added': { breaking: false, message: () => 'is new' },
  'group-hidden': {
    breaking: true,
    message: ({ names }) =>
      `is new: paths that begin with ${names} name it, and no longer other fields of the template`,
  },
  'field-listed': { breaking: true, message: () => 'is listed now: what it does not allow is refused' },
  'type-changed': { breaking: true, message: ({ before, after }) => `had the type ${before}, and now has ${after}` },
  'type-widened': { breaking: false, message: ({ before, after }) => `had the type ${before}, and now has ${after}` },
  'values-removed': { breaking: true, message: ({ names }) => `cannot be ${names} any more` },
  'values-added': { breaking: false, message: ({ names }) => `can be ${names} too` },
  'values-limited': { breaking: true, message: ({ names }) => `can only be one of these: ${names}` },
  'values-freed': { breaking: false, message: () => 'can have any value' },
  'operators-removed': { breaking: true, message: ({ names }) => `no longer allows ${names}` },
  'operators-unlisted': {
    breaking: true,
    message: ({ names }) => `no longer lists ${names}, which it may still allow`,
  },
  'operators-closed': { breaking: true, message: () => 'now lists all operators: there are no others any more' },
  'operators-opened': { breaking: false, message: () => 'may allow more operators than are listed' },
  'operators-added': { breaking: false, message: ({ names }) => `allows ${names} too` },
  'functions-removed': { breaking: true, message: ({ names }) => `no longer takes ${names}` },
  'functions-unlisted': {
    breaking: true,
    message: ({ names }) => `no longer lists ${names}, which it may still take`,
  },
  'functions-added': { breaking: false, message: ({ names }) => `takes ${names} too` },
  'functions-limited': { breaking: true, message: ({ names }) => `only takes these functions: ${names}` },
  'functions-freed': { breaking: false, message: () => 'no longer limits its functions' },
  'filtering-removed': { breaking: true, message: () => 'cannot be used in a condition any more' },
  'filtering-added': { breaking: false, message: () => 'can be used in a condition' },
  'sorting-removed': { breaking: true, message: () => 'cannot be sorted by any more' },
  'sorting-added': { breaking: false, message: () => 'can be sorted by' },
  'selecting-removed': { breaking: true, message: () => 'cannot be selected any more' },
  'selecting-added': { breaking: false, message: () => 'can be selected' },
  'became-collection': { breaking: true, message: () => 'can have several values now' },
  'became-single': { breaking: true, message: () => 'has one value at most now' },
  'became-nullable': { breaking: true, message: () => 'can be null now' },
  'became-required': { breaking: false, message: () => 'is never null' },
  'reference-removed': {
    breaking: true,
    message: ({ before }) => `referred to ${before}, and is not a reference any more`,
  },
  'reference-added': { breaking: false, message: ({ after }) => `refers to ${after}` },
  'reference-changed': {
    breaking: true,
    message: ({ before, after }) => `referred to ${before}, and now refers to ${after}`,
  },
} as const satisfies Readonly<Record<string, ChangeRow>>;

/** A kind of change. */
export type ChangeKind = keyof typeof changeKinds;
