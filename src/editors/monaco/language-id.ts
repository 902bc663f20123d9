/** What the language is called in Monaco. */
export const languageId = 'vql';
