// Stores a question whose first call a page must make, from a client that does not make it: the turn waits.
import { firstPlace, nextPlace } from '../../shared/turn/turn.machine.ts';
import { writeQuestion } from '../runs/begin.ts';
import type { RunRequest } from '../runs/begin.ts';
import { newId } from '../storage/ids.ts';
import { idIn } from '../../shared/conversation/temporary.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { findTurnOfAnswer, insertTurnOnce } from '../storage/repositories/turns.ts';
import { together } from '../storage/storage.ts';
import type { Tables } from '../storage/storage.ts';

export interface WaitingTurn {
  readonly turnId: string;
  readonly runId?: undefined;
  readonly messageId: string;
  readonly lastSeq: 0;
  readonly fresh: boolean;
}

type Asked = RunRequest & Required<Pick<RunRequest, 'messageId' | 'turn'>>;

export const beginWaiting = (
  tables: Tables,
  request: Asked,
  continues: { readonly run: string; readonly message: string } | undefined,
): Promise<WaitingTurn> =>
  together(tables, async (all) => {
    const { userId, conversationId, messageId, provider, model, parentId, turn, traceId = null } = request;
    const known = await knownTurn(all, request);
    if (known) return known;
    await writeQuestion(all, request);
    const id = idIn(conversationId, newId());
    const { round } = nextPlace(firstPlace, { type: 'pageNeeded' });
    const shown = await findConversation(all, userId, conversationId);
    const inserted = await insertTurnOnce(all, {
      ...turn,
      id,
      userId,
      conversationId,
      answerId: messageId,
      tailId: parentId,
      provider,
      model,
      traceId,
      round,
      state: 'waiting',
      reason: 'call',
      headId: shown?.headId ?? null,
      continues: continues ? JSON.stringify(continues) : null,
    });
    const quicker = inserted ? undefined : await knownTurn(all, request);
    return quicker ?? { turnId: id, messageId, lastSeq: 0, fresh: true };
  });

async function knownTurn(all: Tables, asked: Asked): Promise<WaitingTurn | undefined> {
  const { userId, conversationId, messageId } = asked;
  const known = await findTurnOfAnswer(all, userId, conversationId, messageId);
  return known && { turnId: known.id, messageId, lastSeq: 0, fresh: false };
}
