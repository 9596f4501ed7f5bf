// Serves Anthropic's Messages to clients, such as Claude Code.
import type { Usage } from '@tributary/runtime-core';
import { badRequest } from '@tributary/runtime-core/door';
import type { DoorModel, DoorWire } from '@tributary/runtime-core/door';
import { count, isRecord, record, text } from '@tributary/runtime-core/wire';
import { AnthropicUsage } from '../usage.ts';
import { anthropicError } from './errors.ts';
import { readMessages } from './read.ts';
import { MessagesWriter, wholeMessage } from './write.ts';

/** The counters so far: a later event counts from the start, and may leave some out. */
const counters = new WeakMap<Usage, AnthropicUsage>();

const modelOf = ({ id, name, contextWindow, maxOutput }: DoorModel): object => ({
  type: 'model',
  id,
  display_name: name,
  created_at: '1970-01-01T00:00:00Z',
  ...(contextWindow === undefined ? {} : { max_input_tokens: contextWindow }),
  ...(maxOutput === undefined ? {} : { max_tokens: maxOutput }),
});

const messagesDoor: DoorWire = {
  id: 'anthropic-messages',
  prefix: '/anthropic',
  maker: 'anthropic',
  forwards: /^anthropic-(version|beta|dangerous-direct-browser-access)$/,
  usageMarks: ['"usage"'],
  claims: (headers) => headers['anthropic-version'] !== undefined,
  operationOf({ method, path }) {
    if (method === 'POST' && path === '/v1/messages') return { kind: 'chat' };
    if (method === 'POST' && path === '/v1/messages/count_tokens') return { kind: 'count' };
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (path === '/v1/models') return { kind: 'models' };
    const id = /^\/v1\/models\/([^:]+)$/.exec(path)?.[1];
    return id === undefined ? undefined : { kind: 'model', id };
  },
  head(body) {
    const model = text(body['model']);
    if (model === undefined || model === '')
      throw badRequest('model: found none; name a model, such as anthropic/claude-sonnet-4-5');
    const maxOutput = count(body['max_tokens']);
    return { model, stream: body['stream'] === true, ...(maxOutput === undefined ? {} : { maxOutput }) };
  },
  usageIn(chunk, before) {
    const usage = isRecord(chunk['usage']) ? chunk['usage'] : record(chunk['message'])?.['usage'];
    if (!isRecord(usage)) return undefined;
    const sum = (before && counters.get(before)) ?? new AnthropicUsage();
    sum.state(usage);
    const read = sum.result();
    if (read) counters.set(read, sum);
    return read;
  },
  read: readMessages,
  writer: (reply) => new MessagesWriter(reply),
  whole: wholeMessage,
  error: anthropicError,
  models(models) {
    const data = models.map(modelOf);
    return { data, has_more: false, first_id: models[0]?.id ?? null, last_id: models.at(-1)?.id ?? null };
  },
  model: modelOf,
  count: (tokens) => ({ input_tokens: tokens }),
  addressOf: (chat) => chat.replace(/\/messages(?=$|\?)/, '/messages/count_tokens'),
};

export const door: readonly DoorWire[] = [messagesDoor];
