// A provider that makes or reads media, as its user sees it: its route, its cards, what its package declares.
import type { App } from '../process/app.ts';
import type { KeyVault, ModelCard, ModelEntry, ProviderManifest } from '@tributary/runtime-core';
import type { ProviderRow } from '../../shared/api/providers.ts';
import { routeOf } from '../../shared/providers/custom-providers.ts';
import { defaultProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderStateMap } from '../../shared/providers/provider-states.ts';
import { getLoader } from '../providers/runtime.server.ts';
import { describeProvider } from '../providers/providers.server.ts';
import { readModelList } from '../storage/repositories/model-lists.ts';
import { readHint } from '../storage/repositories/vaults.ts';
import type { Tables } from '../storage/storage.ts';

export interface MediaProvider {
  readonly id: string;
  readonly name: string;
  /** The `:provider` of the routes that serve it. */
  readonly route: string;
  readonly row: ProviderRow;
  readonly declared: Pick<ProviderManifest, 'images' | 'speech' | 'transcription'>;
  /** The user's own list of it, as last fetched. */
  readonly listed: readonly ModelEntry[];
  /** Credentials of the user are stored, or came with the request. */
  readonly keyed: boolean;
  readonly off: boolean;
}

/** Undefined for one that is not loaded and that the user did not make. */
export async function mediaProvider(
  app: App,
  tables: Tables,
  userId: string,
  id: string,
  {
    states,
    given,
    health,
  }: { readonly states: ProviderStateMap; readonly given?: KeyVault | undefined; readonly health: boolean },
): Promise<MediaProvider | undefined> {
  const state = states[id] ?? defaultProviderState;
  const [row, list, hint] = await Promise.all([
    describeProvider(app, state.custom?.sdkType ?? id, { health }),
    readModelList(tables, userId, id),
    readHint(tables, userId, id),
  ]);
  if (!row) return undefined;
  const key = given ?? (hint === undefined ? undefined : (JSON.parse(hint) as KeyVault)); // written beside the key that it hints at
  const loader = getLoader(app);
  // A server of the user's own speaks an interface, and is not the vendor who made it.
  const definition = state.custom?.sdkType === 'openai' ? await loader.fallback() : await loader.get(row.id);
  const { images, speech, transcription } = definition?.manifest ?? {};
  return {
    id,
    name: state.custom?.name ?? row.name,
    route: routeOf(id, state, key?.apiKey !== undefined),
    row: state.custom ? { ...row, models: [], health: 'needs-key' } : row,
    declared: {
      ...(images ? { images } : {}),
      ...(speech ? { speech } : {}),
      ...(transcription ? { transcription } : {}),
    },
    listed: list ? (JSON.parse(list.models) as readonly ModelEntry[]) : [], // stored as the route took it
    keyed: key !== undefined,
    off: state.enabled === false,
  };
}

/** Names of models that draw, in lists that tell no more than a name. */
const imageNames = /image|flux|dall-?e|diffusion|sdxl|kolors|imagen|cogview|seedream|midjourney|recraft|ideogram/i;

/** Order of models: what the catalogue switches on comes first, what it calls old last. */
const ageOf = ({ enabled, legacy }: ModelCard): number => (legacy ? 2 : enabled ? 0 : 1);

/** The models that make images: those made for it, those that the user's list adds, and last chat models that draw. */
export function imageModels({ row, listed }: MediaProvider): readonly ModelCard[] {
  const draws = row.operations.includes('textToImage');
  const chats = row.operations.includes('chat');
  const shown = row.models.filter(({ visible }) => visible !== false).toSorted((a, b) => ageOf(a) - ageOf(b));
  const known = new Set(row.models.map(({ id }) => id));
  const more = draws ? listed.filter(({ id }) => !known.has(id) && (!chats || imageNames.test(id))) : [];
  return [
    ...shown.filter(({ type }) => type === 'image' && draws),
    ...more.map(({ id, displayName }): ModelCard => ({ id, type: 'image', ...(displayName ? { displayName } : {}) })),
    ...shown.filter(({ type, abilities }) => type === 'chat' && chats && abilities?.imageOutput === true),
  ];
}

/** Reason why it cannot be called now, as far as the server knows. */
export function obstacleFor({ off, keyed, row }: MediaProvider): 'off' | 'unreachable' | 'no-key' | undefined {
  if (off) return 'off';
  if (keyed || row.health === 'ready') return undefined;
  return row.health === 'unreachable' ? 'unreachable' : 'no-key';
}
