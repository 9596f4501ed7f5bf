// Writes messages and log entries forever, and prints each acknowledged one, until killed.
import { writeSync } from 'node:fs';
import { newId } from '../ids.ts';
import { openStorage } from '../open.ts';
import { appendMessages, createConversation } from '../repositories/conversations.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const storage = await openStorage({ dataDir, databaseUrl: databaseUrl || undefined });
const conversation = await createConversation(storage, 'user', {});
const conversationId = conversation?.id ?? '';
// Synchronous, so that no line is lost in a buffer.
function say(line: string): void {
  for (let rest = Buffer.from(`${line}\n`); rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      // The pipe is full, because its reader is slower than the disk.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

async function messages(): Promise<never> {
  for (let parentId: string | null = null; ;) {
    const id = newId();
    const message = { id, parentId, createdAt: Date.now(), role: 'user', text: `text ${id}`, images: [] } as const;
    await appendMessages(storage, 'user', conversationId, [message]);
    say(`message ${conversationId} ${id}`);
    parentId = id;
  }
}

async function run(): Promise<never> {
  const runId = newId();
  const now = Date.now();
  await storage.db
    .insertInto('runs')
    .values({
      id: runId,
      userId: 'user',
      conversationId,
      parentId: null,
      messageId: newId(),
      provider: 'p',
      model: 'm',
      status: 'running',
      owner: 'writer',
      heartbeatAt: now,
      startedAt: now,
      endedAt: null,
    })
    .execute();
  for (let seq = 1; ; seq++) {
    const entry = { runId, firstSeq: seq, count: 1, at: now, events: `["${seq}"]` };
    const written = await storage.log.commit('writer', [entry]);
    if (written.has(runId)) say(`event ${runId} ${seq}`);
  }
}

say('open');
await Promise.all([messages(), run(), run()]);
