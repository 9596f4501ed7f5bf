// Running calls of clients, which end when their token is revoked or their account is disabled.
import { workOfUsers } from '../../../server/auth/session-ends.server.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { existing } from './tokens.ts';

export interface OpenCall {
  readonly tokenId: string;
  readonly userId: string;
  readonly controller: AbortController;
}

/** Another process may have revoked a token. Unit: ms. */
const lookEveryMs = 5_000;

const held = part('calls of clients', (app) => {
  const calls = new Set<OpenCall>();
  workOfUsers(app).add({
    users: () => [...calls].map(({ userId }) => userId),
    end: (userId) => endCalls(calls, (call) => call.userId === userId),
  });
  const timer = setInterval(() => void lookAtCalls(app), lookEveryMs).unref();
  return { calls, timer };
});

const revoked = () =>
  appError(401, 'this access token was revoked, or its account disabled', { code: 'token_invalid' });

const endCalls = (calls: ReadonlySet<OpenCall>, ends: (call: OpenCall) => boolean): void => {
  for (const call of calls) if (ends(call)) call.controller.abort(revoked());
};

/** Ends calls whose tokens are gone. */
export async function lookAtCalls(app: App): Promise<void> {
  const { calls } = held(app);
  if (calls.size === 0) return;
  try {
    const ids = await existing(await getStorage(app), [...new Set([...calls].map(({ tokenId }) => tokenId))]);
    endCalls(calls, ({ tokenId }) => !ids.has(tokenId));
  } catch (error) {
    log.warn(
      { err: error instanceof Error ? error.message : typeof error },
      'tokens of running calls could not be read',
    );
  }
}

export async function whileOpen<T>(app: App, call: OpenCall, work: () => Promise<T>): Promise<T> {
  const { calls } = held(app);
  calls.add(call);
  try {
    return await work();
  } finally {
    calls.delete(call);
  }
}

export const stopCalls = (app: App): void => {
  const open = held.made(app);
  if (!open) return;
  clearInterval(open.timer);
  endCalls(open.calls, () => true);
};
