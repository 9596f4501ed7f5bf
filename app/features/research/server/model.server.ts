// The model of a research: calls that return a text, each in the ledger, and the call that writes the report.
import type { Billing, ChatMessage, ChatReply, Pricing, Usage } from '@tributary/runtime-core';
import { admitCall } from '../../../server/admission/admit-call.server.ts';
import type { AnswerKeys, FeatureAnswer } from '../../../server/features/feature.ts';
import type { App } from '../../../server/process/app.ts';
import { askedProvider, readStates } from '../../../server/providers/asked-provider.ts';
import { priceOfModel } from '../../../server/providers/price.server.ts';
import { getRuntime } from '../../../server/providers/runtime.server.ts';
import { costOfCall } from '../../../server/storage/ledger-entry.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { paramsOf } from '../../../server/turns/chat-params.server.ts';
import { ports } from '../../../server/turns/ports.ts';
import { estimateOfParams } from '../../../server/usage/estimate.ts';
import { recorded } from '../../../server/usage/record.server.ts';
import { ReplyFailure } from '../../../shared/errors.ts';
import { roughTokens } from '../../../shared/message/token-estimate.ts';
import { taskPayload } from '../../../shared/payload/task-payload.ts';
import { reduceReply } from '../../../shared/reply/event-reducer.ts';
import { emptyReply, replyText } from '../../../shared/reply/reply.ts';
import type { Reply } from '../../../shared/reply/reply.ts';
import { toMicros } from '../../../shared/usage/micros.ts';

export interface CallCost {
  readonly micros: number;
  readonly currency?: string | undefined;
  /** 1 if the price is unknown. */
  readonly unpriced: number;
}

export interface CallFacts {
  readonly usage?: Usage | undefined;
  readonly billing?: Billing | undefined;
}

export interface ResearchModel {
  /** Texts of one call, so that its window holds them. Unit: characters. */
  readonly maxText: number;
  estimate(messages: readonly ChatMessage[]): number;
  ask(messages: ChatMessage[], signal: AbortSignal): Promise<CallCost & { readonly text: string }>;
  write(messages: ChatMessage[], signal: AbortSignal, requestId: string | undefined): Promise<ChatReply>;
  costOf(facts: CallFacts): CallCost;
}

/** Length of a reply, for estimates. Unit: tokens. */
const usualReply = 1500;
/** Of models of unknown size, such as local ones. Unit: tokens. */
const usualWindow = 16_000;
/** Characters of a token, of which half the window is used. */
const charactersInHalf = 2;
const maxText = 48_000;

export async function modelOf(
  app: App,
  { userId, conversationId, using }: FeatureAnswer['question'],
  { route, keys, given }: AnswerKeys,
): Promise<ResearchModel> {
  const { provider, model } = using;
  const tables = await getStorage(app);
  const states = await readStates(tables, userId);
  const [found, price, runtime] = await Promise.all([
    askedProvider(tables, ports(app).describe, { userId, given, states, provider, health: false }),
    priceOfModel(app, tables, { userId, provider, model }),
    getRuntime(app),
  ]);
  const sources = { card: found.card(model), responses: found.state.config.enableResponseApi };
  const paramsFor = (messages: ChatMessage[]) => paramsOf(taskPayload(using, sources, messages)).params;
  const vault = given[provider];
  const { contextWindowTokens = usualWindow } = sources.card ?? {};
  return {
    maxText: Math.min(maxText, contextWindowTokens * charactersInHalf),
    estimate: (messages) => estimateOf(messages, price?.pricing),
    costOf: (facts) => costIn(facts, price?.pricing),
    async ask(messages, signal) {
      const params = paramsFor(messages);
      const called = { provider, route, model, conversationId, estimate: () => estimateOfParams(params) };
      const own = await admitCall(app, { userId, ...(vault ? { vault } : {}) }, { ...called, purpose: 'research' });
      const events = recorded(app, own, () => runtime.chat(route, params, { ...own, signal, user: userId }));
      let reply: Reply = emptyReply;
      for await (const batch of events) reply = reduceReply(reply, batch, Date.now());
      signal.throwIfAborted();
      if (reply.error) throw new ReplyFailure(reply.error);
      return { text: replyText(reply), ...costIn(reply, price?.pricing) };
    },
    write: (messages, signal, requestId) =>
      runtime.chat(route, paramsFor(messages), { ...keys, signal, user: userId, requestId }),
  };
}

function estimateOf(messages: readonly ChatMessage[], pricing: Pricing | undefined): number {
  const sent = messages.reduce((sum, { content }) => sum + roughTokens(typeof content === 'string' ? content : ''), 0);
  const cost = costOfCall({ usage: { totalInputTokens: sent, totalOutputTokens: usualReply } }, pricing);
  return cost ? toMicros(cost.amount) : 0;
}

function costIn({ usage, billing }: CallFacts, pricing: Pricing | undefined): CallCost {
  const cost = costOfCall({ usage, billing }, pricing);
  return cost ? { micros: toMicros(cost.amount), currency: cost.currency, unpriced: 0 } : { micros: 0, unpriced: 1 };
}
