import { didYouMean, isTypo } from '../diagnostics/did-you-mean.js';

/** Dotted names by their segments: what can stand behind a beginning. */
interface PathTree {
  readonly names: Map<string, PathTree>;
  /** Whether a path ends here. */
  isPath: boolean;
}

/** Kept as long as the list is. */
const trees = new WeakMap<readonly string[], PathTree>();

/** The tree of a list of paths. Made once for each list, when first something is missing in it. */
function treeOf(paths: readonly string[]): PathTree {
  const known = trees.get(paths);
  if (known !== undefined) return known;
  const root = createNode();
  for (const path of paths) {
    let node = root;
    for (const segment of path.split('.')) {
      const next = node.names.get(segment) ?? createNode();
      node.names.set(segment, next);
      node = next;
    }
    node.isPath = true;
  }
  trees.set(paths, root);
  return root;
}

function createNode(): PathTree {
  return { names: new Map(), isPath: false };
}

/**
 * Returns the paths that a wrong one may be a misspelling of, nearest first: each segment is the one written, or near to it. If there
 * is no such path, those that end in the path, which only lacks its beginning.
 */
export function nearPaths(path: string, paths: readonly string[]): readonly string[] {
  const near: string[] = [];
  collect(treeOf(paths), path.split('.'), '', near);
  if (near.length > 0) return near.slice(0, mostSuggestions);
  const end = `.${path}`;
  const longer = paths.filter((candidate) => candidate.endsWith(end));
  return longer.length > mostSuggestions ? [] : longer;
}

const mostSuggestions = 3;

/** Returns those of some near paths that differ from a wrong one in a single segment, by a typo: for lists that may be incomplete. */
export function slippedPaths(path: string, near: readonly string[]): readonly string[] {
  const segments = path.split('.');
  return near.filter((other) => {
    const others = other.split('.');
    const [difference, ...more] = segments.flatMap((name, index) => (name === others[index] ? [] : [index]));
    if (difference === undefined || more.length > 0 || others.length !== segments.length) return false;
    return isTypo(segments[difference] ?? '', others[difference] ?? '');
  });
}

/** How many segments a path may have to be worth a search: each can multiply the candidates. */
const mostSegments = 8;

function collect(tree: PathTree, [segment, ...rest]: readonly string[], prefix: string, found: string[]): void {
  if (segment === undefined || rest.length > mostSegments) return;
  const near = didYouMean(segment, tree.names.keys());
  for (const name of tree.names.has(segment) ? [segment, ...near.filter((other) => other !== segment)] : near) {
    const inner = tree.names.get(name);
    if (inner === undefined || found.length >= mostSuggestions) continue;
    if (rest.length === 0 && inner.isPath) found.push(prefix + name);
    else collect(inner, rest, `${prefix}${name}.`, found);
  }
}

/** Returns the names that can follow a path that is the beginning of others; none if it is not. */
export function namesBehind(path: string, paths: readonly string[]): readonly string[] {
  let tree: PathTree | undefined = treeOf(paths);
  for (const segment of path.split('.')) tree = tree?.names.get(segment);
  return tree === undefined ? [] : [...tree.names.keys()];
}

/** Whether a path begins like one that is there, and so may be a misspelled one. */
export function hasRoot(path: string, paths: readonly string[]): boolean {
  return treeOf(paths).names.has(path.split('.', 1)[0] ?? '');
}
