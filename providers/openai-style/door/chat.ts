// Serves OpenAI's chat completions to clients.
import { badRequest } from '@tributary/runtime-core/door';
import type { DoorHead, DoorWire } from '@tributary/runtime-core/door';
import { at, count, isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { usageOf } from '../usage.ts';
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

export const chatDoor: DoorWire = {
  id: 'openai-chat',
  prefix: '/openai',
  maker: 'openai',
  forwards: /^(openai-beta|idempotency-key|x-session-(affinity|id))$/,
  usageMarks: ['"usage"'],
  operationOf: (address) => operationAt(address, '/chat/completions'),
  head: (body) => headOf(body, body['max_completion_tokens'] ?? body['max_tokens']),
  // Moonshot has it in the choice, Groq in a field of its own.
  usageIn: (chunk) =>
    usageOf([chunk['usage'], record(list(chunk['choices'])[0])?.['usage'], at(chunk, 'x_groq.usage')].find(isRecord)),
  read: readChat,
  writer: (reply) => new ChatWriter(reply),
  whole: wholeChat,
  error: openAIError,
  models: openAIModels,
  model: openAIModel,
};
