// A server with a turn of two rounds: kills itself at a named moment, or continues another process's turn.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatReply, StreamEvent, ToolAccess } from '@tributary/runtime-core';
import { nothingRead } from '../../../shared/tools/asks-again.ts';
import { defaultChatConfig } from '../../../shared/message/chat-config.ts';
import { consentTo } from '../../../shared/tools/consent.ts';
import { functionTable } from '../../../shared/tools/names.ts';
import type { ToolSource } from '../../../shared/tools/sources.ts';
import { RunService } from '../../runs/run-service.ts';
import { scriptedReply } from '../../runs/testing/scripted-reply.ts';
import { openStorage } from '../../storage/open.ts';
import { findTurnOfAnswer } from '../../storage/repositories/turns.ts';
import type { Turn } from '../../storage/repositories/turns.ts';
import { together } from '../../storage/storage.ts';
import { takeIn } from '../take-in.ts';
import { TurnService } from '../turn-service.ts';

const [task, dataDir = '', databaseUrl = '', ranFile = '', moment = '', access = 'write', caller = 'server'] =
  process.argv.slice(2);
/** `page`: a page in this process calls the model; `none`: a page should, but there is none. */
const byPage = caller !== 'server';
const rounds = 2;

let counts: Readonly<Record<string, number>> = {};
/** Kills the process when this point is reached for the count-th time, as given by `NAME COUNT`. */
function reach(name: string): void {
  const count = (counts[name] ?? 0) + 1;
  counts = { ...counts, [name]: count };
  if (moment === `${name} ${count}`) process.kill(process.pid, 'SIGKILL');
}

const source: ToolSource = {
  origin: 'bundled',
  manifest: { identifier: 'weather', api: [{ name: 'forecast', access: access as ToolAccess }] },
};
const tools = functionTable([source]);
const [ref] = tools.values();
const stop = (data: 'stop' | 'tool_calls'): StreamEvent => ({ id: 'v', type: 'stop', data });

function answerOf(round: number): readonly StreamEvent[] {
  if (round > rounds) return [{ id: 'v', type: 'text', data: 'summary' }, stop('stop')];
  const call = { name: 'weather____forecast', arguments: JSON.stringify({ round }) };
  return [
    { id: 'v', type: 'tool_calls', data: [{ index: 0, id: `c${round}`, type: 'function', function: call }] },
    stop('tool_calls'),
  ];
}

const model =
  (round: number) =>
  async (signal: AbortSignal): Promise<ChatReply> => {
    reach('before the model');
    const batches = answerOf(round).map((event) => [event]);
    const pace = async (index: number): Promise<void> => {
      if (index > 0) reach('while it streams');
      await sleep(5);
    };
    return scriptedReply({ batches, signal, pace });
  };

const storage = await openStorage({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
const runs = new RunService({ storage, heartbeatMs: 100, staleMs: 600, graceMs: 300 });
await runs.recover();
const turns = new TurnService({
  storage,
  runs,
  heartbeatMs: 100,
  onError: (what, error) => console.error(what, error),
  ports: {
    async situation() {
      reach('before a step');
      return {
        config: defaultChatConfig,
        sources: [source],
        tools,
        plugins: ['weather'],
        read: nothingRead,
        consents: { chat: [], always: ref ? [consentTo(ref)] : [] },
        agreed: () => false,
      };
    },
    async run({ args }) {
      reach('before the tool');
      appendFileSync(ranFile, `${args}\n`);
      reach('in the tool');
      await sleep(10);
      reach('after the tool');
      return { outcome: 'done', content: 'sunny', ms: 1 };
    },
    model: ({ round }) => model(round + 1),
    byPage: () => Promise.resolve(byPage),
    mayGoOn: () => Promise.resolve(true),
    keys: {
      of: () => Promise.resolve({}),
      waits: () => undefined,
      drop: () => undefined,
      clean: () => Promise.resolve(),
    },
    changed: () => reach('after a commit'),
  },
});
await turns.recover();

const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const place = { userId: 'user', conversationId: 'c', messageId: 'a' };
const asked = { ...place, parentId: null, provider: 'p', model: 'm' };
if (task === 'begin') {
  const standing = { door: 'open', epoch: 0, keyed: false };
  const turn = { stream: true, client, standing };
  const call = byPage ? undefined : model(1);
  const { runId } = await runs.start({ ...asked, conversation: {}, turn }, call);
  if (byPage) await post(runId, 1);
}

/** Acts as the page: posts one event per request, then the end. */
async function post(runId: string, round: number): Promise<void> {
  const events = answerOf(round);
  for (const [after, event] of events.entries()) {
    reach('before it is posted');
    await runs.take(place.userId, runId, { after, events: [event] });
  }
  reach('after it is posted');
  await runs.take(place.userId, runId, { after: events.length, events: [], end: 'done' });
}

async function takeCall({ id, round }: Turn): Promise<void> {
  reach('before it is taken');
  const draft = { turn: id, answer: `a${round}` };
  const write = (owner: string) =>
    together(storage, async (all) => (await takeIn(all, { door: 'open', session: { epoch: 0 } }, draft, owner)).begun);
  const begun = await runs.startIn(asked, undefined, write);
  reach('after it is taken');
  if (begun) await post(begun.runId, round);
}
for (;;) {
  const turn = await findTurnOfAnswer(storage, place.userId, place.conversationId, place.messageId);
  if (turn?.reason === 'call' && caller === 'page') await takeCall(turn);
  else if (turn && (turn.endedAt !== null || turn.state === 'waiting')) {
    const { state, reason, round } = turn;
    const messages = await storage.db.selectFrom('messages').select(['id', 'role', 'body']).execute();
    const running = messages.filter(({ body }) => body.includes('"outcome":"running"')).length;
    console.log(
      JSON.stringify({ place: [state, reason, round].filter(Boolean).join(' '), running, messages: messages.length }),
    );
    break;
  }
  await sleep(20);
}
await turns.close(0);
await runs.close(0);
await storage.close();
process.exit(0);
