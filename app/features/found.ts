// Finds the parts of features by folder when running from source. A build replaces the modules that use this with
// static imports (app/build/features.ts).

/** The used part of `node:fs`: browser layers are type-checked without Node's types. */
interface FileSystem {
  existsSync(path: URL): boolean;
  readdirSync(path: URL): readonly string[];
}

/** Returns the modules of all features that have this file, ordered by id. */
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
