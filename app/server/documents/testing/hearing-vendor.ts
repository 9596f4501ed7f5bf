// A fake vendor with a model that hears, one that does not, and one that transcribes; records its requests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

export interface HearingVendor {
  readonly url: string;
  /** Bodies of questions, in order of arrival. */
  readonly questions: string[];
  /** Sizes of the forms with sounds to transcribe. Unit: bytes. */
  readonly recordings: number[];
  /** Holds transcriptions until the returned function is called. */
  hold(): () => void;
  refuseNext(): void;
  /** Never responds to the next sound. */
  stallNext(): void;
  /** Number of sounds without a response whose sender has disconnected. */
  left(): number;
  /** Holds questions until the returned function is called. */
  holdAnswers(): () => void;
  close(): Promise<void>;
}

const frame = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
const answer =
  frame({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'Heard.' } }] }) +
  frame({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }) +
  'data: [DONE]\n\n';

export async function startHearingVendor(): Promise<HearingVendor> {
  const questions: string[] = [];
  const recordings: number[] = [];
  let refusing = false;
  let stalling = false;
  let left = 0;
  let held = Promise.resolve();
  let answers = Promise.resolve();
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS')
      return void response
        .writeHead(204, { 'access-control-allow-headers': String(request.headers['access-control-request-headers']) })
        .end();
    void buffer(request).then(async (body) => {
      if (request.url === '/v1/audio/transcriptions') {
        recordings.push(body.byteLength);
        if (stalling) {
          stalling = false;
          return response.on('close', () => left++);
        }
        const refused = refusing;
        refusing = false;
        await held;
        return response
          .writeHead(refused ? 500 : 200, { 'content-type': 'application/json' })
          .end(refused ? '{"error":{"message":"The ears are full."}}' : '{"text":"The river is wide."}');
      }
      questions.push(body.toString());
      await answers;
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    questions,
    recordings,
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    holdAnswers() {
      let release = (): void => undefined;
      answers = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    refuseNext: () => void (refusing = true),
    stallNext: () => void (stalling = true),
    left: () => left,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const model = (id: string, displayName: string) => ({
  id,
  displayName,
  type: 'chat',
  enabled: true,
  contextWindowTokens: 100_000,
  abilities: {},
});

/** Writes the provider `hearing` with the models `listener` and `reader`. Returns the value of PROVIDER_PACKAGES. */
export async function writeHearingPackage(folder: string, address: string): Promise<string> {
  const at = join(folder, 'hearing');
  await mkdir(at, { recursive: true });
  const json = {
    name: 'tributary-provider-hearing',
    type: 'module',
    exports: './index.js',
    tributary: { kind: 'provider', apiVersion: 1 },
  };
  const manifest = {
    id: 'hearing',
    name: 'Hearing',
    family: 'openai-style',
    operations: ['chat', 'speechToText'],
    keyVault: { required: ['apiKey'] },
    env: { apiKey: ['TEST_HEARING_KEY'] },
    baseURL: address,
    chat: ['text', 'usage'],
    sound: {
      listener: {
        formats: ['audio/wav', 'audio/mpeg'],
        maxBytes: 1_000_000,
        tokensPerSecond: 10,
        source: 'https://vendor.example/audio',
        date: '2026-11-27',
      },
    },
    transcription: { '*': { models: ['scribe'], formats: ['wav', 'mp3', 'ogg'], maxBytes: 1_000_000 } },
  };
  await writeFile(join(at, 'package.json'), JSON.stringify(json));
  await writeFile(
    join(at, 'index.js'),
    `import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';
export default defineProvider({
  manifest: ${JSON.stringify(manifest)},
  models: ${JSON.stringify([model('listener', 'Listener'), model('reader', 'Reader')])},
  apply: openaiStyle({ baseURL: '${address}/v1' }),
});
`,
  );
  return at;
}
