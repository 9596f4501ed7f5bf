// Turns as pages show them: those of a conversation that have not ended, with their open calls.
import type { CallNote } from '../../shared/api/call-note.ts';
import type { TurnView } from '../../shared/api/turn-view.ts';
import { askedAbout, readCalls } from '../storage/repositories/turn-calls.ts';
import type { CallState, TurnCall } from '../storage/repositories/turn-calls.ts';
import { openTurns, placeOf } from '../storage/repositories/turns.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { Tables } from '../storage/storage.ts';

export async function viewOf(tables: Tables, turn: Turn): Promise<TurnView | undefined> {
  const place = placeOf(turn);
  if (!place || turn.endedAt !== null) return undefined;
  const { id: turnId, messageId, runId } = turn;
  const calls = place.state === 'streaming' ? [] : await readCalls(tables, turnId, messageId);
  return {
    turnId,
    messageId,
    runId,
    ...place,
    calls: calls.map(callView),
  };
}

function callView(call: TurnCall): TurnView['calls'][number] {
  const { position, callId, state, startedAt, note, reply } = call;
  const about = askedAbout(call);
  return {
    position,
    callId,
    state: state as CallState, // only this repository writes it
    ...(startedAt === null ? {} : { startedAt }),
    ...(state === 'running' && note !== null && reply === null ? { note: JSON.parse(note) as CallNote } : {}), // written by the turn's service
    ...(about.length > 0 ? { about } : {}),
  };
}

export async function viewsOf(tables: Tables, userId: string, conversationId: string): Promise<readonly TurnView[]> {
  const open = await openTurns(tables, userId, conversationId);
  const views = await Promise.all(open.map((turn) => viewOf(tables, turn)));
  return views.flatMap((view) => view ?? []);
}
