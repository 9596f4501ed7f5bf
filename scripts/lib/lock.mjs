// @ts-check
// Returns the part of the lockfile that the built app depends on: everything except packages installed by the operator.

/** @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, dependencies?: Record<string, string>, devDependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Locked */

/**
 * Returns a sorted line per package. `isOutside`: whether a direct dependency is a provider or plugin, which is not part of the build.
 * @param {string} text the lockfile
 * @param {(name: string) => boolean} isOutside
 */
export function lockOfApp(text, isOutside) {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(text).packages;
  /** @type {Set<string>} */
  const reached = new Set();
  /** @param {string} path @param {readonly string[]} names */
  const follow = (path, names) => {
    for (const name of names) {
      const at = placeOf(packages, path, name);
      if (at === undefined || reached.has(at)) continue;
      reached.add(at);
      const { link, resolved } = packages[at] ?? {};
      if (link && resolved !== undefined) reached.add(resolved);
      const target = link && resolved !== undefined ? resolved : at;
      follow(target, dependenciesOf(packages[target]));
    }
  };
  follow(
    '',
    dependenciesOf(packages['']).filter((name) => !isOutside(name)),
  );
  // No package depends on the links of workspaces.
  for (const path of Object.keys(packages)) {
    if (path === '' || path.includes('node_modules/')) continue;
    reached.add(path);
    follow(path, dependenciesOf(packages[path]));
  }
  return [...reached]
    .sort()
    .map((path) => [path, packages[path]?.version, packages[path]?.resolved, packages[path]?.integrity].join(' '))
    .join('\n');
}

/** @param {Locked | undefined} entry */
const dependenciesOf = (entry) =>
  Object.keys({
    ...entry?.dependencies,
    ...entry?.devDependencies,
    ...entry?.optionalDependencies,
    ...entry?.peerDependencies,
  });

/**
 * Looks for a package as Node does: in the folder, then in its parents.
 * @param {Record<string, Locked>} packages @param {string} from @param {string} name
 */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}
