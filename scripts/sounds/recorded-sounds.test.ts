// Requests with a sound as their vendors were recorded to take them: ours say the same, from the file to the wire.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import type { TransportRequest } from '@tributary/runtime-core';
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import { readExchange, readIndex } from '../../conformance/recordings/exchange.ts';
import google from '../../providers/google/index.ts';
import mistral from '../../providers/mistral/index.ts';
import openai from '../../providers/openai/index.ts';
import openrouter from '../../providers/openrouter/index.ts';

const folder = process.env['TRIBUTARY_RECORDINGS'] ?? '';
const providers = [google, mistral, openai, openrouter];

interface Heard {
  readonly data: string;
  /** Format or media type, in one spelling. */
  readonly type: string;
  /** Names of the fields that hold them. */
  readonly shape: string;
}

const spellings: Readonly<Record<string, string>> = { 'audio/mp3': 'audio/mpeg', mp3: 'audio/mpeg', wav: 'audio/wav' };
const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Base64 was cut in the recordings: what is left of it. */
const letters = (data: string): string => /^[\w+/-]*/.exec(data)?.[0].slice(0, 40) ?? '';

/** Sounds of the user's messages, in the form of either wire. */
function heardIn(body: unknown): readonly Heard[] {
  const turns = [...list(at(body, 'messages')), ...list(at(body, 'contents'))];
  const parts = turns.flatMap((turn) =>
    at(turn, 'role') === 'user' ? [...list(at(turn, 'content')), ...list(at(turn, 'parts'))] : [],
  );
  return parts.flatMap((part): Heard[] => {
    if (!isRecord(part)) return [];
    const inline = part['inlineData'] ?? part['inline_data'];
    const found = at(part, 'input_audio') ?? inline;
    if (!isRecord(found)) return [];
    const type = text(found['format']) ?? text(found['mimeType']) ?? text(found['mime_type']) ?? '';
    const names = [...(inline ? ['inlineData'] : [text(part['type'])]), ...Object.keys(found).map(camel).toSorted()];
    return [{ data: letters(text(found['data']) ?? ''), type: spellings[type] ?? type, shape: names.join(' ') }].filter(
      (each) => each.type.startsWith('audio/'),
    );
  });
}

/** The body that the provider's package makes of a question with this sound. */
async function oursWith(provider: string, model: string, { data, type }: Heard): Promise<unknown> {
  const sent: TransportRequest[] = [];
  const transport = (request: TransportRequest): Promise<never> => {
    sent.push(request);
    return Promise.reject(new Error('nothing is sent'));
  };
  const runtime = createRuntime({ providers, transport });
  const file = { filename: 'sound', file_data: `data:${type};base64,${data}` };
  const messages = [{ role: 'user' as const, content: [{ type: 'file' as const, file }] }];
  await runtime
    .chat(provider, { model, messages, stream: false }, { vault: { apiKey: 'not-a-key' } })
    .catch(() => undefined);
  const body = sent[0]?.body;
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) throw new Error(`${provider} sent nothing`);
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as unknown;
}

test.runIf(existsSync(join(folder, 'index.jsonl')))('every recorded sound, as its vendor took it', async () => {
  const rows = readIndex(folder).filter(
    ({ operation, provider, status }) =>
      operation === 'chat' && status === 200 && providers.some(({ manifest }) => manifest.id === provider),
  );
  const compared: Record<string, number> = {};
  for (const row of rows) {
    if (!/audio/.test(readFileSync(join(folder, row.file), 'utf8'))) continue;
    const { request, provider } = readExchange(folder, row);
    const model = row.model || /\/models\/([^/:]+):/.exec(request?.url ?? '')?.[1] || '';
    for (const heard of heardIn(request?.body)) {
      expect([row.id, ...heardIn(await oursWith(provider, model, heard))]).toEqual([row.id, heard]);
      compared[provider] = (compared[provider] ?? 0) + 1;
    }
  }
  expect(Object.keys(compared).toSorted()).toEqual(['google', 'mistral', 'openai', 'openrouter']);
  expect(compared['openai']).toBeGreaterThan(3);
});
