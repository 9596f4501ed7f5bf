// People of the team: accounts, a turn as a page asks for one, and a page.
import { auth, open, openSession, send } from '../../app/server/testing/client.ts';
import type { Session } from '../../app/server/testing/client.ts';
import { newId } from '../../app/shared/conversation/ids.ts';
import { wholeReply } from './team-server.ts';

export type Person = Session & { readonly cookie: string };

const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'bench', userAgent: 'bench' };

/** Runs the work for each item, so many at once. */
export async function each<T, R>(items: readonly T[], atOnce: number, work: (item: T, at: number) => Promise<R>) {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at] as T, at); // within the array
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

export const makePeople = (url: string, count: number): Promise<readonly Person[]> =>
  each(
    Array.from({ length: count }, (_, at) => at),
    4,
    async (at) => {
      const visitor = await openSession(url);
      const account = {
        email: `person${at}@example.org`,
        password: 'a sentence of several words',
        name: `Person ${at}`,
      };
      const reply = await send(`${url}/api/account`, {
        headers: { ...auth(visitor), 'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` },
        body: account,
      });
      if (reply.status !== 201) throw new Error(`no account: ${reply.status} ${reply.text}`);
      const session = reply.json as Session; // the account tests check the shape
      return { ...session, cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
    },
  );

export async function makeChat(url: string, person: Person): Promise<string> {
  const id = newId();
  const made = await send(`${url}/api/conversations`, { headers: auth(person), body: { id, title: 'A chat' } });
  if (made.status !== 201) throw new Error(`no chat: ${made.status} ${made.text}`);
  return id;
}

export interface Turn {
  /** From the question to the first text. Unit: ms. */
  readonly firstTextMs: number;
  readonly wholeMs: number;
  /** The reply has ended as done, with all its words. */
  readonly whole: boolean;
}

/** Asks a question in a chat and follows its answer, as a page does. */
export async function ask(url: string, person: Person, chat: string, model: string): Promise<Turn> {
  const began = performance.now();
  const turn = {
    conversation: { id: chat },
    parent: null,
    answer: newId(),
    message: { id: newId(), text: 'A question of a few words?', images: [], createdAt: Date.now() },
    using: { provider: 'openai', model },
    config: { changes: {} },
    client,
  };
  const begun = await send(`${url}/api/turns`, { headers: auth(person), body: turn });
  if (begun.status !== 201) throw new Error(`no turn: ${begun.status} ${begun.text}`);
  const { runId } = begun.json as { readonly runId: string };
  const stream = await open(`${url}/api/runs/${runId}/events`, { method: 'GET', headers: auth(person) });
  let firstTextMs = 0;
  let seen = '';
  for await (const part of stream) {
    seen += String(part);
    if (firstTextMs === 0 && seen.includes('event: text\n')) firstTextMs = performance.now() - began;
  }
  const words = [...seen.matchAll(/^event: text\ndata: (.*)$/gm)].map(([, data = '""']) => JSON.parse(data) as string);
  const whole = words.join('') === wholeReply && /event: end\ndata: \{"status":"done"/.test(seen);
  return { firstTextMs, wholeMs: performance.now() - began, whole };
}

/** Time of a chat's page, rendered by the server. Unit: ms. */
export async function openPage(url: string, { cookie }: Person, chat: string): Promise<number> {
  const began = performance.now();
  const page = await send(`${url}/c/${chat}`, {
    method: 'GET',
    headers: { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
  });
  if (page.status !== 200) throw new Error(`no page: ${page.status}`);
  return performance.now() - began;
}
