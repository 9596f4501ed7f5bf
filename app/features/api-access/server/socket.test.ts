// Responses over a WebSocket.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auth, send } from '../../../server/testing/client.ts';
import { claudeSays, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor();
}, 60_000);
afterAll(() => door.stop());
const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

interface Message {
  readonly type: string;
  readonly stream_id?: string;
  readonly status?: number;
  readonly error?: { readonly code: string | null; readonly message: string };
  readonly response: {
    readonly id: string;
    readonly output: readonly { readonly content: readonly { readonly text: string }[] }[];
  };
}

async function connect(token = door.token) {
  const address = `${door.app.url.replace('http', 'ws')}/v1/responses`;
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } });
  opened.push(socket);
  const messages: Message[] = [];
  let look = (): void => undefined;
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)) as Message); // by the protocol
    look();
  });
  await once(socket, 'open');
  return {
    socket,
    messages,
    ask: (body: object) => socket.send(JSON.stringify({ type: 'response.create', model: claude, ...body })),
    /** The next message of one of these types. */
    async next(...types: readonly string[]): Promise<Message> {
      for (;;) {
        const at = messages.findIndex(({ type }) => types.includes(type));
        const [found] = at === -1 ? [] : messages.splice(0, at + 1).slice(-1);
        if (found) return found;
        await new Promise<void>((resolve) => (look = resolve));
      }
    },
  };
}

const claude = 'anthropic/claude-sonnet-4-5';
const asked = (): string => door.asked.at(-1)?.body ?? '';

test('answers are messages; the connection remembers what is not to be kept', async () => {
  door.answerWith(claudeSays('Bonjour'));
  const { ask, next, messages } = await connect();
  ask({ input: 'Hi', store: false });
  const { response } = await next('response.completed');
  expect(response.output[0]?.content[0]?.text).toBe('Bonjour');
  expect(messages).toEqual([]);
  ask({ input: 'More', store: false, previous_response_id: response.id });
  const second = await next('response.completed', 'error');
  expect(asked()).toMatch(/Hi.*Bonjour.*More/);
  expect(second.response).toMatchObject({ previous_response_id: response.id });
  const elsewhere = await connect();
  elsewhere.ask({ input: 'More', previous_response_id: response.id });
  expect(await elsewhere.next('error')).toMatchObject({ status: 400, error: { code: 'previous_response_not_found' } });
});

test('a vendor of the same wire is called as by POST, and its events are passed on', async () => {
  const response = { id: 'resp_v', status: 'completed', output: [], usage: { input_tokens: 5, output_tokens: 2 } };
  const event = JSON.stringify({ type: 'response.completed', response, unknown: 1 });
  door.answerWith({ pieces: [`event: response.completed\r\nda`, `ta: ${event}\r\n\r\n`] });
  const { ask, next } = await connect();
  ask({ model: 'openai/gpt-5.4', input: 'Hi', unknown: { kept: 1 } });
  expect(await next('response.completed')).toEqual(JSON.parse(event));
  expect(JSON.parse(asked())).toEqual({ model: 'gpt-5.4', input: 'Hi', unknown: { kept: 1 }, stream: true });
  expect(door.asked.at(-1)?.url).toBe('/v1/responses');
  await door.booked({ inputTokens: 5, outputTokens: 2 });
});

test('streams of one connection are named, and a request may be announced', async () => {
  door.answerWith(claudeSays('Bonjour'));
  const { ask, next } = await connect();
  ask({ input: 'A', stream_id: 'one' });
  ask({ input: 'B', stream_id: 'two' });
  const ends = [await next('response.completed'), await next('response.completed')];
  expect(ends.map(({ stream_id: lane }) => lane).toSorted()).toEqual(['one', 'two']);
  door.answerWith(claudeSays('Bonjour'));
  ask({ input: 'Announced', store: false, generate: false });
  const { response } = await next('response.completed');
  expect([response.output, door.asked]).toEqual([[], []]);
  ask({ input: 'Go', store: false, previous_response_id: response.id });
  await next('response.completed');
  expect(asked()).toMatch(/Announced.*Go/);
});

test('refusals are messages, and the connection stays', async () => {
  const token = await door.newToken({ name: 'short' });
  const { socket, ask, next } = await connect(token);
  socket.send('{');
  expect(await next('error')).toMatchObject({ status: 400 });
  socket.send(JSON.stringify({ type: 'response.steer', previous_response_id: 'resp_1', input: 'No, left' }));
  expect(await next('response.steer.failed')).toMatchObject({ steer: { input: 'No, left' } });
  ask({ model: 'nowhere/model', stream_id: 'one' });
  expect(await next('error')).toMatchObject({ status: 404, stream_id: 'one' });
  const { json } = await send(`${door.app.url}/api/tokens`, { method: 'GET', headers: auth(door.session) });
  const { tokens } = json as { readonly tokens: readonly { readonly id: string; readonly name: string }[] }; // by the contract
  const id = tokens.find(({ name }) => name === 'short')?.id;
  await send(`${door.app.url}/api/tokens/${id}`, { method: 'DELETE', headers: auth(door.session) });
  ask({ input: 'Hi' });
  expect(await next('error')).toMatchObject({ status: 401 });
});

test('without a token there is no connection; at other addresses neither', async () => {
  const status = async (path: string, headers: Readonly<Record<string, string>>): Promise<number> => {
    const socket = new WebSocket(`${door.app.url.replace('http', 'ws')}${path}`, { headers });
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    return response.statusCode;
  };
  const headers = { authorization: `Bearer ${door.token}` };
  expect(await status('/v1/responses', {})).toBe(426);
  expect(await status('/v1/messages', headers)).toBe(404);
  expect(await status('/elsewhere', headers)).toBe(404);
});

test('a reply that breaks off is an error, and the connection stays', async () => {
  const { ask, next } = await connect();
  door.answerWith({ pieces: ['event: response.created\ndata: {"type":"response.created"}\n\n'], ends: 'cut' });
  ask({ model: 'openai/gpt-5.4', input: 'Hi' });
  expect(await next('error')).toMatchObject({ status: 502, error: { code: 'server_error' } });
  door.answerWith({ pieces: ['event: response.created\ndata: {"type":"response.created"}\n\n'] });
  ask({ model: 'openai/gpt-5.4', input: 'Hi' });
  expect(await next('error')).toMatchObject({ status: 502 });
  door.answerWith({ pieces: claudeSays('Bonjour').pieces.slice(0, 3), ends: 'cut' });
  ask({ input: 'Hi' });
  expect((await next('error', 'response.failed')).type).toBe('response.failed');
  door.answerWith(claudeSays('Bonjour'));
  ask({ input: 'Hi' });
  await next('response.completed');
});

test('a client that leaves ends its vendor’s call', async () => {
  door.answerWith({ pieces: claudeSays('Bonjour').pieces.slice(0, 3), ends: 'never' });
  const { socket, ask, next } = await connect();
  const left = door.left().then(() => 'left');
  ask({ input: 'Hi' });
  await next('response.output_text.delta');
  socket.close();
  expect(await left).toBe('left');
});
