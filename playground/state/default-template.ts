/** Template of C-Unit that names none, in a session without VQL. */
export const defaultTemplate = 'article.query';
