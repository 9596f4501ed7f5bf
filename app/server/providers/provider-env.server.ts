// Validates the providers' environment variables before the server starts; loads providers only if one looks wrong.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { envNames, envSettingOf, searchModeName } from '@tributary/runtime-core';
import type { ModelType, Operation } from '@tributary/runtime-core';
import type { Loader } from '@tributary/runtime-core/loader';
import { missingPackages } from '@tributary/runtime-core/node';
import { EnvError, envVariables, refusedProviderSettings } from '../process/env.ts';
import type { DefaultModel } from '../process/env.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { ambientNote } from './ambient-keys.ts';
import { misspelt, problemOfEnvSetting } from '../process/provider-settings.ts';
import { projectRoot } from '../process/secret.server.ts';

export async function checkProviderSettings(app: App, loader: () => Loader): Promise<void> {
  const missing = await missingPackages(app.config.providerPackages, projectRoot());
  const refused = [
    ...(await refusedOf(app, loader)),
    ...(await refusedModels(app, loader)),
    ...(await refusedEngine(app, loader)),
    ...missing.map(
      (name) =>
        `PROVIDER_PACKAGES: found "${name}", which is neither a folder nor installed; ` +
        'allowed: paths of folders, and names of packages after `npm install` of them',
    ),
  ];
  if (refused.length > 0) throw new EnvError(refused);
  for (const line of misspelt(Object.keys(app.variables), await knownNames())) log.warn(line);
  const note = ambientNote(app);
  if (note) log.info(note);
}

async function refusedEngine({ config: { searchEngine } }: App, loader: () => Loader): Promise<readonly string[]> {
  if (searchEngine === undefined) return [];
  const plugins = await loader().plugins();
  const ids = plugins.flatMap(({ tools }) => (tools?.manifest.role === 'search' ? [tools.manifest.identifier] : []));
  if (ids.some((id) => id === searchEngine || id === `search-${searchEngine}`)) return [];
  const names = ids.map((id) => id.replace(/^search-/, '')).toSorted();
  return [`SEARCH_ENGINE: found ${JSON.stringify(searchEngine)}, which is not loaded; allowed: ${names.join(', ')}`];
}

interface ModelVariable {
  readonly name: string;
  readonly operation: Operation;
  readonly type: ModelType;
  readonly cannot: string;
  readonly allowed: string;
}

const chatVariable: ModelVariable = {
  name: 'DEFAULT_MODEL',
  operation: 'chat',
  type: 'chat',
  cannot: 'cannot chat',
  allowed: 'a chat model',
};
const embeddingVariable: ModelVariable = {
  name: 'EMBEDDING_MODEL',
  operation: 'embeddings',
  type: 'embedding',
  cannot: 'has no embeddings',
  allowed: 'an embedding model',
};

/** Accepts any model of a known provider, because vendors offer models before catalogs list them. */
async function refusedModels({ config }: App, loader: () => Loader): Promise<readonly string[]> {
  const { defaultModel, embeddingModel } = config;
  return [
    ...(await refusedModel(loader, chatVariable, defaultModel)),
    ...(await refusedModel(loader, embeddingVariable, embeddingModel)),
  ];
}

async function refusedModel(
  loader: () => Loader,
  { name, operation, type: wanted, cannot, allowed }: ModelVariable,
  chosen: DefaultModel | undefined,
): Promise<readonly string[]> {
  if (!chosen) return [];
  const { provider, model } = chosen;
  const definition = await loader().get(provider);
  const found = `${name}: found ${JSON.stringify(`${provider}/${model}`)}`;
  if (!definition || definition.manifest.hidden === true || !definition.manifest.operations.includes(operation)) {
    return [`${found}, whose provider is not loaded or ${cannot}; allowed: PROVIDER/MODEL with the id of a provider`];
  }
  const cards = typeof definition.models === 'function' ? (await definition.models()).models : definition.models;
  const type = cards.find(({ id }) => id === model)?.type ?? wanted;
  return type === wanted ? [] : [`${found}, a model of the type ${type}; allowed: ${allowed}`];
}

/** Only providers know their variables; other programs use similar names. */
async function refusedOf(app: App, loader: () => Loader): Promise<readonly string[]> {
  const wrong = refusedProviderSettings(app.variables);
  if (wrong.size === 0 && !(await mayHoldSettings(app))) return [];
  const providers = await loader().providers();
  const names = providers.flatMap(({ manifest }) => {
    const { baseURL = [], endpoint = [] } = envNames(manifest);
    return [...baseURL, ...endpoint, searchModeName(manifest)];
  });
  const settings = providers.flatMap(({ manifest }) => manifest.settingsEnv ?? []).map(envSettingOf);
  return [
    ...[...new Set(names)].flatMap((name) => wrong.get(name) ?? []),
    ...settings.flatMap((setting) => problemOfEnvSetting(setting, app.variables[setting.name]) ?? []),
  ];
}

/** The suffixes every provider has. */
const common = ['API_KEY', 'BASE_URL', 'PROXY_URL', 'SEARCH_MODE'];

const prefixes = async (): Promise<readonly string[]> =>
  (await readdir(join(projectRoot(), 'providers'))).map((id) => `${id.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_`);

/** True if a variable is set that only a loaded provider can validate, because loading all slows down the start. */
async function mayHoldSettings({ config, variables }: App): Promise<boolean> {
  if (config.providerPackages.length > 0) return true;
  const begins = await prefixes();
  return Object.keys(variables).some((name) =>
    begins.some((prefix) => name.startsWith(prefix) && !common.includes(name.slice(prefix.length))),
  );
}

const knownNames = async (): Promise<readonly string[]> => [
  ...envVariables(),
  ...(await prefixes()).flatMap((prefix) => common.map((ending) => prefix + ending)),
];
