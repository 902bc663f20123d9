import { didYouMean, isTypo } from '../../diagnostics/did-you-mean.js';

/** Dotted names as a tree of their segments. */
interface PathTree {
  readonly names: Map<string, PathTree>;
  /** Whether a path ends here. */
  isPath: boolean;
}

/** Trees by their list of paths. */
const trees = new WeakMap<readonly string[], PathTree>();

/** Returns the tree of a list of paths, which is built once for each list. */
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
 * Returns the paths that a wrong one may be a misspelling of, nearest first: each segment is equal or similar. Without such a path,
 * returns those that end in the wrong one, whose beginning may be missing.
 */
export function nearPaths(path: string, paths: readonly string[]): readonly string[] {
  const near: string[] = [];
  collect(treeOf(paths), path.split('.'), '', near);
  if (near.length > 0) return near.slice(0, maxSuggestions);
  const end = `.${path}`;
  const longer = paths.filter((candidate) => candidate.endsWith(end));
  return longer.length > maxSuggestions ? [] : longer;
}

const maxSuggestions = 3;

/** Returns those of the near paths that differ from a wrong one by a typo in a single segment: for lists that may be incomplete. */
export function typoPaths(path: string, near: readonly string[]): readonly string[] {
  const segments = path.split('.');
  return near.filter((other) => {
    const others = other.split('.');
    const [difference, ...more] = segments.flatMap((name, index) => (name === others[index] ? [] : [index]));
    if (difference === undefined || more.length > 0 || others.length !== segments.length) return false;
    return isTypo(segments[difference] ?? '', others[difference] ?? '');
  });
}

/** Maximum number of segments of a path in a search: each can multiply the candidates. */
const maxSegments = 8;

function collect(tree: PathTree, [segment, ...rest]: readonly string[], prefix: string, found: string[]): void {
  if (segment === undefined || rest.length > maxSegments) return;
  const near = didYouMean(segment, tree.names.keys());
  for (const name of tree.names.has(segment) ? [segment, ...near.filter((other) => other !== segment)] : near) {
    const inner = tree.names.get(name);
    if (inner === undefined || found.length >= maxSuggestions) continue;
    if (rest.length === 0 && inner.isPath) found.push(prefix + name);
    else collect(inner, rest, `${prefix}${name}.`, found);
  }
}

/** Returns the names that can follow a path in longer paths. */
export function namesAfter(path: string, paths: readonly string[]): readonly string[] {
  let tree: PathTree | undefined = treeOf(paths);
  for (const segment of path.split('.')) tree = tree?.names.get(segment);
  return tree === undefined ? [] : [...tree.names.keys()];
}
