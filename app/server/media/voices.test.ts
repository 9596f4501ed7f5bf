// Providers of speech and transcription, and a recording sent to a vendor.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Speaker, Writer } from '../../shared/api/voices.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
let session: Session;
let vendor: Server;
let url: string;
let heard = Buffer.alloc(0);

beforeAll(async () => {
  vendor = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard = Buffer.concat(parts);
      const silent = heard.includes('silence');
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ text: silent ? '' : 'Hi.' }));
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v1`;
  app = await startApp();
  session = await openSession(app.url);
});
afterAll(async () => {
  await app.stop();
  await new Promise((resolve) => vendor.close(resolve));
});

test('voices and limits of each model, and what is missing', async () => {
  const reply = await send(`${app.url}/api/voices`, { method: 'GET', headers: auth(session) });
  const { speakers, writers } = reply.json as { speakers: readonly Speaker[]; writers: readonly Writer[] }; // checked by `send`
  const openai = speakers.find(({ provider }) => provider === 'openai');
  expect([openai?.obstacle, openai?.models.find(({ id }) => id === 'tts-1')?.support?.speed]).toEqual([
    'no-key',
    [0.25, 4],
  ]);
  expect(writers.map(({ provider }) => provider)).toEqual(
    expect.arrayContaining(['openai', 'groq', 'mistral', 'siliconcloud']),
  );
  expect(writers.find(({ provider }) => provider === 'groq')?.models[0]).toMatchObject({
    id: 'whisper-large-v3-turbo',
  });
  expect(speakers.some(({ provider }) => provider === 'anthropic')).toBe(false);
});

const webm = (words: string): string =>
  Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from(words)]).toString('base64');

test.each([
  ['what was said', 'a voice', 'Hi.'],
  ['silence', 'silence', ''],
])('%s', async (_name, sound, text) => {
  const audio = `data:audio/webm;codecs=opus;base64,${webm(sound)}`;
  const reply = await send(`${app.url}/api/transcriptions/openai`, {
    headers: auth(session, { apiKey: 'sk-voice', baseURL: url }),
    body: { model: 'whisper-1', audio, language: 'de' },
  });
  expect([reply.status, reply.json]).toEqual([200, { text }]);
  expect(heard.includes(sound) && heard.includes('recording.webm') && heard.includes('"language"')).toBe(true);
});

test.each([
  ['an address', 'https://a.example/b.webm', {}],
  [
    'an image under the name of a sound',
    `data:audio/mpeg;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')}`,
    { body: { error: { code: 'not_a_sound', found: 'image/png' } } },
  ],
])('what is no recording is refused before anything is sent: %s', async (_name, audio, told) => {
  heard = Buffer.alloc(0);
  const reply = await send(`${app.url}/api/transcriptions/openai`, {
    headers: auth(session, { apiKey: 'sk-voice', baseURL: url }),
    body: { model: 'whisper-1', audio },
  });
  expect([reply.status, heard.length]).toEqual([400, 0]);
  expect(reply.json).toMatchObject(told);
});
