// The one runtime of this process: packages found and listed, the Node transport, keys of the environment.
import { join, resolve } from 'node:path';
import { createRuntime, envVault } from '@tributary/runtime-core';
import type { KeyVault, ProviderDefinition, Runtime, Transport } from '@tributary/runtime-core';
import { createLoader } from '@tributary/runtime-core/loader';
import type { Loader } from '@tributary/runtime-core/loader';
import { createNodeTransport, findPackages, shareCore } from '@tributary/runtime-core/node';
import { envVariables } from '../process/env.ts';
import { log } from '../process/log.ts';
import { checkProviderSettings } from '../providers/provider-env.server.ts';
import { outbound } from '../net/outbound.server.ts';
import { addedPackages } from '../providers/added-packages.ts';
import { isolation } from '../providers/package-isolation.server.ts';
import { noteFault } from '../providers/package-faults.server.ts';
import { withoutSecrets } from '../providers/package-texts.server.ts';
import { projectRoot, settings } from './settings.server.ts';

interface Host {
  readonly loader: Loader;
  readonly transport: Transport;
  readonly runtime: Promise<Runtime>;
}

let host: Host | undefined;

/** Opens on first use: starting the server loads no provider. */
function open(): Host {
  const root = projectRoot();
  shareCore(root);
  const folders = [join(root, 'providers'), join(root, 'plugins')];
  const confine = isolation(root);
  const find = async (): ReturnType<typeof findPackages> =>
    (await findPackages({ folders, root, named: namedPackages(root) })).map((each) =>
      'problem' in each || each.origin === 'bundled' ? each : confine(each),
    );
  const { trustedPlugins } = settings();
  const loader = createLoader(find, {
    trusts: (name) => trustedPlugins.includes(name),
    reserved: new Set(envVariables()),
    onProblem: ({ name, state, problem }) => log.warn({ package: name }, `${state}: ${withoutSecrets(problem)}`),
  });
  const { headers, whole, idle } = settings().upstreamTimeouts;
  const timeouts = { headersMs: headers * 1000, wholeMs: whole * 1000, idleMs: idle * 1000 };
  const transport = createNodeTransport({ dispatchers: outbound(), timeouts });
  return { loader, transport, runtime: start(loader, transport) };
}

/** Packages of PROVIDER_PACKAGES, and those that were added from an index. */
const namedPackages = (root: string): string =>
  [process.env['PROVIDER_PACKAGES'] ?? '', ...addedPackages(resolve(root, settings().dataDir))].join(',');

async function start(loader: Loader, transport: Transport): Promise<Runtime> {
  // The bundled ones are there before the first call; one that loads later is used from then on.
  await loader.plugins();
  return createRuntime({
    providers: { ...loader, problemFor: (id) => told(loader.problemFor?.(id)) },
    plugins: () => loader.pluginsNow(),
    onPluginFault: noteFault,
    transport,
    env: process.env,
  });
}

/**
 * Imports one package again. False where that is not enough: in this process Node keeps what a package has imported.
 * For development (app/build/reload-packages.ts).
 */
export async function reloadPackage(folder: string): Promise<boolean> {
  if (!settings().packageIsolation) return false;
  await host?.loader.reload(folder);
  return true;
}

/** A package may throw what it has read of the environment. */
const told = (problem: string | undefined): string | undefined => problem && withoutSecrets(problem);

export const getLoader = (): Loader => (host ??= open()).loader;
checkProviderSettings(getLoader);

/** A runtime of its own for one call, whose every request goes through `watch`. */
export async function watchedRuntime(watch: (transport: Transport) => Transport): Promise<Runtime> {
  const { loader, transport } = (host ??= open());
  return start(loader, watch(transport));
}
export const getRuntime = (): Promise<Runtime> => (host ??= open()).runtime;

/** Keys of a provider from the environment; undefined if it is not loaded. */
export async function environmentVault(provider: string): Promise<KeyVault | undefined> {
  const definition: ProviderDefinition | undefined = await getLoader().get(provider);
  return definition ? envVault(definition.manifest, process.env) : undefined;
}
