// A provider of images or speech as its user sees it: its route, model info, and what its package declares.
import type { App } from '../process/app.ts';
import type { KeyVault, ModelCard, ModelEntry, ProviderManifest } from '@tributary/runtime-core';
import type { ProviderRow } from '../../shared/api/providers.ts';
import { routeOf } from '../../shared/providers/custom-providers.ts';
import { defaultProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderStateMap } from '../../shared/providers/provider-states.ts';
import { offeredTo } from '../features/offered.ts';
import { readStates } from '../providers/asked-provider.ts';
import { getLoader } from '../providers/runtime.server.ts';
import { describeProvider, listProviders } from '../providers/providers.server.ts';
import { readModelList } from '../storage/repositories/model-lists.ts';
import { readHint } from '../storage/repositories/vaults.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { Tables } from '../storage/storage.ts';

export interface MediaProvider {
  readonly id: string;
  readonly name: string;
  /** Value of `:provider` in the routes that call this provider. */
  readonly route: string;
  readonly row: ProviderRow;
  readonly declared: Pick<ProviderManifest, 'images' | 'speech' | 'transcription'>;
  /** The user's model list as last fetched. */
  readonly listed: readonly ModelEntry[];
  /** True if the user has credentials, stored or in the request. */
  readonly keyed: boolean;
  readonly off: boolean;
}

/** Returns undefined if the provider is neither loaded nor created by the user. */
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
  const key = given ?? (hint === undefined ? undefined : (JSON.parse(hint) as KeyVault)); // stored together with its key
  const loader = getLoader(app);
  // A server created by the user only has an interface, not the vendor's abilities.
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
    listed: list ? (JSON.parse(list.models) as readonly ModelEntry[]) : [], // as stored by the route
    keyed: key !== undefined,
    off: state.enabled === false,
  };
}

export interface MediaOffer {
  readonly media: MediaProvider;
  /** True if the user may use the model. */
  readonly isOffered: (model: string) => boolean;
}

/** Returns the providers of this server and of the user. */
export async function mediaOffers(app: App, userId: string): Promise<readonly MediaOffer[]> {
  const storage = await getStorage(app);
  const [states, rows, offered] = await Promise.all([
    readStates(storage, userId),
    listProviders(app, false, userId),
    offeredTo(app, userId),
  ]);
  const ids = [...rows.map(({ id }) => id), ...Object.keys(states).filter((id) => states[id]?.custom !== undefined)];
  const found = await Promise.all(ids.map((id) => mediaProvider(app, storage, userId, id, { states, health: true })));
  return found.flatMap((media) => {
    if (!media) return [];
    const called = { provider: media.id, route: media.route };
    return offered.provider(called) ? [{ media, isOffered: (model) => offered.model(called, model) }] : [];
  });
}

/** Undefined if the user may use none of the models. An empty list is left as it is: users can enter names. */
export function offeredOf<M extends { readonly id: string }>(
  models: readonly M[],
  isOffered: MediaOffer['isOffered'],
): readonly M[] | undefined {
  const left = models.filter(({ id }) => isOffered(id));
  return left.length === 0 && models.length > 0 ? undefined : left;
}

/** Names of image models, for lists that contain only names. */
const imageNames = /image|flux|dall-?e|diffusion|sdxl|kolors|imagen|cogview|seedream|midjourney|recraft|ideogram/i;

/** Sort key of models: those enabled in the catalog first, legacy ones last. */
const ageOf = ({ enabled, legacy }: ModelCard): number => (legacy ? 2 : enabled ? 0 : 1);

/**
 * Returns models that create images, in this order: dedicated ones, those in the user's list, chat models that draw.
 */
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

/** Returns why the provider cannot be called, as far as the server knows. */
export function obstacleFor({ off, keyed, row }: MediaProvider): 'off' | 'unreachable' | 'no-key' | undefined {
  if (off) return 'off';
  if (keyed || row.health === 'ready') return undefined;
  return row.health === 'unreachable' ? 'unreachable' : 'no-key';
}
