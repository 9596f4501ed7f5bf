// Responses that the host keeps: requests continue them by `previous_response_id`, and name items of them by `item_reference`.
// Source: the types of openai 7.55.0 (resources/responses), and developers.openai.com/api/docs/guides/conversation-state.
import type { DoorKept, DoorReference } from '@tributary/runtime-core/door';
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

const itemsIn = ({ input }: Json): readonly Json[] =>
  typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : list(input).filter(isRecord);

/** Ids of items contain that of their response (`responses-write.ts`). */
function referenceIn({ type, id }: Json): DoorReference | undefined {
  const reply = type === 'item_reference' && /^(?:msg|rs|fc)_([0-9a-f]+)/.exec(text(id) ?? '')?.[1];
  return reply ? { item: text(id) ?? '', reply: `resp_${reply}` } : undefined;
}

export const keptResponses: DoorKept = {
  previousIn: (body) => text(body['previous_response_id']),
  keeps: (body) => body['store'] !== false,
  itemsIn,
  referencesIn: (body) => itemsIn(body).flatMap((item) => referenceIn(item) ?? []),
  withItems({ previous_response_id: _, ...body }, earlier, referenced) {
    const own = itemsIn(body).map((item) => referenced.get(referenceIn(item)?.item ?? '') ?? item);
    return { ...body, input: [...earlier, ...own] };
  },
  replyIn(chunk) {
    const reply = record(chunk['response']) ?? chunk;
    const id = text(reply['id']);
    const output = reply['output'];
    if (id === undefined || !Array.isArray(output)) return undefined;
    return { id, items: output.filter(isRecord), reply, isAtVendor: reply['store'] === true };
  },
  items: (items) => ({
    object: 'list',
    data: items,
    first_id: text(items[0]?.['id']) ?? null,
    last_id: text(items.at(-1)?.['id']) ?? null,
    has_more: false,
  }),
  deleted: (id) => ({ id, object: 'response', deleted: true }),
};
