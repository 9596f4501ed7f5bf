// Names of several models, over HTTP: the next one answers if one fails before its reply.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, send } from '../../../server/testing/client.ts';
import { openAIStream, startDoor } from './testing/door-server.ts';
import type { Answer, DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor({ COMETAPI_API_KEY: 'sk-other-marker' });
}, 60_000);
afterAll(() => door.stop());

const setAlias = async (name: string, targets: readonly string[], more: object = {}): Promise<number> => {
  const body = { name, targets, strict: false, everyone: false, ...more };
  return (await send(`${door.app.url}/api/aliases`, { headers: auth(door.session), body })).status;
};
const ask = async (model: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) => {
  door.asked.length = 0;
  const body = { model, stream: true, messages: [{ role: 'user', content: 'Hi' }], ...more };
  const reply = await door.post('/v1/chat/completions', body, headers);
  const text = await reply.text().catch(() => 'cut');
  const models = door.asked.map((each) => (JSON.parse(each.body) as { readonly model: string }).model);
  return { status: reply.status, by: reply.headers.get('x-tributary-model'), text, models };
};
const busy: Answer = { status: 503, type: 'application/json', pieces: ['{"error":{"message":"overloaded"}}'] };
/** `fails`: the models whose vendor is busy. */
const vendorsWhere = (...fails: readonly string[]): void =>
  door.answerWith((body) => (fails.some((model) => body.includes(`"${model}"`)) ? busy : { pieces: openAIStream }));

test('a busy model is asked twice, then the next one; the failing one is left out for a while', async () => {
  expect(await setAlias('fast', ['openai/gpt-4.1', 'openai/gpt-4.1-mini'])).toBe(204);
  vendorsWhere('gpt-4.1');
  const first = await ask('fast');
  expect(first).toMatchObject({ status: 200, by: 'openai/gpt-4.1-mini', text: openAIStream.join('') });
  expect(first.models).toEqual(['gpt-4.1', 'gpt-4.1', 'gpt-4.1-mini']);
  vendorsWhere();
  expect((await ask('fast')).models).toEqual(['gpt-4.1-mini']);
  await door.booked({ model: 'gpt-4.1-mini', outcome: 'done' });
});

test('the last failure reaches the client, and a mistake of the client is not tried elsewhere', async () => {
  await setAlias('down', ['openai/gpt-4o', 'openai/gpt-4o-mini']);
  vendorsWhere('gpt-4o', 'gpt-4o-mini');
  const down = await ask('down');
  expect([down.status, down.models]).toEqual([503, ['gpt-4o', 'gpt-4o', 'gpt-4o-mini', 'gpt-4o-mini']]);
  door.answerWith({ status: 400, type: 'application/json', pieces: ['{"error":{"message":"bad field"}}'] });
  await setAlias('wrong', ['openai/gpt-4.1-nano', 'openai/o3']);
  const wrong = await ask('wrong');
  expect([wrong.status, wrong.models]).toEqual([400, ['gpt-4.1-nano']]);
});

test('an attempt without a reply counts as no request, and a model over the limit is passed over', async () => {
  await setAlias('counted', ['openai/gpt-4-turbo', 'openai/gpt-4']);
  vendorsWhere('gpt-4-turbo');
  const limit = { unit: 'calls', currency: '', period: 'day', timeZone: 'UTC', hard: 1 };
  const once = { authorization: `Bearer ${await door.newToken({ limit })}` };
  expect(await ask('counted', {}, once)).toMatchObject({ status: 200, by: 'openai/gpt-4' });
  expect((await ask('counted', {}, once)).status).toBe(402);
  await setAlias('priced', ['openai/made-up', 'openai/gpt-4.1-nano']);
  const money = { ...limit, unit: 'money', currency: 'USD' };
  const spending = { authorization: `Bearer ${await door.newToken({ limit: money })}` };
  vendorsWhere();
  expect(await ask('priced', { max_tokens: 5 }, spending)).toMatchObject({ status: 200, by: 'openai/gpt-4.1-nano' });
});

test('a reply that begins with an error, and a status of one vendor alone, are those of a model', async () => {
  await setAlias('errors', ['openai/gpt-4o-2024-05-13', 'openai/gpt-4o-2024-11-20']);
  const failing = (answer: Answer) => (body: string) =>
    body.includes('2024-05-13') ? answer : { pieces: openAIStream };
  door.answerWith(failing({ pieces: ['data: {"error":{"message":"overloaded"}}\n\n'] }));
  expect((await ask('errors')).by).toBe('openai/gpt-4o-2024-11-20');
  await setAlias('statuses', ['openai/gpt-3.5-turbo-0125', 'openai/o3-mini']);
  door.answerWith((body) =>
    body.includes('0125') ? { status: 409, type: 'application/json', pieces: ['{}'] } : { pieces: openAIStream },
  );
  expect((await ask('statuses')).by).toBe('openai/o3-mini');
  // Alone, its bytes pass, and the ledger has the failure.
  door.answerWith({ pieces: ['data: {"error":{"message":"overloaded"}}\n\n'] });
  expect((await ask('openai/gpt-4.1')).text).toContain('overloaded');
  await door.booked({ model: 'gpt-4.1', outcome: 'error' });
});

test('what only a vendor of the wire can read passes under a name of several models', async () => {
  vendorsWhere();
  await setAlias('unread', ['openai/gpt-5', 'openai/gpt-5-mini']);
  const body = { model: 'unread', previous_response_id: 'resp_1', input: [{ type: 'brand_new' }], stream: true };
  expect((await door.post('/v1/responses', body)).status).toBe(200);
  expect(JSON.parse(door.asked.at(-1)?.body ?? '')).toMatchObject({ previous_response_id: 'resp_1' });
});

test('names and fields beyond ASCII cost one call', async () => {
  door.answerWith({ pieces: openAIStream });
  const body = { model: 'openai/gpt-4.1', max_tokens: 5, messages: [{ role: 'user', content: 'Hi' }], '😀': 1 };
  const reply = await door.post('/v1/messages', { ...body, stream: true });
  expect([reply.status, reply.headers.get('x-tributary-lost'), door.asked.length]).toEqual([200, '%F0%9F%98%80', 1]);
  const deep = JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500)) as object;
  expect((await door.post('/v1/messages', { ...body, metadata: deep })).status).toBe(400);
});

test('a reply that has begun is not begun again', async () => {
  await setAlias('begun', ['openai/gpt-5', 'openai/gpt-5-mini']);
  door.answerWith({ pieces: openAIStream.slice(0, 2), ends: 'cut' });
  expect(await ask('begun')).toMatchObject({ text: 'cut', models: ['gpt-5'] });
});

test('a session stays with the model that answered it', async () => {
  await setAlias('sticky', ['openai/o1', 'openai/o4-mini']);
  vendorsWhere('o1');
  const headers = { 'session-id': 's1' };
  expect((await ask('sticky', {}, headers)).by).toBe('openai/o4-mini');
  vendorsWhere('o4-mini');
  expect((await ask('sticky', {}, { 'session-id': 's2' })).by).toBe('openai/o1');
  vendorsWhere();
  expect((await ask('sticky', {}, headers)).by).toBe('openai/o1');
  vendorsWhere('none');
  expect((await ask('sticky', {}, { 'session-id': 's2' })).by).toBe('openai/o1');
});

test('only models that can do what is asked are tried', async () => {
  await setAlias('able', ['openai/gpt-3.5-turbo', 'openai/gpt-4.1']);
  vendorsWhere();
  expect((await ask('able')).by).toBe('openai/gpt-3.5-turbo');
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };
  expect((await ask('able', { messages: [{ role: 'user', content: [image] }] })).by).toBe('openai/gpt-4.1');
});

test('a plain name that several providers have means the maker of the wire, else is refused', async () => {
  vendorsWhere();
  expect((await ask('gpt-4.1')).by).toBe('openai/gpt-4.1');
  const body = { model: 'gpt-4.1', max_tokens: 5, messages: [{ role: 'user', content: 'Hi' }] };
  const reply = await door.post('/v1/messages', body);
  expect([reply.status, await reply.text()]).toEqual([
    400,
    expect.stringMatching(/cometapi\/gpt-4\.1.*openai\/gpt-4\.1/),
  ]);
});

test('a strict name refuses what would be lost on another wire, and lists and names of models know aliases', async () => {
  await setAlias('exact', ['anthropic/claude-sonnet-4-5'], { strict: true });
  door.answerWith({ pieces: [] });
  const strict = await ask('exact', { metadata: { a: 'b' } });
  expect([strict.status, strict.models, strict.text]).toEqual([400, [], expect.stringContaining('metadata')]);
  await setAlias('exact or same', ['anthropic/claude-sonnet-4-5', 'openai/gpt-4.1'], { strict: true });
  vendorsWhere();
  expect((await ask('exact or same', { metadata: { a: 'b' } })).by).toBe('openai/gpt-4.1');
  const listed = await fetch(`${door.app.url}/v1/models`, { headers: { authorization: `Bearer ${door.token}` } });
  expect(JSON.stringify(await listed.json())).toContain('"id":"exact"');
  const bound = await door.newToken({ models: ['openai/gpt-5'] });
  expect((await ask('exact', {}, { authorization: `Bearer ${bound}` })).status).toBe(403);
  expect(await setAlias('none', ['no-slash'])).toBe(400);
  expect((await ask(`openai/${'x'.repeat(1_000)}`)).status).toBe(400);
});

test('a name of other models cannot mean a name, and two writes at once make one', async () => {
  await setAlias('team/fast', ['openai/gpt-4.1']);
  const body = { name: 'chained', targets: ['openai/gpt-5', 'team/fast'], strict: false, everyone: false };
  const refused = await send(`${door.app.url}/api/aliases`, { headers: auth(door.session), body });
  expect([refused.status, JSON.stringify(refused.json)]).toEqual([400, expect.stringContaining('“team/fast”')]);
  const both = await Promise.all([setAlias('parallel', ['openai/gpt-4.1']), setAlias('parallel', ['openai/gpt-4o'])]);
  expect(both).toEqual([204, 204]);
  const { json } = await send(`${door.app.url}/api/aliases`, { method: 'GET', headers: auth(door.session) });
  const { aliases } = json as { readonly aliases: readonly { readonly name: string }[] }; // by the contract
  expect(aliases.filter(({ name }) => name === 'parallel')).toHaveLength(1);
});

test('all attempts of a request count as one request of the hour', async () => {
  const limited = await startDoor({ REQUESTS_PER_HOUR: '2' });
  try {
    limited.answerWith((body) => (body.includes('"gpt-4.1"') ? busy : { pieces: openAIStream }));
    const body = { name: 'fast', targets: ['openai/gpt-4.1', 'openai/gpt-4o'], strict: false, everyone: false };
    await send(`${limited.app.url}/api/aliases`, { headers: auth(limited.session), body });
    const statuses: number[] = [];
    for (const model of ['fast', 'openai/gpt-4o', 'openai/gpt-4o']) {
      const asked = { model, messages: [{ role: 'user', content: 'Hi' }], stream: true };
      const reply = await limited.post('/v1/chat/completions', asked);
      await reply.text();
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([200, 200, 402]);
  } finally {
    await limited.stop();
  }
});
