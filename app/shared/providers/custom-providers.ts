// User-made providers: a name, an interface type and an address. They are listed and called like loaded ones.
import type { ThinkingSupport, VaultField } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import type { ProviderState, ProviderStateMap, SdkType } from './provider-states.ts';

/** Prefix of custom ids, which no package id may have. */
const beginning = 'my-';
export const isCustomId = (id: string): boolean => id.startsWith(beginning);

/** Returns a readable id for a name, made unique by a number. */
export function customId(name: string, taken: ReadonlySet<string>): string {
  const word = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const base = `${beginning}${word || 'provider'}`;
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  return id;
}

/** Returns the user-made providers, based on the loaded package of their interface type. */
export function customProviders(loaded: readonly ProviderInfo[], states: ProviderStateMap): readonly ProviderInfo[] {
  return Object.entries(states).flatMap(([id, state]) => {
    const info = state.custom && customProvider(id, state.custom, loaded);
    return info ? [info] : [];
  });
}

function customProvider(
  id: string,
  { name, sdkType }: NonNullable<ProviderState['custom']>,
  loaded: readonly ProviderInfo[],
): ProviderInfo | undefined {
  const template = loaded.find((info) => info.id === sdkType);
  if (!template) return undefined;
  const required = requiredOf(template, sdkType);
  const fields = fieldsOf[sdkType] ?? ['apiKey'];
  return {
    id,
    name,
    custom: sdkType,
    operations: template.operations,
    keyVault: {
      required,
      optional: fields.filter((field) => !required.includes(field)),
      anyOf: [],
      placeholders: { baseURL: addresses[sdkType] },
    },
    links: {},
    models: [],
    otherModels: [],
    health: 'needs-key',
    browser: template.browser,
    responses: template.responses === true,
    thinking: sdkType === 'openai' ? openModels : (template.thinking ?? {}),
    thinkingModels: template.thinkingModels ?? [],
  };
}

/** OpenAI-style servers accept an effort; those for open models also a switch. */
const openModels: ThinkingSupport = { '*': ['effort', 'switch'] };

/** OpenAI-style servers often need no key; clients of the others require one. */
const requiredOf = ({ keyVault }: ProviderInfo, sdkType: SdkType): readonly VaultField[] => [
  'baseURL',
  ...keyVault.required.filter((field) => field !== 'baseURL' && sdkType !== 'openai'),
];

/** Fields in addition to the address, if other than a single key. */
const fieldsOf: Partial<Record<SdkType, readonly VaultField[]>> = {
  azure: ['apiKey', 'apiVersion'],
  bedrock: ['accessKeyId', 'secretAccessKey', 'sessionToken', 'region'],
};

/** Placeholder base URL of each interface type. */
export const addresses = {
  openai: 'https://host/v1',
  anthropic: 'https://host',
  google: 'https://host',
  ollama: 'http://host:11434',
  azure: 'https://resource.openai.azure.com',
  bedrock: 'https://bedrock-runtime.us-east-1.amazonaws.com',
} as const satisfies Record<SdkType, string>;

/**
 * Returns the route of a provider. Without a key, an OpenAI-style provider uses its own id, which the fallback serves: the
 * interface's package would refuse a call without a key.
 */
export function routeOf(id: string, state: ProviderState, hasKey: boolean): string {
  if (!state.custom) return id;
  return state.custom.sdkType === 'openai' && !hasKey ? id : state.custom.sdkType;
}
