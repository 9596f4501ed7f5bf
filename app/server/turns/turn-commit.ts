// Commits a change to a turn and, once all its calls have ended, the next answer and its run.
import { randomUUID } from 'node:crypto';
import type { TurnPlace } from '../../shared/turn/turn.machine.ts';
import { beginRun } from '../runs/begin.ts';
import type { Begun, RunRequest } from '../runs/begin.ts';
import type { RunService } from '../runs/run-service.ts';
import { newId } from '../storage/ids.ts';
import { idIn } from '../../shared/conversation/temporary.ts';
import { knownIds } from '../storage/repositories/messages.ts';
import { findRun } from '../storage/repositories/runs.ts';
import { readCalls } from '../storage/repositories/turn-calls.ts';
import { lockTurn, moveTurn, placeAfter } from '../storage/repositories/turns.ts';
import type { Turn, TurnMoved } from '../storage/repositories/turns.ts';
import { noteAnswer } from '../storage/repositories/unread.ts';
import { together } from '../storage/storage.ts';
import type { Storage, Tables } from '../storage/storage.ts';
import type { TurnPorts } from './turn-ports.ts';
import { isThrough, placeAfterCalls } from './turn-rules.ts';

/** Result of a change: the turn's new last message, a new place, or undefined for no change. */
export type Change = (
  all: Tables,
  turn: Turn,
) => Promise<{ readonly tail: string } | { readonly to: TurnPlace } | undefined>;

export interface CommitParts {
  readonly storage: Storage;
  readonly runs: RunService;
  readonly ports: Pick<TurnPorts, 'keys' | 'model' | 'byPage'>;
  readonly owner: string;
}

export interface Committed {
  readonly begun?: Begun;
  readonly moved?: TurnMoved;
}

/** `wanted`: the user asked for it, so it applies in any state of the turn. */
export async function commitTurn(
  { storage, runs, ports, owner }: CommitParts,
  turn: Turn,
  change: Change,
  { wanted = false } = {},
): Promise<Committed> {
  const { id, userId, conversationId, provider, model, traceId } = turn;
  const byPage = await ports.byPage(turn);
  const keyLost = turn.keyed === 1 && (await ports.keys.of(id))[provider] === undefined;
  const done: { moved?: TurnMoved; turn: Turn; tail: string; answer: string } = {
    turn,
    tail: '',
    answer: idIn(conversationId, newId()),
  };
  const base = { userId, conversationId, provider, model, observationId: randomUUID() };
  const request = (): RunRequest => ({
    ...base,
    parentId: done.tail,
    messageId: done.answer,
    headFrom: [done.tail],
    ...(traceId === null ? {} : { traceId }),
  });
  const move = async (all: Tables, to: TurnPlace, more?: Parameters<typeof moveTurn>[3]): Promise<undefined> => {
    done.moved = await moveTurn(all, id, to, more);
    // Calls for a page need no notice to the user: any open page makes them.
    if (to.state === 'waiting' && to.reason !== 'call') await noteAnswer(all, conversationId);
    return undefined;
  };
  const write = (runOwner: string | undefined): Promise<Begun | undefined> =>
    together(storage, async (all) => {
      const locked = await lockTurn(all, id);
      if (!locked || locked.endedAt !== null) return undefined;
      done.turn = locked;
      if (locked.state === 'streaming') {
        // The response to an earlier commit may have been lost: continue its run if it belongs to this process.
        const run = locked.runId === null ? undefined : await findRun(all, userId, locked.runId);
        if (!run || runOwner === undefined) return undefined;
        done.tail = run.parentId ?? '';
        done.answer = locked.messageId;
        return beginRun(all, runOwner, request());
      }
      if (!wanted && (locked.state !== 'tool' || locked.owner !== owner)) return undefined;
      // Only the page is missing.
      if (locked.reason === 'call') return undefined;
      const changed = await change(all, locked);
      if (!changed) return undefined;
      if ('to' in changed) return move(all, changed.to);
      done.tail = changed.tail;
      const calls = await readCalls(all, id, locked.messageId);
      const tool = { ...locked, state: 'tool', reason: null };
      const through = isThrough(calls) && runOwner !== undefined;
      const place = through ? placeAfterCalls(tool, calls, { wanted, keyLost, byPage }) : placeAfter(tool);
      if (place.state !== 'streaming' || runOwner === undefined)
        return move(all, place, { tailId: done.tail, owner: place.state === 'tool' ? locked.owner : null });
      // The client chose the id of the first answer when its decision began the turn.
      const known = await knownIds(all, userId, conversationId, [locked.answerId]);
      if (known.length === 0) done.answer = locked.answerId;
      const begun = await beginRun(all, runOwner, request());
      await move(all, place, { runId: begun.runId, messageId: done.answer, tailId: done.answer });
      return begun;
    });
  // A closing process only stores what has arrived; the next process calls the model.
  const begun = runs.closing
    ? await write(undefined)
    : await runs.startIn(request(), (...call) => ports.model(done.turn, done.tail)(...call), write);
  return { ...(begun ? { begun } : {}), ...(done.moved ? { moved: done.moved } : {}) };
}
