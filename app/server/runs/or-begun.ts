// Returns the existing run of a repeated question instead of an error. Its tools, key or files may have changed since
// the first request, and the page would take the error for the answer.
import type { App } from '../process/app.ts';
import { isTributaryError } from '@tributary/runtime-core';
import { getStorage } from '../storage/storage.server.ts';
import { knownRun } from './begin.ts';
import type { Begun } from './begin.ts';

export interface BegunCall extends Begun {
  /** Id of the provider call, if this request made it. */
  readonly observationId?: string;
}

interface Asked {
  readonly userId: string;
  readonly conversationId: string;
  readonly messageId: string | undefined;
}

/** Matches no owner: the run is only looked up. */
const looker = '';

export async function orBegun<T>(app: App, asked: Asked, begin: () => Promise<T>): Promise<T | BegunCall> {
  try {
    return await begin();
  } catch (error) {
    const { messageId } = asked;
    if (messageId === undefined || !isTributaryError(error) || error.status >= 500) throw error;
    const known = await knownRun(
      await getStorage(app, asked.conversationId),
      looker,
      { ...asked, turn: true },
      messageId,
    );
    if (!known) throw error;
    return known;
  }
}
