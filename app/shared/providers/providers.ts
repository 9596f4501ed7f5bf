// The providers this server has loaded, as the picker and the key form need them. GET /api/providers, read with care.
import type {
  ByModel,
  ModelCard,
  Operation,
  ThinkingModels,
  ThinkingSupport,
  VaultField,
} from '@tributary/runtime-core';
import type { Health, ProviderRow, Hearing } from '../api/providers.ts';
import type { SdkType } from './provider-states.ts';

export type { Health } from '../api/providers.ts';

export interface ProviderInfo {
  readonly id: string;
  readonly name: string;
  /** File name of its brand mark. */
  readonly mark?: string;
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
  readonly commands?: {
    readonly start?: string;
    readonly startForBrowser?: string;
  };
  /** May be called from the browser. */
  readonly browser: boolean;
  /** Reads PDF documents by itself, with models that see images. */
  readonly documents?: boolean;
  /** Sounds that its models hear by themselves, by parts of their ids. */
  readonly sound?: ByModel<Hearing | false>;
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
  /** True where this browser calls it itself. */
  readonly onClient?: boolean;
  /** Ids of models the user marked with a star. */
  readonly starred?: ReadonlySet<string>;
  /** Made by the user: the interface it speaks. */
  readonly custom?: SdkType;
}

/** The providers that chat, each with the models to show. */
export const providersOf = (rows: readonly ProviderRow[]): readonly ProviderInfo[] =>
  rows.filter(({ operations }) => operations.includes('chat')).map(infoOf);

function infoOf(row: ProviderRow): ProviderInfo {
  const { id, name, operations, keyVault, health, browser, responses, thinking, makes, recommended } = row;
  const { required, optional, anyOf = [], placeholders, env } = keyVault;
  const models = row.models.filter(({ type, visible }) => type === 'chat' && visible !== false);
  const shown = new Set(models.map((card) => card.id));
  return {
    id,
    name,
    operations,
    keyVault: { required, optional, anyOf, placeholders },
    links: webLinks(row.links),
    models,
    otherModels: row.models.flatMap((card) => (shown.has(card.id) ? [] : [card.id])),
    health,
    browser,
    responses,
    thinking,
    thinkingModels: row.thinkingModels ?? [],
    makes,
    ...(row.mark === undefined ? {} : { mark: row.mark }),
    env: [...required, ...anyOf.flat()].flatMap((field) => env[field]?.slice(0, 1) ?? []),
    recommended,
    ...(row.defaultModel === undefined ? {} : { defaultModel: row.defaultModel }),
    ...(row.ownAddress ? { ownAddress: true } : {}),
    ...(row.documents ? { documents: true } : {}),
    ...(row.sound ? { sound: row.sound } : {}),
    ...(row.checkModel === undefined ? {} : { checkModel: row.checkModel }),
    ...(row.local ? { localURL: row.local.baseURL, commands: commandsOf(row.local) } : {}),
  };
}

const commandsOf = ({ start, startForBrowser }: NonNullable<ProviderRow['local']>) => ({
  ...(start === undefined ? {} : { start }),
  ...(startForBrowser === undefined ? {} : { startForBrowser }),
});

/** Only web addresses: these become links on the page. */
const webLinks = (links: ProviderRow['links']): ProviderInfo['links'] =>
  Object.fromEntries(Object.entries(links).filter(([, url]) => /^https?:\/\//.test(url)));

export const secretFields: ReadonlySet<VaultField> = new Set([
  'apiKey',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
] satisfies VaultField[]);

/** The form of a provider: required fields first, then those of its alternatives, then the optional ones. */
export function fieldsOf({ keyVault }: Pick<ProviderInfo, 'keyVault'>): readonly VaultField[] {
  const fields = new Set([...keyVault.required, ...keyVault.anyOf.flat(), ...keyVault.optional]);
  // Every provider accepts a base URL in place of its own.
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

/** Obstacle to choosing a model; choosing it repairs that. */
export type Obstacle = 'no-key' | 'unreachable' | 'off';

/** `own`: the user's own credentials, as far as they may be known. */
export function obstacleOf(provider: ProviderInfo, own: object | undefined): Obstacle | undefined {
  if (provider.off) return 'off';
  if (own) return undefined;
  if (provider.health === 'unreachable') return 'unreachable';
  return provider.health === 'needs-key' && needsKey(provider) ? 'no-key' : undefined;
}
