// Providers that the user made: a name, an interface, an address. They stand beside the loaded ones and are asked like them.
import type { ThinkingSupport, VaultField } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import type { ProviderState, ProviderStateMap, SdkType } from './provider-states.ts';

/** Beginning of every id: no package may be named so, and no such provider is mistaken for one. */
const beginning = 'my-';
export const isCustomId = (id: string): boolean => id.startsWith(beginning);

/** A readable id from a name; a number makes it the only one. */
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

/** The user's own providers as the loaded package of their interface would show them. */
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

/** Servers in OpenAI's style take an effort; those that run open models a switch too. */
const openModels: ThinkingSupport = { '*': ['effort', 'switch'] };

/** Servers in OpenAI's style often ask for no key; the others' own clients do. */
const requiredOf = ({ keyVault }: ProviderInfo, sdkType: SdkType): readonly VaultField[] => [
  'baseURL',
  ...keyVault.required.filter((field) => field !== 'baseURL' && sdkType !== 'openai'),
];

/** Fields beside the address, where they are not a key alone. */
const fieldsOf: Partial<Record<SdkType, readonly VaultField[]>> = {
  azure: ['apiKey', 'apiVersion'],
  bedrock: ['accessKeyId', 'secretAccessKey', 'sessionToken', 'region'],
};

/** Example of a base URL for each interface. */
export const addresses = {
  openai: 'https://host/v1',
  anthropic: 'https://host',
  google: 'https://host',
  ollama: 'http://host:11434',
  azure: 'https://resource.openai.azure.com',
  bedrock: 'https://bedrock-runtime.us-east-1.amazonaws.com',
} as const satisfies Record<SdkType, string>;

/**
 * The route that serves a provider. Without a key an endpoint in OpenAI's style is asked under its own name, which the
 * fallback serves: the package of that interface would refuse a call without one.
 */
export function routeOf(id: string, state: ProviderState, hasKey: boolean): string {
  if (!state.custom) return id;
  return state.custom.sdkType === 'openai' && !hasKey ? id : state.custom.sdkType;
}
