// Builds the payload for a model call that a page makes itself, from stored data and the base URL the page uses.
import type { App } from '../process/app.ts';
import { isTributaryError } from '@tributary/runtime-core';
import type { ChatPayload, StreamEvent } from '@tributary/runtime-core';
import type { ByPage } from '../../shared/api/turns.ts';
import type { Begun } from '../runs/begin.ts';
import { log } from '../process/log.ts';
import { failureOf } from '../process/failure.ts';
import type { Failure } from '../process/failure.ts';
import { errorEvent } from '../runs/live-run.ts';
import { getRuns } from '../runs/runs.server.ts';
import type { GivenKeys } from '../providers/asked-provider.ts';
import { builtPayload } from './model-call.ts';
import type { TurnQuestion } from './turn-payload.ts';

/** Returns no payload if another page writes the run. A payload that cannot be built ends the run with an error. */
export async function pagePayload(
  app: App,
  question: TurnQuestion,
  { origin }: ByPage,
  given: GivenKeys,
  { runId, lastSeq, ours }: Begun,
): Promise<{ readonly payload?: ChatPayload }> {
  if (!ours) return {};
  const { userId, using } = question;
  const address = origin === undefined ? {} : { [using.provider]: { baseURL: origin } };
  try {
    const { payload } = await builtPayload(app, question, { ...given, ...address });
    return { payload };
  } catch (error) {
    const event = errorEvent(error, using.provider);
    log.warn({ run: runId, user: userId, ...using, ...failureIn(error, event) }, 'a page could not be given its call');
    const runs = await getRuns(app, runId);
    await runs.take(userId, runId, { after: lastSeq, events: [event], end: 'error' });
    return {};
  }
}

/**
 * Only type and codes of a known error, because its message may contain user text; the full message of an unexpected
 * error, which the page does not see.
 */
function failureIn(error: unknown, event: StreamEvent): Failure & { readonly err?: object } {
  if (isTributaryError(error) && event.type === 'error') return failureOf(event.data);
  const { name, message } = error instanceof Error ? error : { name: typeof error, message: '' };
  return { err: { name, message } };
}
