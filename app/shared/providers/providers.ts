// The providers this server has loaded, as the picker and the key form need them. GET /api/providers, read with care.
import type {
  ModelCard,
  Operation,
  Thinking,
  ThinkingControl,
  ThinkingModels,
  ThinkingSupport,
  VaultField,
} from '@tributary/runtime-core';
import type { SdkType } from './provider-states.ts';

/** `ready`: answers now. `needs-key`: asks for credentials first. `unreachable`: a local server that does not answer. */
export type Health = 'ready' | 'needs-key' | 'unreachable';

export interface ProviderInfo {
  readonly id: string;
  readonly name: string;
  readonly operations: readonly Operation[];
  readonly keyVault: {
    readonly required: readonly VaultField[];
    readonly optional: readonly VaultField[];
    readonly anyOf: readonly (readonly VaultField[])[];
    readonly placeholders: Partial<Record<VaultField, string>>;
  };
  readonly links: {
    readonly keys?: string;
    readonly billing?: string;
    readonly docs?: string;
    readonly home?: string;
  };
  /** Chat models only, the ones to show. */
  readonly models: readonly ModelCard[];
  /** Ids of the catalogue that are not for chat, or not to be shown. */
  readonly otherModels: readonly string[];
  /** Models that the provider's own list named, if it was requested. */
  readonly listed?: ReadonlySet<string>;
  readonly health: Health;
  /** A server on this machine, and where it listens. */
  readonly localURL?: string;
  /** POSIX commands that start that server, with the placeholders `{model}` and `{origin}`. */
  readonly commands?: { readonly start?: string; readonly startForBrowser?: string };
  /** May be called from the browser. */
  readonly browser: boolean;
  /** Also speaks OpenAI's Responses API. */
  readonly responses?: boolean;
  /** The controls of thinking that the wire carries, per part of a model's id. */
  readonly thinking?: ThinkingSupport;
  /** Models whose thinking is set otherwise here than at their makers. */
  readonly thinkingModels?: readonly ThinkingModels[];
  /** Prefixes of the ids of models that this vendor makes itself. */
  readonly makes?: readonly string[];
  /** The model that a check of the connection asks. */
  readonly checkModel?: string;
  /** Models that the package recommends, best first. */
  readonly recommended?: readonly string[];
  /** The operator's default model, where it is one of this provider's. */
  readonly defaultModel?: string;
  /** Served from another address than the vendor's: its own list says what there is. */
  readonly ownAddress?: boolean;
  /** The environment variable of each field that is asked for, which an operator may set instead. */
  readonly env?: readonly string[];
  /** Switched off by the user: settings show it, pickers do not. */
  readonly off?: boolean;
  /** The user has given credentials of their own. */
  readonly keyed?: boolean;
  /** This browser calls it itself. */
  readonly onClient?: boolean;
  /** Ids of models the user marked with a star. */
  readonly starred?: ReadonlySet<string>;
  /** Made by the user: the interface it speaks. */
  readonly custom?: SdkType;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Fields => (isFields(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const words = <T extends string>(value: unknown): readonly T[] =>
  list(value).filter((word): word is T => typeof word === 'string');

/** Rows that cannot be read are left out; one bad package must not empty the picker. */
export function readProviders(value: unknown): readonly ProviderInfo[] {
  const rows = list(isFields(value) ? value['providers'] : value);
  return rows.flatMap((row) => {
    const provider = readProvider(record(row));
    return provider ? [provider] : [];
  });
}

function readProvider(row: Fields): ProviderInfo | undefined {
  const { id, name } = row;
  if (typeof id !== 'string' || row['hidden'] === true) return undefined;
  const operations = words<Operation>(row['operations']);
  if (operations.length > 0 && !operations.includes('chat')) return undefined;
  const vault = record(row['keyVault']);
  const local = record(row['local']);
  const required = words<VaultField>(vault['required']);
  const models = list(row['models']).flatMap((card) => readCard(card));
  const shown = new Set(models.map(({ id: model }) => model));
  return {
    id,
    name: typeof name === 'string' ? name : id,
    operations,
    keyVault: {
      required,
      optional: words(vault['optional']),
      anyOf: list(vault['anyOf']).map((group) => words<VaultField>(group)),
      placeholders: record(vault['placeholders']) as Partial<Record<VaultField, string>>,
    },
    links: linksOf(row['links']),
    models,
    otherModels: list(row['models']).flatMap((card) => {
      const model = record(card)['id'];
      return typeof model === 'string' && !shown.has(model) ? [model] : [];
    }),
    health: healthOf(row['health']),
    browser: row['browser'] === true,
    responses: row['responses'] === true,
    thinking: thinkingFrom(row['thinking']),
    thinkingModels: list(row['thinkingModels']).flatMap((each) => thinkingModelsFrom(record(each))),
    makes: words(row['makes']),
    env: [...required, ...list(vault['anyOf']).flatMap((group) => words<VaultField>(group))].flatMap((field) =>
      words(record(vault['env'])[field]).slice(0, 1),
    ),
    recommended: words(row['recommended']),
    ...(typeof row['defaultModel'] === 'string' ? { defaultModel: row['defaultModel'] } : {}),
    ...(row['ownAddress'] === true ? { ownAddress: true } : {}),
    ...(typeof row['checkModel'] === 'string' ? { checkModel: row['checkModel'] } : {}),
    ...(typeof local['baseURL'] === 'string' ? { localURL: local['baseURL'], commands: commandsOf(local) } : {}),
  };
}

const thinkingFrom = (value: unknown): ThinkingSupport =>
  Object.fromEntries(Object.entries(record(value)).map(([part, controls]) => [part, words<ThinkingControl>(controls)]));

/** Written by our own server from a manifest that was checked; one of another version may be missing its parts. */
const thinkingModelsFrom = (row: Fields): readonly ThinkingModels[] =>
  isFields(row['thinking']) && typeof row['thinking']['kind'] === 'string'
    ? [{ parts: words(row['parts']), thinking: row['thinking'] as unknown as Thinking }]
    : [];

const commandsOf = ({ start, startForBrowser }: Fields): NonNullable<ProviderInfo['commands']> => ({
  ...(typeof start === 'string' ? { start } : {}),
  ...(typeof startForBrowser === 'string' ? { startForBrowser } : {}),
});

/** Only web addresses: these become links on the page. */
function linksOf(value: unknown): ProviderInfo['links'] {
  const entries = Object.entries(record(value)).filter(
    ([, url]) => typeof url === 'string' && /^https?:\/\//.test(url),
  );
  return Object.fromEntries(entries);
}

function readCard(value: unknown): readonly ModelCard[] {
  const card = record(value);
  const type = card['type'] ?? 'chat';
  if (typeof card['id'] !== 'string' || type !== 'chat' || card['visible'] === false) return [];
  return [{ ...card, id: card['id'], type: 'chat' }];
}

const healthOf = (value: unknown): Health => (value === 'needs-key' || value === 'unreachable' ? value : 'ready');

export const secretFields: ReadonlySet<VaultField> = new Set([
  'apiKey',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
] satisfies VaultField[]);

/** The form of a provider: required fields first, then those of its alternatives, then the optional ones. */
export function fieldsOf({ keyVault }: Pick<ProviderInfo, 'keyVault'>): readonly VaultField[] {
  const fields = new Set([...keyVault.required, ...keyVault.anyOf.flat(), ...keyVault.optional]);
  // Every provider accepts a base URL in place of its own (contract.md).
  fields.add('baseURL');
  return [...fields];
}

export function isComplete(
  { keyVault }: Pick<ProviderInfo, 'keyVault'>,
  values: Partial<Record<VaultField, string>>,
): boolean {
  const has = (field: VaultField): boolean => Boolean(values[field]?.trim());
  const anyOf = keyVault.anyOf.length === 0 || keyVault.anyOf.some((group) => group.every(has));
  return keyVault.required.every(has) && anyOf && Object.values(values).some((value) => value.trim() !== '');
}

/** True if the provider requires any credentials. */
export const needsKey = ({ keyVault }: Pick<ProviderInfo, 'keyVault'>): boolean =>
  keyVault.required.length > 0 || keyVault.anyOf.length > 0;

/** Why a model cannot be chosen just like that; choosing it repairs that. */
export type Obstacle = 'no-key' | 'unreachable' | 'off';

/** `own`: the user's own credentials, as far as they may be known. */
export function obstacleOf(provider: ProviderInfo, own: object | undefined): Obstacle | undefined {
  if (provider.off) return 'off';
  if (own) return undefined;
  if (provider.health === 'unreachable') return 'unreachable';
  return provider.health === 'needs-key' && needsKey(provider) ? 'no-key' : undefined;
}
