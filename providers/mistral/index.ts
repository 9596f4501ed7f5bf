// Mistral: a dialect with thoughts as content parts, whole tool calls and tool-call ids of nine characters.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ModelEntry, WireRequest } from '@tributary/runtime-core';
import { scale } from '@tributary/runtime-core/rules';
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle, positive } from '@tributary/provider-openai-style';
import { shortId } from './short-id.ts';

const baseURL = 'https://api.mistral.ai/v1';

function readRow(row: Json): Partial<ModelEntry> | undefined {
  const can = record(row['capabilities']) ?? {};
  if (can['completion_chat'] === false) return undefined;
  const displayName = text(row['name']);
  const description = text(row['description']);
  const contextWindowTokens = positive(row['max_context_length']);
  return {
    functionCall: can['function_calling'] === true,
    vision: can['vision'] === true,
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
  };
}

const wire = openaiStyle({
  baseURL,
  wire: 'mistral-chat',
  streamOptions: false,
  user: false,
  limits: { userFirst: true, userLast: true },
  models: { read: readRow },
});

/** Replaces longer call ids of other vendors by short ones, equal in call and result. */
function withShortIds(message: unknown): unknown {
  if (!isRecord(message)) return message;
  const id = text(message['tool_call_id']);
  const calls = list(message['tool_calls']).map((call) =>
    isRecord(call) ? { ...call, id: shortId(String(call['id'])) } : call,
  );
  return {
    ...message,
    ...(id === undefined ? {} : { tool_call_id: shortId(id) }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

const roleOf = (message: unknown): unknown => (isRecord(message) ? message['role'] : undefined);

const isLate = (message: unknown, before: unknown): boolean =>
  roleOf(message) === 'system' && (roleOf(before) === 'assistant' || roleOf(before) === 'tool');

/**
 * After a result the model has to speak before the user does, and instructions stand at the beginning or behind the
 * user: a round that was stopped gets an answer without words of its own, later instructions are the user's.
 */
function inOrder(messages: readonly unknown[]): unknown[] {
  return messages.flatMap((message, at) => {
    const before = roleOf(messages[at - 1]);
    const said = isLate(message, messages[at - 1]) && isRecord(message) ? { ...message, role: 'user' } : message;
    return before === 'tool' && roleOf(said) === 'user' ? [stopped, said] : [said];
  });
}
const stopped = { role: 'assistant', content: '[stopped before an answer]' };

function inDialect(request: WireRequest, { params, card }: CallContext): WireRequest {
  if (request.wire !== 'mistral-chat') return request;
  const { model, thinking } = params;
  const { seed, ...body } = request.body;
  const messages = list(body['messages']);
  const late = messages.filter((message, at) => isLate(message, messages[at - 1])).length;
  // Models that think on request accept an effort; magistral always thinks and accepts none.
  const chooses =
    thinking !== undefined && card(model)?.abilities?.reasoning === true && !model.startsWith('magistral');
  return {
    ...request,
    body: {
      ...body,
      ...(seed === undefined ? {} : { random_seed: seed }),
      messages: inOrder(messages).map(withShortIds),
      ...(request.body['tool_choice'] === 'required' ? { tool_choice: 'any' } : {}),
      ...(chooses ? { reasoning_effort: thinking.type === 'enabled' ? 'high' : 'none' } : {}),
    },
    ...(late > 0
      ? { omitted: [...(request.omitted ?? []), { part: 'turn' as const, reason: 'role' as const, count: late }] }
      : {}),
  };
}

export default defineProvider({
  manifest: {
    id: 'mistral',
    name: 'Mistral',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'speechToText'],
    makes: ['mistral', 'ministral', 'magistral', 'codestral', 'devstral', 'pixtral', 'open-mi'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [
      {
        parts: ['temperature'],
        scaled: 0.5,
        reason: 'the vendor advises 0 to 0.7: a rule of this project',
        source: 'https://docs.mistral.ai/api/',
      },
    ],
    recommended: {
      models: ['mistral-medium-3.5', 'mistral-large-2512'],
      source: 'https://docs.mistral.ai/api/',
      date: '2026-05-18',
    },
    // The vendor's playground takes MP3, WAV, M4A, OGG and FLAC, of up to 1 GB. WebM and MP4, which browsers record,
    // are unconfirmed; the limit is a choice of this package.
    // Source: a copy of https://mistral.ai/news/voxtral-transcribe-2 (formats),
    // https://docs.mistral.ai/studio/audio/speech_to_text/offline_transcription (model) and the types of
    // @mistralai/mistralai 2.7.0, AudioTranscriptionRequest (language), read 2026-11-25.
    transcription: {
      '*': {
        models: ['voxtral-mini-latest'],
        formats: ['mp3', 'wav', 'webm', 'm4a', 'mp4', 'ogg', 'flac'],
        language: true,
        maxBytes: 20_000_000,
      },
    },
    // WAV and MP3, recorded in 2026: 375 tokens for 3 s and for 4 s, which is half a minute. The page tells no limit of bytes: it is
    // a choice of this package.
    sound: {
      transcribe: false,
      '-tts': false,
      voxtral: {
        formats: ['audio/wav', 'audio/mpeg'],
        maxBytes: 20_000_000,
        tokensPerSecond: 12.5,
        leastTokens: 375,
        source: 'https://docs.mistral.ai/capabilities/audio_transcription',
        date: '2026-11-27',
      },
    },
    links: {
      keys: 'https://console.mistral.ai/api-keys/',
      docs: 'https://docs.mistral.ai/api/',
      home: 'https://mistral.ai',
    },
    checkModel: 'ministral-3b-latest',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [scale('temperature', 0.5)],
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('mistral', inDialect);
  },
});
