// Names of models as clients give them: `provider/model`, or the model alone where one provider has it.
import { badRequest } from '@tributary/runtime-core/door';
import type { ModelCard } from '@tributary/runtime-core';
import type { DoorModel } from '@tributary/runtime-core/door';
import { requireAllowed } from '../../../server/admission/allowed-models.ts';
import { askedProvider, askedRoute, readStates } from '../../../server/providers/asked-provider.ts';
import type { AskedProvider } from '../../../server/providers/asked-provider.ts';
import { offeredTo } from '../../../server/features/offered.ts';
import { appError } from '../../../server/http/errors.server.ts';
import type { App } from '../../../server/process/app.ts';
import { describeProvider, listProviders, shownProvider } from '../../../server/providers/providers.server.ts';
import { listVaults } from '../../../server/storage/repositories/vaults.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { matchesPattern } from '../../../shared/providers/model-pattern.ts';
import { findAlias, listAliases } from './aliases.ts';
import type { FoundToken } from './tokens.ts';

export interface CalledModel {
  readonly provider: string;
  readonly route: string;
  readonly model: string;
}

export type User = Pick<FoundToken, 'userId' | 'models'>;

export async function askedBy(app: App, userId: string) {
  const tables = await getStorage(app);
  const states = await readStates(tables, userId);
  const ask = (provider: string): Promise<AskedProvider> =>
    askedProvider(tables, (id, of) => describeProvider(app, id, of), {
      userId,
      provider,
      states,
      given: {},
      health: false,
    });
  return { tables, states, ask };
}

/** Models that the server offers the user and the token may call. */
export async function usableBy(app: App, { userId, models }: User): Promise<(called: CalledModel) => boolean> {
  const offered = await offeredTo(app, userId);
  return (called) => isOfToken(models, called) && offered.model(called, called.model);
}

const isOfToken = (models: User['models'], { provider, model }: CalledModel): boolean =>
  models === undefined || models.some((pattern) => matchesPattern(pattern, `${provider}/${model}`));

interface Listed extends DoorModel {
  readonly called: CalledModel;
}

/** Chat models of the providers that can be called: with a key of the user or of the server, or on a machine that answers. */
export async function listModels(app: App, user: User): Promise<readonly Listed[]> {
  const { tables, states, ask } = await askedBy(app, user.userId);
  const mayUse = await usableBy(app, user);
  const [rows, vaults] = await Promise.all([listProviders(app, false, user.userId), listVaults(tables, user.userId)]);
  const ids = new Set([
    ...rows.filter(({ health }) => health === 'ready').map(({ id }) => id),
    ...vaults.map(({ provider }) => provider),
    ...Object.keys(states).filter((id) => states[id]?.custom),
  ]);
  const asked = await Promise.all([...ids].sort().map(async (id) => [id, await ask(id)] as const));
  const models = asked.flatMap(([provider, { route, whole }]) =>
    (whole()?.models ?? [])
      .filter(({ type }) => type === 'chat')
      .map((card) => ({ card, called: { provider, route, model: card.id } }))
      .filter(({ called }) => mayUse(called))
      .map(({ card, called }) => ({
        id: `${provider}/${card.id}`,
        name: card.displayName ?? card.id,
        provider,
        ...(card.contextWindowTokens ? { contextWindow: card.contextWindowTokens } : {}),
        ...(card.maxOutput ? { maxOutput: card.maxOutput } : {}),
        called,
      })),
  );
  const known = new Map(models.map((each) => [each.id, each]));
  const routes = new Map(asked.map(([provider, { route }]) => [provider, route]));
  // A vendor may take names that no list has.
  const listed = (target: string): Listed | undefined => {
    const [provider = '', model = ''] = split(target);
    const route = routes.get(provider);
    const called = route === undefined ? undefined : { provider, route, model };
    return known.get(target) ?? (called && mayUse(called) ? { id: target, name: target, provider, called } : undefined);
  };
  const aliases = new Map<string, Listed>();
  for (const { name, targets } of await listAliases(tables, user.userId)) {
    const first = targets.map(listed).find((each) => each !== undefined);
    if (first && !aliases.has(name)) aliases.set(name, { ...first, id: name, name });
  }
  return [...aliases.values(), ...models];
}

/** The ledger keeps names of models. */
const maxName = 300;

function requireName(name: string): void {
  if (name.length > maxName) throw badRequest(`model: a name of at most ${maxName} characters`);
}

/** Provider and model of a name. Models may contain slashes. */
function split(name: string): readonly [provider?: string, model?: string] {
  const slash = name.indexOf('/');
  return slash < 1 ? [] : [name.slice(0, slash), name.slice(slash + 1)];
}

/** Models in the order in which they are tried. */
export interface Route {
  readonly targets: readonly [CalledModel, ...CalledModel[]];
  readonly strict: boolean;
}

interface Wanted {
  /** The provider that is meant by a plain name which several have, such as the maker of the client's wire. */
  readonly first: string;
  /** Finds models of a plain name. Default: chat models. */
  readonly named?: ModelsNamed;
  /** Models that can do what is asked. Called only if there is a choice. */
  able(): (card: ModelCard | undefined) => boolean;
}

export async function resolveRoute(
  app: App,
  user: User,
  name: string,
  { first: maker, named = chatModels, able }: Wanted,
): Promise<Route> {
  requireName(name);
  const alias = await findAlias(await getStorage(app), user.userId, name);
  if (!alias) return { targets: [await resolveModel(app, user, name, maker, named)], strict: false };
  const mayUse = await usableBy(app, user);
  const known = await Promise.all(alias.targets.map((target) => byPrefix(app, user, target)));
  const usable = known.flatMap((target) => (target && mayUse(target) ? [target] : []));
  const [best] = usable;
  if (!best)
    throw appError(403, `${name} means ${alias.targets.join(', ')}: you may use none of these models`, {
      code: 'model_not_allowed',
    });
  const { strict } = alias;
  if (usable.length === 1) return { targets: [best], strict };
  const { ask } = await askedBy(app, user.userId);
  const isAble = able();
  const answers = await Promise.all(
    usable.map(async (target) => isAble((await ask(target.provider)).card(target.model))),
  );
  const [first = best, ...others] = usable.filter((_, at) => answers[at]);
  return { targets: answers.includes(true) ? [first, ...others] : [best, ...usable.slice(1)], strict };
}

/** Finds models of a plain name. */
export type ModelsNamed = (app: App, user: User, name: string) => Promise<readonly CalledModel[]>;

const chatModels: ModelsNamed = async (app, user, name) =>
  (await listModels(app, user)).map(({ called }) => called).filter(({ model }) => model === name);

async function resolveModel(
  app: App,
  user: User,
  name: string,
  first: string,
  named: ModelsNamed,
): Promise<CalledModel> {
  requireName(name);
  const called = (await byPrefix(app, user, name)) ?? oneOf(await named(app, user, name), name, first);
  if (called && (await usableBy(app, user))(called)) return called;
  if (!called)
    throw appError(
      'ModelNotFound',
      `no model is named "${name}": name it as provider/model, as the list of models does`,
    );
  // Another token would not help where the server refuses the model to the user.
  if (isOfToken(user.models, called)) await requireAllowed(app, { userId: user.userId, ...called });
  throw appError(403, `this token may not call ${name}: make another token, or choose one of its models`, {
    code: 'model_not_allowed',
  });
}

async function byPrefix(app: App, { userId }: User, name: string): Promise<CalledModel | undefined> {
  const [provider, model = ''] = split(name);
  if (provider === undefined || model === '') return undefined;
  const tables = await getStorage(app);
  const states = await readStates(tables, userId);
  const isKnown = states[provider]?.custom !== undefined || (await shownProvider(app, provider)) !== undefined;
  return isKnown ? { provider, model, route: await askedRoute(tables, { userId, provider, states }) } : undefined;
}

function oneOf(found: readonly CalledModel[], name: string, first: string): CalledModel | undefined {
  const meant = found.length > 1 ? (found.find(({ provider }) => provider === first) ?? undefined) : found[0];
  if (meant || found.length === 0) return meant;
  const names = found.map(({ provider }) => `${provider}/${name}`).join(', ');
  throw appError(400, `several providers have ${name}: name one of ${names}`, { code: 'model_ambiguous' });
}
