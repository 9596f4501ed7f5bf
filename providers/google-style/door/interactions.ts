// Serves Gemini's Interactions API to clients. Interactions are kept by the host; models are called in the common form.
import type { DoorAddress, DoorKept, DoorOperation, DoorWire } from '@tributary/runtime-core/door';
import { badRequest } from '@tributary/runtime-core/door';
import { count, isRecord, record, text } from '@tributary/runtime-core/wire';
import { googleError } from './errors.ts';
import { readInteraction, stepsIn } from './interactions-read.ts';
import { InteractionWriter, wholeInteraction } from './interactions-write.ts';

const kept: DoorKept = {
  previousIn: (body) => text(body['previous_interaction_id']),
  keeps: (body) => body['store'] !== false,
  itemsIn: ({ input }) => stepsIn(input),
  withItems({ previous_interaction_id: _, ...body }, earlier) {
    return { ...body, input: [...earlier, ...stepsIn(body['input'])] };
  },
  replyIn(reply) {
    const id = text(reply['id']);
    const steps = reply['steps'];
    return id === undefined || !Array.isArray(steps)
      ? undefined
      : { id, items: steps.filter(isRecord), reply, isAtVendor: false };
  },
  items: (items) => ({ steps: items }),
  deleted: () => ({}),
};

function operationOf({ method, path }: DoorAddress): DoorOperation | undefined {
  const [, id, more] = /^\/v1(?:beta)?\/interactions(?:\/([\w-]+)(?:\/(\w+))?)?$/.exec(path) ?? [];
  if (id === undefined)
    return method === 'POST' && /^\/v1(beta)?\/interactions$/.test(path) ? { kind: 'chat' } : undefined;
  if (method === 'GET' && more === undefined) return { kind: 'kept', id, action: 'read' };
  if (method === 'DELETE' && more === undefined) return { kind: 'kept', id, action: 'delete' };
  return method === 'POST' && more === 'cancel'
    ? { kind: 'refused', message: 'interactions do not run in the background here: close the connection to stop one' }
    : undefined;
}

export const interactionsDoor: Omit<DoorWire, 'models' | 'model'> = {
  id: 'gemini-interactions',
  prefix: '/gemini',
  maker: 'google',
  forwards: /^$/,
  usageMarks: ['"usage"'],
  operationOf,
  head(body) {
    const model = text(body['model'])?.replace(/^models\//, '');
    if (model === undefined || model === '')
      throw badRequest(
        body['agent'] === undefined
          ? 'model: found none; name a model, such as google/gemini-3.5-flash'
          : 'agent: agents run at their vendor alone; name a model instead',
      );
    if (body['background'] === true)
      throw badRequest('background: interactions do not run in the background here; leave it out');
    const maxOutput = count(record(body['generation_config'])?.['max_output_tokens']);
    return { model, stream: body['stream'] === true, ...(maxOutput === undefined ? {} : { maxOutput }) };
  },
  sameWire: () => false,
  usageIn: () => undefined,
  read: readInteraction,
  writer: (reply) => new InteractionWriter(reply),
  whole: wholeInteraction,
  error: googleError,
  kept,
};
