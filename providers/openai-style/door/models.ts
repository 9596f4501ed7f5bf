// Addresses and model lists of OpenAI's API.
import type { DoorAddress, DoorModel, DoorOperation } from '@tributary/runtime-core/door';
import { sides } from './sides.ts';

/** `chat`: path below `/v1` of the wire's own requests. */
export function operationAt({ method, path }: DoorAddress, chat: string): DoorOperation | undefined {
  if (method === 'POST' && path === `/v1${chat}`) return { kind: 'chat' };
  const side = method === 'POST' ? sides[path] : undefined;
  if (side) return { kind: 'side', side };
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (path === '/v1/models') return { kind: 'models' };
  const id = /^\/v1\/models\/([^:]+)$/.exec(path)?.[1];
  return id === undefined ? undefined : { kind: 'model', id };
}

export const openAIModel = ({ id, name, provider, contextWindow, maxOutput }: DoorModel): object => ({
  id,
  object: 'model',
  created: 0,
  owned_by: provider,
  name,
  ...(contextWindow === undefined ? {} : { context_length: contextWindow }),
  ...(maxOutput === undefined ? {} : { max_output_tokens: maxOutput }),
});

export const openAIModels = (models: readonly DoorModel[]): object => ({
  object: 'list',
  data: models.map(openAIModel),
});
