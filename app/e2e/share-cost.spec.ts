// Shared pages of answers that are expensive to read: what one costs the server's main thread, and that it answers meanwhile.
import { expect, test } from 'playwright/test';
import { hostileTexts } from '../shared/testing/hostile-texts.ts';
import { auth, openSession, send } from '../server/testing/client.ts';
import type { Session } from '../server/testing/client.ts';
import { startMeasured } from './support/measured-server.ts';

test.describe.configure({ timeout: 300_000 });

/** In fixed jobs, as in app/shared/testing/cpu-cost.ts: all that a page costs, and with it each of its tasks. */
const limit = 20;
/** Below it the clock is too coarse for a ratio. Unit: fixed jobs. */
const floor = 4;

async function shareOf(url: string, session: Session, id: string, text: string): Promise<string> {
  const call = async (path: string, body: object): Promise<unknown> => {
    const { status, json } = await send(`${url}${path}`, { headers: auth(session), body });
    expect(status).toBeLessThan(300);
    return json;
  };
  await call('/api/conversations', { id, title: id });
  const question = { id: `${id}-q`, parentId: null, createdAt: 1, role: 'user', text: id, images: [] };
  const answer = {
    id: `${id}-a`,
    parentId: question.id,
    createdAt: 2,
    role: 'assistant',
    provider: 'demo',
    model: 'demo-fast',
    outcome: 'done',
    reply: { parts: [{ type: 'text', text }] },
  };
  await call(`/api/conversations/${id}/messages`, { messages: [question, answer] });
  const made = (await call('/api/share', { conversationId: id })) as { readonly id: string };
  return `${url}/share/${made.id}`;
}

test('a shared page costs at most 20 fixed jobs, and twice the text at most 2.5 times as much', async () => {
  const server = await startMeasured();
  try {
    const session = await openSession(server.url);
    /** The lowest of a few pages, since other programs of the machine only ever add; the first one that is low enough. */
    const costOf = async (share: (tries: number) => Promise<string>, enough: number): Promise<number> => {
      let least = Infinity;
      for (let tries = 0; tries < 3 && least > enough; tries++) {
        // A share of its own each time: its trees are not read yet.
        const address = await share(tries);
        const before = await server.measure('jobs');
        const page = await send(address, { method: 'GET' });
        least = Math.min(least, (await server.measure('jobs')) - before);
        expect(page.status).toBe(200);
      }
      return least;
    };
    const plain = await shareOf(server.url, session, 'plain', 'The **river** runs.');
    // Compiled, and the thread is there.
    for (let page = 0; page < 20; page++) await send(plain, { method: 'GET' });
    const warm = await send(plain, { method: 'GET' });
    expect(warm.text.includes('<strong>river</strong>')).toBe(true);
    const dear: Record<string, readonly number[]> = {};
    for (const [name, textOf] of Object.entries(hostileTexts)) {
      const costs: number[] = [];
      for (const length of [7_000, 14_000, 100_000, 200_000]) {
        const id = `${name.replaceAll(' ', '-')}-${length}`;
        costs.push(await costOf((tries) => shareOf(server.url, session, `${id}-${tries}`, textOf(length)), floor));
      }
      const [, , half = 0, whole = 0] = costs;
      if (costs.some((cost) => cost > limit) || whole > 2.5 * Math.max(floor, half)) dear[name] = costs;
    }
    expect(dear).toEqual({});
  } finally {
    await server.stop();
  }
});

test('the server answers while 40 shared pages are asked for', async () => {
  const server = await startMeasured();
  try {
    const session = await openSession(server.url);
    const addresses: string[] = [];
    for (const [name, textOf] of Object.entries(hostileTexts).slice(0, 40)) {
      addresses.push(await shareOf(server.url, session, name.replaceAll(' ', '-'), textOf(14_000)));
    }
    while (addresses.length < 40) addresses.push(addresses[addresses.length % 7] ?? '');
    let open = addresses.length;
    const pages = addresses.map((address) => send(address, { method: 'GET' }).finally(() => (open -= 1)));
    expect((await send(`${server.url}/healthz`, { method: 'GET' })).status).toBe(200);
    expect(open).toBeGreaterThan(0);
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(addresses.map(() => 200));
  } finally {
    await server.stop();
  }
});
