// A second server on one PostgreSQL: begins an endless reply, prints its id, and waits to be killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../storage/ids.ts';
import { openStorage } from '../../storage/open.ts';
import { RunService } from '../run-service.ts';
import { scriptedReply } from './scripted-reply.ts';

const [databaseUrl, userId = ''] = process.argv.slice(2);
const storage = await openStorage({ dataDir: '.', databaseUrl });
const service = new RunService({ storage, heartbeatMs: 200 });
const batches = Array.from({ length: 100_000 }, (_, at) => [{ id: 'v', type: 'text', data: `${at}.` } as const]);
const request = { userId, conversationId: newId(), conversation: {}, parentId: null, provider: 'p', model: 'm' };
const { runId } = await service.start(request, (signal) =>
  Promise.resolve(scriptedReply({ batches, signal, pace: () => sleep(5) })),
);
console.log(runId);
setInterval(() => undefined, 1000);
