// After a sign-in, refreshes the server's lists and resumes calls that wait for it, in any process.
import type { App } from '../process/app.ts';
import { replyToCall, askingCalls } from '../storage/repositories/turn-calls.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { CallNote } from '../../shared/api/call-note.ts';
import { listAgain } from './call.server.ts';
import { drop } from './connections.server.ts';
import { finishSignIn } from './oauth/sign-in.ts';

/** Completes a sign-in and returns the id of its server. */
export async function endSignIn(app: App, userId: string, query: URLSearchParams): Promise<string> {
  const server = await finishSignIn(app, userId, query);
  drop(app, server);
  const storage = await getStorage(app);
  await listAgain(app, userId, server.id);
  for (const call of await askingCalls(storage, userId)) {
    const note = JSON.parse(call.note ?? 'null') as CallNote | null; // written by the turn's service
    if (note?.type !== 'signIn' || note.server !== server.id || call.note === null) continue;
    await replyToCall(storage, call, call.note, JSON.stringify({ id: note.id, action: 'accept' }));
    await storage.log.tell('turn', call.turnId, 0);
  }
  return server.id;
}
