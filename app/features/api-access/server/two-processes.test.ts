// Two servers on one PostgreSQL: a reply that one of them has kept is continued, read and deleted at the other, by HTTP and by socket.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, testDatabase } from '../../../server/storage/testing/databases.ts';
import { claudeSays, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

cleanUp();

let here: DoorServer;
let there: DoorServer;
beforeAll(async () => {
  const { databaseUrl = '' } = await testDatabase('postgres');
  here = await startDoor({ DATABASE_URL: databaseUrl });
  there = await startDoor({ DATABASE_URL: databaseUrl });
}, 120_000);
afterAll(() => Promise.all([here.stop(), there.stop()]));

const model = 'anthropic/claude-sonnet-4-5';
/** All requests have the token that was made at the first server. */
const request = (door: DoorServer, method: string, path: string, body?: object) =>
  fetch(`${door.app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${here.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const respond = async (door: DoorServer, body: object): Promise<{ readonly id: string }> =>
  (await request(door, 'POST', '/v1/responses', { model, ...body })).json();

test('continued at the other server, read there, and deleted at both', async () => {
  here.answerWith(claudeSays('Bonjour'));
  there.answerWith(claudeSays('Encore'));
  const first = await respond(here, { input: 'Hi' });
  const second = await respond(there, { input: 'More', previous_response_id: first.id });
  expect(there.asked[0]?.body).toMatch(/Hi.*Bonjour.*More/);
  here.answerWith(claudeSays('Fin'));
  await respond(here, { input: 'Last', previous_response_id: second.id });
  expect(here.asked[0]?.body).toMatch(/Hi.*Bonjour.*More.*Encore.*Last/);
  expect((await request(there, 'GET', `/v1/responses/${first.id}`)).status).toBe(200);
  expect((await request(there, 'DELETE', `/v1/responses/${first.id}`)).status).toBe(200);
  expect((await request(here, 'GET', `/v1/responses/${first.id}`)).status).toBe(404);
}, 60_000);

test('a socket continues at one server what a socket of the other has begun', async () => {
  const said = async (door: DoorServer, body: object): Promise<string> => {
    const address = `${door.app.url.replace('http', 'ws')}/v1/responses`;
    const socket = new WebSocket(address, { headers: { authorization: `Bearer ${here.token}` } });
    await once(socket, 'open');
    const id = new Promise<string>((resolve, reject) => {
      socket.on('message', (data) => {
        const { type, response } = JSON.parse(String(data)) as {
          readonly type: string;
          readonly response?: { readonly id: string };
        }; // by the protocol
        if (type === 'response.completed') resolve(response?.id ?? '');
        if (type === 'error') reject(new Error(String(data)));
      });
    });
    socket.send(JSON.stringify({ type: 'response.create', model, ...body }));
    return id.finally(() => socket.terminate());
  };
  here.answerWith(claudeSays('Salut'));
  there.answerWith(claudeSays('Merci'));
  const first = await said(here, { input: 'Hello' });
  await said(there, { input: 'Thanks', previous_response_id: first });
  expect(there.asked[0]?.body).toMatch(/Hello.*Salut.*Thanks/);
}, 60_000);
