// What the environment says of providers, checked before anybody is let in; they are loaded only where it looks wrong.
import { envNames, searchModeName } from '@tributary/runtime-core';
import type { Loader } from '@tributary/runtime-core/loader';
import { missingPackages } from '@tributary/runtime-core/node';
import { EnvError, refusedProviderSettings } from '../server/env.ts';
import { onStart } from '../server/lifecycle.ts';
import { projectRoot, settings } from './settings.server.ts';

export const checkProviderSettings = (loader: () => Loader): void =>
  onStart('provider settings', async () => {
    const missing = await missingPackages(settings().providerPackages, projectRoot());
    const refused = [
      ...(await refusedOf(loader)),
      ...missing.map(
        (name) =>
          `PROVIDER_PACKAGES: found "${name}", which is neither a folder nor installed; ` +
          'allowed: paths of folders, and names of packages after `npm install` of them',
      ),
    ];
    if (refused.length > 0) throw new EnvError(refused);
  });

/** Whose a name is, the providers alone know: other programs have names like theirs. */
async function refusedOf(loader: () => Loader): Promise<readonly string[]> {
  const wrong = refusedProviderSettings(process.env);
  if (wrong.size === 0) return [];
  const names = (await loader().providers()).flatMap(({ manifest }) => {
    const { baseURL = [], endpoint = [] } = envNames(manifest);
    return [...baseURL, ...endpoint, searchModeName(manifest)];
  });
  return [...new Set(names)].flatMap((name) => wrong.get(name) ?? []);
}
