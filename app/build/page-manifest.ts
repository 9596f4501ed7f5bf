// Shortens Remix's route manifest in the browser to routes with a page: API routes are not needed there.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  readonly routes: Readonly<Record<string, { readonly module: string }>>;
}

const before = 'window.__remixManifest=';

/**
 * `script`: written by Remix. Its name is a hash of the original content, so equal builds have equal names and content.
 */
export function pagesOnly(script: string, isPage: (module: string) => boolean): string {
  if (!script.startsWith(before)) throw new Error('This is not the list of routes that Remix writes.');
  const manifest = JSON.parse(script.slice(before.length).replace(/;\s*$/, '')) as Manifest; // format of Remix, prefix checked above
  const routes = Object.entries(manifest.routes).filter(([, { module }]) => isPage(module));
  return `${before}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}

/** `folder`: the browser build. The script of a route without a page is empty, since its server code was removed. */
export async function shortenManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const names = await readdir(assets);
  const sizes = new Map<string, number>(
    await Promise.all(names.map(async (name) => [`/assets/${name}`, (await stat(join(assets, name))).size] as const)),
  );
  const isPage = (module: string): boolean => (sizes.get(module) ?? 0) > 1;
  for (const name of names.filter((each) => /^manifest-\w+\.js$/.test(each))) {
    const path = join(assets, name);
    await writeFile(path, pagesOnly(await readFile(path, 'utf8'), isPage));
  }
}
