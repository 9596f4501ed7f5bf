// Serves OpenAI's Responses to clients, such as Codex.
import type { DoorAddress, DoorOperation, DoorWire } from '@tributary/runtime-core/door';
import { isRecord, list, record } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { statedCost, usageOf } from '../usage.ts';
import { headOf } from './chat.ts';
import { openAIError } from './errors.ts';
import { openAIModel, openAIModels } from './models.ts';
import { compactResponses, summaryIn } from './responses-compact.ts';
import { keptResponses } from './responses-kept.ts';
import { responsesSocket } from './responses-socket.ts';
import { readResponses } from './responses-read.ts';
import { ResponsesWriter, wholeResponse } from './responses-write.ts';

/** Codex stops at this status with words of its own; at 402 it asks six times. */
const limitStatus = 429;

const addresses = { count: 'input_tokens', compact: 'compact' };

const usageIn = (chunk: Json): unknown => record(chunk['response'])?.['usage'] ?? chunk['usage'];

export const responsesDoor: DoorWire = {
  id: 'openai-responses',
  prefix: '/openai',
  maker: 'openai',
  namesCost: true,
  forwards: /^(openai-beta|originator|session-id|thread-id|x-client-request-id|x-codex-.*)$/,
  usageMarks: ['"usage"'],
  operationOf,
  // A summary of ours is put in words.
  sameWire: ({ input }) => !list(input).some((item) => isRecord(item) && summaryIn(item) !== undefined),
  head: (body) => headOf(body, body['max_output_tokens']),
  usageIn: (chunk) => usageOf(usageIn(chunk)),
  billingIn: (chunk) => statedCost(usageIn(chunk)),
  read: readResponses,
  writer: (reply) => new ResponsesWriter(reply),
  whole: wholeResponse,
  error: (failure) => openAIError(failure, limitStatus),
  models: openAIModels,
  model: openAIModel,
  count: (tokens) => ({ object: 'response.input_tokens', input_tokens: tokens }),
  addressOf: (chat, operation) => chat.replace(/\/responses(?=$|\?)/, `/responses/${addresses[operation]}`),
  kept: keptResponses,
  compact: compactResponses,
  socket: responsesSocket,
};

function operationOf({ method, path }: DoorAddress): DoorOperation | undefined {
  if (method === 'POST' && path === '/v1/responses') return { kind: 'chat' };
  if (method === 'POST' && path === '/v1/responses/compact') return { kind: 'compact' };
  if (method === 'POST' && path === '/v1/responses/input_tokens') return { kind: 'count' };
  const [, id, more] = /^\/v1\/responses\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  if (method === 'GET' && more === undefined) return { kind: 'kept', id, action: 'read' };
  if (method === 'GET' && more === 'input_items') return { kind: 'kept', id, action: 'items' };
  if (method === 'DELETE' && more === undefined) return { kind: 'kept', id, action: 'delete' };
  return method === 'POST' && more === 'cancel'
    ? { kind: 'refused', message: 'responses are not made in the background here: close the connection to stop one' }
    : undefined;
}
