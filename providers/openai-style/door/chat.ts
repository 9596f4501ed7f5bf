// Serves OpenAI's chat completions to clients.
import { badRequest } from '@tributary/runtime-core/door';
import type { DoorHead, DoorWire } from '@tributary/runtime-core/door';
import { count, isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { statedCost, usageOf } from '../usage.ts';
import { openAIError } from './errors.ts';
import { openAIModel, openAIModels, operationAt } from './models.ts';
import { readChat } from './chat-read.ts';
import { ChatWriter, wholeChat } from './chat-write.ts';

export function headOf(body: Json, limit: unknown): DoorHead {
  const model = text(body['model']);
  if (model === undefined || model === '') throw badRequest('model: found none; name a model, such as openai/gpt-5');
  const maxOutput = count(limit);
  return { model, stream: body['stream'] === true, ...(maxOutput === undefined ? {} : { maxOutput }) };
}

/** Vendors put it in the chunk, in the choice, or in a field of their own. */
const usageNear = (chunk: Json): unknown =>
  [chunk, ...list(chunk['choices']), ...Object.values(chunk)].map((each) => record(each)?.['usage']).find(isRecord);

export const chatDoor: DoorWire = {
  id: 'openai-chat',
  prefix: '/openai',
  maker: 'openai',
  namesCost: true,
  forwards: /^(openai-beta|idempotency-key|x-session-(affinity|id))$/,
  usageMarks: ['"usage"'],
  operationOf: (address) => operationAt(address, '/chat/completions'),
  head: (body) => headOf(body, body['max_completion_tokens'] ?? body['max_tokens']),
  usageIn: (chunk) => usageOf(usageNear(chunk)),
  billingIn: (chunk) => statedCost(usageNear(chunk)),
  read: readChat,
  writer: (reply) => new ChatWriter(reply),
  whole: wholeChat,
  error: openAIError,
  models: openAIModels,
  model: openAIModel,
};
