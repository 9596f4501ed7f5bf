// The server's loaded providers for pickers and key forms: validated response of GET /api/providers.
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
  /** File name of the brand icon. */
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
  /** Visible chat models. */
  readonly models: readonly ModelCard[];
  /** Ids of other or hidden models in the catalogue. */
  readonly otherModels: readonly string[];
  /** Ids in the provider's own list, if requested. */
  readonly listed?: ReadonlySet<string>;
  readonly health: Health;
  /** URL of a local server. */
  readonly localURL?: string;
  /** POSIX commands that start the local server, with placeholders `{model}` and `{origin}`. */
  readonly commands?: {
    readonly start?: string;
    readonly startForBrowser?: string;
  };
  /** True if calls from a browser are possible. */
  readonly browser: boolean;
  /** True if models with vision read PDFs natively. */
  readonly documents?: boolean;
  /** Audio input by parts of model ids. */
  readonly sound?: ByModel<Hearing | false>;
  /** True if OpenAI's Responses API is supported. */
  readonly responses?: boolean;
  /** Thinking controls by part of the model id. */
  readonly thinking?: ThinkingSupport;
  /** Models whose thinking is set differently here than by their makers. */
  readonly thinkingModels?: readonly ThinkingModels[];
  /** Id prefixes of models made by this vendor. */
  readonly makes?: readonly string[];
  /** Model for connection checks. */
  readonly checkModel?: string;
  /** Models recommended by the package, best first. */
  readonly recommended?: readonly string[];
  /** The operator's default model, if of this provider. */
  readonly defaultModel?: string;
  /** Ids of models that the user may not use. */
  readonly withheld?: readonly string[];
  /** Served from another address than the vendor's, so that its list is authoritative. */
  readonly ownAddress?: boolean;
  /** Environment variables of the required fields, which an operator may set instead. */
  readonly env?: readonly string[];
  /** Disabled by the user: visible in the settings only. */
  readonly off?: boolean;
  /** True if the user has saved credentials. */
  readonly keyed?: boolean;
  /** True if this browser calls the provider. */
  readonly onClient?: boolean;
  /** Ids of models starred by the user. */
  readonly starred?: ReadonlySet<string>;
  /** User-made provider: its interface type. */
  readonly custom?: SdkType;
}

/** Returns the providers with chat, each with its visible models. */
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
    ...(row.withheld ? { withheld: row.withheld } : {}),
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

/** Only http(s) URLs, since they become links. */
const webLinks = (links: ProviderRow['links']): ProviderInfo['links'] =>
  Object.fromEntries(Object.entries(links).filter(([, url]) => /^https?:\/\//.test(url)));

export const secretFields: ReadonlySet<VaultField> = new Set([
  'apiKey',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
] satisfies VaultField[]);

/** Returns the form's fields: required ones, alternatives, optional ones. */
export function fieldsOf({ keyVault }: Pick<ProviderInfo, 'keyVault'>): readonly VaultField[] {
  const fields = new Set([...keyVault.required, ...keyVault.anyOf.flat(), ...keyVault.optional]);
  // Every provider accepts a custom base URL.
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

/** True if credentials are required. */
export const needsKey = ({ keyVault }: Pick<ProviderInfo, 'keyVault'>): boolean =>
  keyVault.required.length > 0 || keyVault.anyOf.length > 0;

/** Why a model cannot be used yet; choosing it offers the fix. */
export type Obstacle = 'no-key' | 'unreachable' | 'off';

/** `own`: the user's credentials, if known. */
export function obstacleOf(provider: ProviderInfo, own: object | undefined): Obstacle | undefined {
  if (provider.off) return 'off';
  if (own) return undefined;
  if (provider.health === 'unreachable') return 'unreachable';
  return provider.health === 'needs-key' && needsKey(provider) ? 'no-key' : undefined;
}
