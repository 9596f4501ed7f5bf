// Requests that continue a kept reply, or name items of one: the whole conversation is put in their place.
import type { DoorWire } from '@tributary/runtime-core/door';
import type { Json } from '@tributary/runtime-core/wire';
import { ticketOf } from '../../../server/calls/admitted-call.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { log } from '../../../server/process/log.ts';
import type { App } from '../../../server/process/app.ts';
import { chainOf, deleteKept, findKept, keepReply } from './kept.ts';
import type { Chain } from './kept.ts';
import { aboutKept } from './about-kept.ts';
import { askedToKeep } from './call-keeper.ts';
import type { AdmittedChat, AskedChat } from './chat-request.ts';
import type { FoundToken } from './tokens.ts';

/** Conversations by the id of their last reply, which a connection remembers even if nothing is to be kept. */
export type Memory = Map<string, Chain>;

/** OpenAI remembers one. */
const maxRemembered = 16;

export interface Continued {
  /** The request with its whole conversation. Undefined if a part of it is not kept here. */
  readonly body: Json | undefined;
  /** The provider that keeps the reply under the same id, and can be sent the request as it is. */
  readonly provider: string;
  readonly previous: string | undefined;
  /** The conversation before the request. */
  readonly earlier: readonly Json[] | undefined;
  /** Items of the request alone. */
  readonly asked: readonly Json[];
}

/** Undefined for a request that repeats its whole conversation. */
export async function continuedBy(
  app: App,
  { token: { userId }, wire: { id: wire, kept }, memory }: Pick<AskedChat, 'token' | 'wire' | 'memory'>,
  body: Json,
): Promise<Continued | undefined> {
  const previous = kept?.previousIn(body);
  const references = kept?.referencesIn?.(body) ?? [];
  if (!kept || (previous === undefined && references.length === 0)) return undefined;
  const replies = new Map(
    await Promise.all(
      [...new Set(references.map(({ reply }) => reply))].map(
        async (reply) => [reply, await findKept(app, userId, wire, reply)] as const,
      ),
    ),
  );
  const referenced = new Map(
    references.flatMap(({ item, reply }) => {
      const found = replies.get(reply)?.said.find(({ id }) => id === item);
      return found ? [[item, found] as const] : [];
    }),
  );
  const chain =
    previous === undefined
      ? { provider: '', items: [] }
      : (memory?.get(previous) ?? (await chainOf(app, userId, wire, previous)));
  const isWhole = chain !== undefined && references.every(({ item }) => referenced.has(item));
  return {
    previous,
    provider: chain?.provider ?? '',
    earlier: chain?.items,
    asked: kept.itemsIn(kept.withItems(body, [], referenced)),
    body: isWhole ? kept.withItems(body, chain.items, referenced) : undefined,
  };
}

/** Throws 400 if the conversation is not here. */
export function wholeOf({ body, previous }: Continued): Json {
  if (body) return body;
  throw appError(
    400,
    previous === undefined
      ? 'an item_reference names an item that is not kept here: send the item itself'
      : `nothing is kept here under the id ${previous}: send the whole conversation, or continue it with the provider that has it`,
    { code: 'previous_response_not_found' },
  );
}

/** Without a call: a request that is remembered only. */
type Ended = Pick<AdmittedChat, 'req' | 'wire' | 'token' | 'memory' | 'body' | 'continued'> &
  Partial<Pick<AdmittedChat, 'called' | 'keys'>>;

/**
 * Keeps a reply, unless its request says otherwise. A reply that cannot be kept is answered all the same. `said`: the reply, or
 * the chunk that ended it.
 */
export async function keep(app: App, ended: Ended, said: Json | undefined, provider?: string): Promise<void> {
  const { req, wire, token, body, continued, memory, keys } = ended;
  const { kept } = wire;
  const reply = said && kept?.replyIn(said);
  if (!kept || !reply) return;
  const asked = continued?.asked ?? kept.itemsIn(body);
  const at = reply.isAtVendor ? provider : undefined;
  const earlier = continued ? continued.earlier : [];
  if (memory && earlier) {
    memory.set(reply.id, { provider: at ?? '', items: [...earlier, ...asked, ...reply.items] });
    for (const id of memory.keys()) if (memory.size > maxRemembered) memory.delete(id);
  }
  if (!kept.keeps(body) || askedToKeep(req) === false) return;
  const own = kept.withItems({ model: 'x', input: [] }, asked, new Map());
  const about = aboutKept(ended, own, { model: 'x', stream: false });
  const callId = keys ? ticketOf(keys).id : null;
  const row = { wire: wire.id, provider: at, previous: continued?.previous, asked, reply, about, callId };
  await keepReply(app, token.userId, row).catch((error: unknown) => {
    log.warn({ err: error instanceof Error ? error.message : typeof error }, 'a reply could not be kept');
  });
}

export async function answerKept(
  app: App,
  { userId }: FoundToken,
  { id: wire, kept }: DoorWire,
  { id, action }: { readonly id: string; readonly action: 'read' | 'items' | 'delete' },
): Promise<unknown> {
  const found = kept && (await findKept(app, userId, wire, id));
  if (!found) throw appError(404, `nothing is kept here under the id ${id}`, { code: 'not_found' });
  switch (action) {
    case 'read':
      return found.reply;
    case 'items':
      return kept.items(found.asked);
    case 'delete':
      await deleteKept(app, userId, wire, id);
      return kept.deleted(id);
  }
}
