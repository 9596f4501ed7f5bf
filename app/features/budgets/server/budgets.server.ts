// Admits calls within budgets: finds the ones limiting a call, and reserves the most that it may cost.
import { randomUUID } from 'node:crypto';
import type { ModelCard } from '@tributary/runtime-core';
import type { KnownCall, Reserve } from '../../../server/calls/admitted-call.ts';
import { opening, part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import { priceOfModel } from '../../../server/providers/price.server.ts';
import { getRuntime } from '../../../server/providers/runtime.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { OwnBudget } from '../shared/api.ts';
import { personOf } from './people.ts';
import { priceOfCall } from './price.ts';
import { ownBudgets } from './repository.ts';
import { budgetsOfToken } from './token-limits.ts';
import { reserveIn } from './reserve.ts';
import type { Most } from './reserve.ts';
import { beat, sweep } from './sweep.ts';
import { isOperators } from './tables.ts';
import type { OperatorBudget, RatesTable } from './tables.ts';

/** The operator's rules, without amounts: these are read in the transaction that reserves. */
interface Policy {
  readonly budgets: readonly OperatorBudget[];
  readonly rates: readonly RatesTable[];
}

/** A lost notification of another process delays a new budget by this. Unit: ms. */
const keptMs = 10_000;

const kept = part('budgets read', (): { policy?: Promise<Policy>; until: number } => ({ until: 0 }));

function policyOf(app: App): Promise<Policy> {
  const own = kept(app);
  if (own.policy && own.until > Date.now()) return own.policy;
  const policy = readPolicy(app);
  own.policy = policy;
  own.until = Date.now() + keptMs;
  policy.catch(() => forget(app));
  return policy;
}

const forget = (app: App): void => void (kept(app).until = 0);

async function readPolicy(app: App): Promise<Policy> {
  const { db } = await getStorage(app);
  const [budgets, rates] = await Promise.all([
    db.selectFrom('budgets').selectAll().where('scope', '!=', 'token').orderBy('id').execute(),
    db.selectFrom('rates').selectAll().execute(),
  ]);
  return { budgets: budgets.filter(isOperators), rates };
}

/** Announces changed rules to all processes. */
export async function policyChanged(app: App): Promise<void> {
  forget(app);
  await (await getStorage(app)).log.tell('policy', '', 0);
}

/** Identifies this process in its holds. */
const ownerOf = part('owner of holds', () => `server-${process.pid}-${randomUUID()}`);

export async function admit(app: App, call: KnownCall): Promise<Reserve | undefined> {
  const { keyFrom, purpose, model, userId, tokenId } = call;
  if (purpose === 'list' || purpose === 'pull' || model === undefined) return undefined;
  const { budgets, rates } = await policyOf(app);
  const storage = await getStorage(app);
  // Limits of tokens count calls with the user's own keys, too.
  const ofToken = tokenId === undefined ? [] : await budgetsOfToken(storage, tokenId);
  const operators = keyFrom === 'user' ? [] : budgets;
  if (operators.length + ofToken.length === 0) return undefined;
  const person = await personOf(app, storage, userId);
  const limiting = [...(await limitingOf(storage, operators, { userId, person })), ...ofToken].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  if (limiting.length === 0) return undefined;
  const card = (await (await getRuntime(app)).cards(call.route)).find(({ id }) => id === model);
  const { provider } = call;
  const pricing =
    keyFrom === 'user'
      ? (await priceOfModel(app, storage, { userId, provider, model }))?.pricing
      : priceOfCall(call, rates, card);
  const most = { ...(await mostOf(call, card)), pricing };
  const { adminContact: contact } = app.config;
  const asked = { owner: ownerOf(app), person, provider, model, most, contact };
  return (tables, callId) => reserveIn(tables, limiting, { ...asked, callId });
}

/** The budgets of a user, with what is spent now. */
export async function ownOf(app: App, userId: string): Promise<readonly OwnBudget[]> {
  const { budgets } = await policyOf(app);
  if (budgets.length === 0) return [];
  const storage = await getStorage(app);
  const person = await personOf(app, storage, userId);
  return ownBudgets(storage, await limitingOf(storage, budgets, { userId, person }), person);
}

/** The budgets that limit a user, in the order of their ids. */
export async function limitingOf(
  { db }: Tables,
  budgets: readonly OperatorBudget[],
  { userId, person }: { readonly userId: string; readonly person: string },
): Promise<readonly OperatorBudget[]> {
  const groups = budgets.some(({ scope }) => scope === 'group')
    ? await db.selectFrom('groupMembers').select('groupId').where('userId', '=', userId).execute()
    : [];
  const ids = new Set(groups.map(({ groupId }) => groupId));
  return budgets.filter(({ scope, subject }) => {
    switch (scope) {
      case 'server':
        return true;
      case 'group':
        return ids.has(subject);
      case 'user':
        return subject === person;
      default:
        return scope satisfies never;
    }
  });
}

/** Length of an answer without a limit. Unit: tokens. */
const usualOutput = 16_000;
const usualWindow = 200_000;
/** Average length of a token. Unit: characters. */
const perToken = 3;

/** At most about one token per character, as in Chinese. */
async function mostOf({ estimate }: KnownCall, card: ModelCard | undefined): Promise<Omit<Most, 'pricing'>> {
  const { characters, hasFiles, maxOutput, images, seconds } = (await estimate?.()) ?? {
    characters: 0,
    hasFiles: true,
  };
  const window = card?.contextWindowTokens ?? usualWindow;
  return {
    inputTokens: hasFiles ? window : Math.min(window, characters),
    outputTokens: Math.min(maxOutput ?? card?.maxOutput ?? usualOutput, card?.maxOutput ?? window, window),
    images,
    characters,
    seconds,
    sent: Math.ceil(characters / perToken),
  };
}

const beatMs = 10_000;

/** Follows changed rules, keeps this process's holds alive, and frees those of processes that are gone. */
export const getKeeper = opening('holds', async (app) => {
  const storage = await getStorage(app);
  storage.log.listen((word) => {
    if (word === 'policy' || word === 'lost') forget(app);
  });
  const work = async (): Promise<void> => {
    await beat(storage, ownerOf(app));
    await sweep(storage);
  };
  const timer = setInterval(() => {
    work().catch((error: unknown) =>
      log.error({ err: error instanceof Error ? error.message : typeof error }, 'holds of budgets could not be kept'),
    );
  }, beatMs).unref();
  return { stop: () => clearInterval(timer) };
});

export const stopKeeper = async (app: App): Promise<void> =>
  (await getKeeper.made(app)?.catch(() => undefined))?.stop();
