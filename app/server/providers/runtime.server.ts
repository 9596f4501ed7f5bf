// The server's runtime: finds packages, and provides the Node transport and the environment's keys.
import { join, resolve } from 'node:path';
import { createRuntime, envVault } from '@tributary/runtime-core';
import type { KeyVault, ProviderManifest, Runtime, Transport } from '@tributary/runtime-core';
import { createLoader } from '@tributary/runtime-core/loader';
import type { Loader } from '@tributary/runtime-core/loader';
import { createNodeTransport, findPackages, shareCore } from '@tributary/runtime-core/node';
import { ticketOf } from '../calls/admitted-call.ts';
import type { AdmittedOptions, AdmittedRuntime } from '../calls/admitted-call.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { envVariables } from '../process/env.ts';
import { log } from '../process/log.ts';
import { outbound } from '../net/outbound.server.ts';
import { variablesOf } from './ambient-keys.ts';
import { addedPackages } from './added-packages.ts';
import { isolation } from './package-isolation.server.ts';
import { noteFault } from './package-faults.server.ts';
import { withoutSecrets } from './package-texts.server.ts';
import { projectRoot } from '../process/secret.server.ts';
import { observedRuntime } from './observed-runtime.ts';

interface Host {
  readonly loader: Loader;
  readonly transport: Transport;
  readonly runtime: Promise<AdmittedRuntime>;
}

/** Called on first use, so that the start loads no provider. */
function open(app: App): Host {
  const root = projectRoot();
  shareCore(root);
  const folders = [join(root, 'providers'), join(root, 'plugins')];
  const confine = isolation(app, root);
  const find = async (): ReturnType<typeof findPackages> =>
    (await findPackages({ folders, root, named: namedPackages(app, root) })).map((each) =>
      'problem' in each || each.origin === 'bundled' ? each : confine(each),
    );
  const { trustedPlugins } = app.config;
  const loader = createLoader(find, {
    trusts: (name) => trustedPlugins.includes(name),
    reserved: new Set(envVariables()),
    onProblem: ({ name, state, problem }) => log.warn({ package: name }, `${state}: ${withoutSecrets(app, problem)}`),
  });
  const { headers, whole, idle } = app.config.upstreamTimeouts;
  const timeouts = { headersMs: headers * 1000, wholeMs: whole * 1000, idleMs: idle * 1000 };
  const transport = createNodeTransport({ dispatchers: outbound(app), timeouts });
  return { loader, transport, runtime: start(app, loader, transport).then((own) => observed(app, loader, own)) };
}

const observed = (app: App, loader: Loader, runtime: Runtime): AdmittedRuntime =>
  observedRuntime(app, loader, runtime, (options: AdmittedOptions) => ({
    ticket: ticketOf(options),
    requestId: options.requestId,
  }));

/** Packages of PROVIDER_PACKAGES, and those added from an index. */
const namedPackages = ({ config, variables }: App, root: string): string =>
  [variables['PROVIDER_PACKAGES'] ?? '', ...addedPackages(resolve(root, config.dataDir))].join(',');

// Not a part: after a hot reload, packages are read again.
const hosts = new WeakMap<App, Host>();

function host(app: App): Host {
  const made = hosts.get(app) ?? open(app);
  hosts.set(app, made);
  return made;
}

async function start(app: App, loader: Loader, transport: Transport): Promise<Runtime> {
  // Loads bundled plugins before the first call; plugins that load later are used from then on.
  await loader.plugins();
  return createRuntime({
    providers: { ...loader, problemFor: (id) => told(app, loader.problemFor?.(id)) },
    plugins: () => loader.pluginsNow(),
    onPluginFault: (fault) => noteFault(app, fault),
    transport,
    // Copied, because each reading of `process.env` asks the system.
    env: { ...app.variables },
  });
}

/**
 * Imports a package again. Returns false if that is impossible, because Node caches imports in this process. For
 * development (app/build/reload-packages.ts).
 */
export async function reloadPackage(app: App, folder: string): Promise<boolean> {
  if (!app.config.packageIsolation) return false;
  await hosts.get(app)?.loader.reload(folder);
  return true;
}

/** A package may throw text with environment values. */
const told = (app: App, problem: string | undefined): string | undefined => problem && withoutSecrets(app, problem);

export const getLoader = (app: App): Loader => host(app).loader;

/** Creates a runtime for one call whose requests all pass through `watch`. */
export async function watchedRuntime(app: App, watch: (transport: Transport) => Transport): Promise<Runtime> {
  const { loader, transport } = host(app);
  return start(app, loader, watch(transport));
}
export const getRuntime = (app: App): Promise<AdmittedRuntime> => host(app).runtime;

/** By manifest, because a package may be loaded again. Variables do not change. */
const environmentVaults = part('keys of the environment', () => new WeakMap<ProviderManifest, KeyVault>());

/** Returns a provider's keys from the environment; undefined if the provider is not loaded. */
export async function environmentVault(app: App, provider: string): Promise<KeyVault | undefined> {
  const manifest = (await getLoader(app).get(provider))?.manifest;
  if (!manifest) return undefined;
  const vaults = environmentVaults(app);
  const known = vaults.get(manifest) ?? envVault(manifest, variablesOf(app, provider));
  vaults.set(manifest, known);
  return known;
}
