// Runs on each page of the site. lunr, the search of typedoc, reads `:`, `~`, `^` and `*` as operators and throws where they do not fit;
// a message has them as text. Each word is searched as a part of words, so that "a" and "in" are everywhere: a pasted text is searched
// by its longer words.
document.addEventListener(
  'input',
  ({ target, inputType }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== 'tsd-search-input') return;
    const text = target.value.replaceAll(/[^\p{L}\p{N}\s_.-]|\.(?=\s|$)/gu, ' ').trimStart();
    const longer = text.split(/\s+/).filter((word) => word.length > 3);
    const words = inputType === 'insertFromPaste' && longer.length > 1 ? longer.join(' ') : text;
    if (words !== target.value) target.value = words;
  },
  true,
);
