/** Catalogs that an address can choose: `none`, for which fields can have any name, and that of the sample, also where the visitor has one. */
export const catalogChoices = ['none', 'sample'] as const;

/** Name of a catalog that an address can choose. */
export type CatalogChoice = (typeof catalogChoices)[number];
