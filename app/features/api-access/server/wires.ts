// Finds the wires that clients may speak: packages name the module of theirs in `tributary.door` of their package.json.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DoorWire } from '@tributary/runtime-core/door';
import { part } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import { projectRoot } from '../../../server/process/secret.server.ts';

interface PackageJSON {
  readonly tributary?: { readonly door?: string };
}

async function doorOf(folder: string): Promise<readonly DoorWire[]> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { tributary } = JSON.parse(text) as PackageJSON;
  if (tributary?.door === undefined) return [];
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, tributary.door)).href)) as {
    readonly door: readonly DoorWire[];
  };
  return module.door;
}

/** Bundled packages, and trusted ones that PROVIDER_PACKAGES names. Read once, with the first request of a client. */
export const wiresOf = part('wires of clients', async ({ config }): Promise<readonly DoorWire[]> => {
  const root = projectRoot();
  const providers = join(root, 'providers');
  const names = (await readdir(providers, { withFileTypes: true })).filter((each) => each.isDirectory());
  const folders = [
    ...names.map(({ name }) => join(providers, name)),
    ...config.trustedPlugins.map((name) => join(root, 'node_modules', name)),
  ];
  const found = await Promise.all(
    folders.map((folder) =>
      doorOf(folder).catch((error: unknown) => {
        log.warn({ folder, err: error instanceof Error ? error.message : typeof error }, 'a wire could not be loaded');
        return [];
      }),
    ),
  );
  return found.flat();
});
