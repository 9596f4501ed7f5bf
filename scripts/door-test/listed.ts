// Exits 0 when the app's way of finding packages lists the provider named on the command line.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLoader } from '@tributary/runtime-core/loader';
import { findPackages } from '@tributary/runtime-core/node';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const loader = createLoader(() => findPackages({ folders: [join(root, 'providers'), join(root, 'plugins')], root }));
const ids = (await loader.providers()).map(({ manifest }) => manifest.id);
console.log(ids.join(' '));
process.exitCode = ids.includes(process.argv[2] ?? '') ? 0 : 1;
