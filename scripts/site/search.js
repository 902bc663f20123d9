// Runs on each page of the site. lunr, the search of typedoc, reads `:`, `~`, `^` and `*` as operators and throws for what they do not
// fit; a message that is pasted has them as text.
document.addEventListener(
  'input',
  ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== 'tsd-search-input') return;
    const words = target.value.replaceAll(/[^\p{L}\p{N}\s_.-]|\.(?=\s|$)/gu, ' ').trimStart();
    if (words !== target.value) target.value = words;
  },
  true,
);
