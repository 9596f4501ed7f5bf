// Calls the model for a turn's run: builds the payload from stored data and current keys, and fills in the files.
import type { App } from '../process/app.ts';
import { randomBytes } from 'node:crypto';
import { explain, problemsOf, ChatPayloadSchema } from '@tributary/runtime-core/schema';
import type { ChatPayload, Omission } from '@tributary/runtime-core';
import { paramsOf } from './chat-params.server.ts';
import { getRuntime } from '../providers/runtime.server.ts';
import { withFiles } from '../files/inline.ts';
import { measured } from '../files/measured.ts';
import { appError } from '../http/errors.server.ts';
import { log } from '../process/log.ts';
import type { CallKeys } from '../calls/admitted-call.ts';
import { noteUse } from '../storage/repositories/told-memories.ts';
import { getFiles } from '../files/files.server.ts';
import { takeProjectFiles } from '../files/shared-files.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { RunCall } from '../runs/live-run.ts';
import type { GivenKeys } from '../providers/asked-provider.ts';
import { ports } from './ports.ts';
import { withFirst } from './first-event.ts';
import { refusedAbility, switchOff } from './tried-abilities.ts';
import { turnPayload } from './turn-payload.ts';
import type { BuiltPayload, TurnQuestion } from './turn-payload.ts';

const random = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

export interface ModelKeys {
  /** The `:provider` whose package makes the call. */
  readonly route: string;
  readonly keys: CallKeys;
  readonly given: GivenKeys;
}

/** `keysOf` is called when the model is called, not before. */
export const modelCall =
  (app: App, question: TurnQuestion, keysOf: (runId: string) => Promise<ModelKeys>): RunCall =>
  async (signal, runId, requestId) => {
    const { userId, using, conversationId } = question;
    const { route, keys, given } = await keysOf(runId);
    const [files, runtime] = await Promise.all([getFiles(app, conversationId), getRuntime(app)]);
    // The provider may refuse each guessed ability once; the call is then repeated without it.
    for (let left: readonly Omission[] = []; ;) {
      const { payload, options, grounding, guessed } = await builtPayload(app, question, given);
      const told = left.length === 0 ? payload : { ...payload, omitted: [...(payload.omitted ?? []), ...left] };
      const sized = await measured(files, userId, told, options);
      try {
        const reply = await withFiles(files, userId, sized, signal, (whole, sending) =>
          runtime.chat(route, paramsOf(whole).params, { ...keys, ...sending, signal, user: userId, requestId }),
        );
        return grounding ? withFirst(reply, { type: 'grounding', id: 'passages', data: grounding }) : reply;
      } catch (error) {
        const refused = left.length < maxRefusals ? refusedAbility(error, payload, guessed) : undefined;
        if (!refused) throw error;
        await switchOff(app, await getStorage(app), userId, using, refused.ability);
        left = [...left, refused.left];
      }
    }
  };

/** Number of abilities that can be guessed. */
const maxRefusals = 2;

export async function builtPayload(app: App, question: TurnQuestion, given: GivenKeys): Promise<BuiltPayload> {
  const { conversationId: of } = question;
  const [tables, chats, files] = await Promise.all([getStorage(app), getStorage(app, of), getFiles(app, of)]);
  await takeProjectFiles(app, question.userId, of);
  const built = await turnPayload(tables, ports(app), question, { now: Date.now(), random, given, chats, files });
  const { userId, conversationId, answer: messageId } = question;
  // Not awaited: only the answer's details show it, later.
  if (built.memory.length > 0)
    noteUse(tables, { userId, conversationId, messageId }, built.memory).catch((error: unknown) =>
      log.warn({ err: error instanceof Error ? error.message : typeof error }, 'the use of memories was not noted'),
    );
  return { ...built, payload: checked(built.payload) };
}

/** The same check as for a client's payload: a stored configuration may hold a number that no provider accepts. */
function checked(payload: ChatPayload): ChatPayload {
  const problems = problemsOf(ChatPayloadSchema, payload);
  const [first] = problems;
  if (first) throw appError(400, explain(problems), { ...first, problems });
  return payload;
}
