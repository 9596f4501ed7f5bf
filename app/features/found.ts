// Finds the parts of features by their folders, where sources run. A build replaces the modules here that use it with ones that
// import the parts by name (app/build/features.ts).

/** The part of `node:fs` in use: layers of the browser are checked without the types of Node. */
interface FileSystem {
  existsSync(path: URL): boolean;
  readdirSync(path: URL): readonly string[];
}

/** Modules of all features that have this file, ordered by name. */
export async function found<T>(file: string): Promise<readonly { readonly id: string; readonly module: T }[]> {
  const builtIn = 'node:fs';
  const { existsSync, readdirSync }: FileSystem = await import(/* @vite-ignore */ builtIn);
  const ids = readdirSync(new URL('.', import.meta.url)).filter((id) => existsSync(urlOf(id, file)));
  return Promise.all(ids.toSorted().map(async (id) => ({ id, module: (await load(urlOf(id, file))) as T })));
}

const urlOf = (id: string, file: string): URL => new URL(`${id}/${file}`, import.meta.url);

const load = ({ href }: URL): Promise<unknown> =>
  href.endsWith('.json')
    ? import(/* @vite-ignore */ href, { with: { type: 'json' } })
    : import(/* @vite-ignore */ href);
