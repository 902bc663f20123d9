// The search of the site, which runs in the browser and in its tests: sections of pages, found by their words.
import MiniSearch from 'minisearch';

/** @typedef {import('./sections.js').Section} Section */
/** @typedef {import('minisearch').SearchResult & Section} Found */

const unnamed = { own: new Set(), explained: new Set() };

/**
 * Returns the search over sections: a function that finds the sections with all words of what is searched, best first. Words match by their
 * beginnings too, and a word that no section has is corrected. If no section has all words, those with any of them are found.
 *
 * @param {readonly Section[]} sections
 * @returns {(text: string) => readonly Found[]}
 */
export function createSearch(sections) {
  /** @type {Set<string>} */
  const known = new Set();
  const names = new Map(sections.map((section) => [section.url, namesOf(section)]));
  /** @type {MiniSearch<Section>} */
  const index = new MiniSearch({
    idField: 'url',
    fields: ['heading', 'name', 'page', 'terms', 'text'],
    storeFields: ['url', 'heading', 'page', 'weight'],
    tokenize: (text, field) =>
      field === 'heading' ? [...indexedWords(text), ...joinedWords(text)] : indexedWords(text),
    processTerm(word) {
      const term = termOf(word);
      known.add(term);
      return term;
    },
  });
  index.addAll(sections);

  /** @type {import('minisearch').SearchOptions} */
  const plain = { tokenize: (text) => text.split(' '), processTerm: (word) => word };
  const ranked = { ...plain, boost: { heading: 10, name: 10, terms: 4, page: 2 } };

  return (text) => {
    const words = searchedWords(text).map(corrected);
    const whole = withoutArticle(subjectOf(words).join(' '));
    /** @type {import('minisearch').SearchOptions} */
    const options = {
      ...ranked,
      boostDocument(url, _term, stored) {
        const { heading, weight } = /** @type {Section} */ (/** @type {unknown} */ (stored));
        if (heading === text) return weight * 7;
        if (heading.toLowerCase() === text.toLowerCase()) return weight * 6;
        const { own, explained } = names.get(String(url)) ?? unnamed;
        return weight * (own.has(whole) ? 5 : explained.has(whole) ? 1.5 : 1);
      },
      prefix: (word) => word.length > 2,
      weights: { prefix: 0.3, fuzzy: 0 },
    };
    const all = index.search(whole, { ...options, combineWith: 'AND' });
    return /** @type {Found[]} */ (all.length > 0 ? all : index.search(whole, options));
  };

  /**
   * Returns the word itself if a section has it or a longer one, and else the word nearest to it that the best section has.
   *
   * @param {string} word
   * @returns {string}
   */
  function corrected(word) {
    if (word.length < 5 || [...known].some((term) => term.startsWith(word))) return word;
    const [best] = index.search(word, {
      ...ranked,
      fuzzy: 2,
      boostDocument: (_url, _term, stored) => Number(stored?.['weight']),
    });
    return best?.terms[0] ?? word;
  }
}

/**
 * Returns the names of a section as they are compared with a whole text: its own, and those that it explains.
 *
 * @param {Section} section
 */
function namesOf({ heading, name, terms }) {
  const setOf = (/** @type {readonly string[]} */ texts) => new Set(texts.flatMap(formsOf));
  return { own: setOf([heading, ...name.split('\n')]), explained: setOf(terms.split('\n')) };
}

/**
 * Returns the forms in which a name is compared: without an article, and with the hyphens of a code or without them.
 *
 * @param {string} text
 * @returns {readonly string[]}
 */
function formsOf(text) {
  const whole = searchedWords(text)
    .join(' ')
    .replace(/^(?:the|an?) /, '');
  return [whole, whole.replaceAll(/[._-]/g, ' ')];
}

/**
 * Returns the words of a question that say what it is about; all words of any other text, since `is null` is a construct.
 *
 * @param {readonly string[]} words
 * @returns {readonly string[]}
 */
function subjectOf(words) {
  const subject = words.filter((word) => !questionWords.has(word));
  return /^(?:how|what|where|which|why|when|can|does)$/.test(words[0] ?? '') && subject.length > 0 ? subject : words;
}

/** Words of questions that do not say what they are about. */
const questionWords = new Set(
  'how what where which why when can do does is are a an the i my me to of for with'.split(' '),
);

/**
 * @param {string} text
 * @returns {string}
 */
function withoutArticle(text) {
  return text.replace(/^(?:the|an?) /, '');
}

/**
 * The words that are searched: names as a whole, `account.query` and `no-limit` too, and signs such as `<>` and `--v:`, without quotes
 * and the punctuation of sentences.
 *
 * @param {string} text
 * @returns {readonly string[]}
 */
function searchedWords(text) {
  return (text.match(wordPattern) ?? []).map(termOf);
}

/**
 * A word as it is compared: in lower case, and without the s of a plural.
 *
 * @param {string} word
 * @returns {string}
 */
function termOf(word) {
  return word.toLowerCase().replace(/(?<=[a-z]{3}[^su])s$/, '');
}

/** A sign that is a word of the language, or letters and digits that points, hyphens and underscores join. */
const wordPattern = /--v:|<>|[!<>]=|[=<>%*]|[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*/gu;

/**
 * The words by which a string is found: its words as `searchedWords` returns them, and the parts of names.
 *
 * @param {string} text
 * @returns {string[]}
 */
function indexedWords(text) {
  return (text.match(wordPattern) ?? []).flatMap((word) => {
    const parts = word.match(partPattern) ?? [];
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/**
 * Neighboring words as one, as some readers write them: `VS Code` is found by `vscode`.
 *
 * @param {string} text
 * @returns {readonly string[]}
 */
function joinedWords(text) {
  const words = text.match(wordPattern) ?? [];
  return words.slice(1).map((word, index) => `${words[index]}${word}`);
}

/** A part of a name in camelCase, snake_case, kebab-case, or with points. */
const partPattern = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu;
