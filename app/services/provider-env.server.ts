// What the environment says of providers, checked before anybody is let in, and without loading one of them.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { envPrefix } from '@tributary/runtime-core';
import { missingPackages } from '@tributary/runtime-core/node';
import { EnvError, refusedProviderSettings } from '../server/env.ts';
import { onStart } from '../server/lifecycle.ts';
import { projectRoot, settings } from './settings.server.ts';

onStart('provider settings', async () => {
  const root = projectRoot();
  const [folders, missing] = await Promise.all([
    readdir(join(root, 'providers')).catch(() => []),
    missingPackages(settings().providerPackages, root),
  ]);
  const refused = [
    // A provider's folder has its id as name.
    ...refusedProviderSettings(process.env, folders.map(envPrefix)),
    ...missing.map(
      (name) =>
        `PROVIDER_PACKAGES: found "${name}", which is neither a folder nor installed; ` +
        'allowed: paths of folders, and names of packages after `npm install` of them',
    ),
  ];
  if (refused.length > 0) throw new EnvError(refused);
});
