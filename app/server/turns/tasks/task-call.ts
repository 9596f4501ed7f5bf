// Calls a model for a task: first the cheap model, then the chat's; first with the chat's tools, then without.
import type { ChatMessage } from '@tributary/runtime-core';
import type { ChatConfig } from '../../../shared/message/chat-config.ts';
import { factsOf, ReplyFailure } from '../../../shared/errors.ts';
import { taskPayload, toolsConfig, withTools } from '../../../shared/payload/task-payload.ts';
import type { TaskPayload } from '../../../shared/payload/task-payload.ts';
import { modelKey, readModelKey } from '../../../shared/providers/model-key.ts';
import type { ModelChoice } from '../../../shared/providers/model-key.ts';
import { taskModel } from '../../../shared/providers/task-model.ts';
import type { Purpose } from '../../../shared/usage/purposes.ts';
import type { Tables } from '../../storage/storage.ts';
import { askedProvider, readStates } from '../../providers/asked-provider.ts';
import type { AskedFor, GivenKeys } from '../../providers/asked-provider.ts';
import { offerFor } from '../tool-offer.ts';
import type { OfferPorts } from '../tool-offer.ts';

/** The keys that came with the task's turn are gone, after a restart, the session's end or a timeout. */
export class KeysGone extends Error {
  override readonly name = 'KeysGone';
}

/** Pages call this model themselves, so a page must name the chat. */
export class PageCalls extends Error {
  override readonly name = 'PageCalls';
}

export interface Asking {
  readonly userId: string;
  /** Purpose of the call and its chat, for the usage ledger. */
  readonly purpose: Purpose;
  readonly conversationId: string;
  readonly given: GivenKeys;
  readonly brought: readonly string[];
  readonly signal: AbortSignal;
}

export interface CallParts extends OfferPorts {
  readonly tables: Tables;
  /** Returns the provider's text. Rejects with a `ReplyFailure`. `route`: whose package makes the call. */
  chat(payload: TaskPayload, route: string, asking: Asking): Promise<string>;
  readonly refused: RefusedModels;
}

type Asked = Pick<AskedFor, 'userId' | 'states' | 'given'>;

/** `chosen`: the "provider/model" of the user's preferences. */
export async function askForTask(
  parts: CallParts,
  asking: Asking,
  { provider, model, plugins }: ChatConfig,
  chosen: string,
  messages: ChatMessage[],
): Promise<string> {
  const { userId, given, signal } = asking;
  const chat = { provider, model };
  const asked = { userId, given, states: await readStates(parts.tables, userId) };
  const ids = new Set([provider, readModelKey(chosen)?.provider ?? provider]);
  const found = await Promise.all(
    [...ids].map((id) => askedProvider(parts.tables, parts.describe, { ...asked, provider: id, health: true })),
  );
  const cheap = taskModel(
    chosen,
    found.flatMap((each) => each.whole() ?? []),
    chat,
  );
  const own = keyOf(cheap) === keyOf(chat);
  if (own || parts.refused.has(userId, cheap)) return askModel(parts, asking, asked, chat, plugins, messages);
  try {
    return await askModel(parts, asking, asked, cheap, plugins, messages);
  } catch (thrown) {
    if (signal.aborted || thrown instanceof PageCalls) throw thrown;
    if (!(thrown instanceof KeysGone)) parts.refused.add(userId, cheap);
    return askModel(parts, asking, asked, chat, plugins, messages);
  }
}

async function askModel(
  parts: CallParts,
  asking: Asking,
  asked: Asked,
  choice: ModelChoice,
  plugins: readonly string[],
  messages: ChatMessage[],
): Promise<string> {
  const { tables } = parts;
  const { provider, model } = choice;
  // Never fall back from the user's key to the operator's.
  if (asking.brought.includes(provider) && asking.given[provider] === undefined) throw new KeysGone();
  const found = await askedProvider(tables, parts.describe, { ...asked, provider, health: false });
  if (found.state.fetchOnClient) throw new PageCalls();
  const card = found.card(model);
  const payload = taskPayload(choice, { card, responses: found.state.config.enableResponseApi }, messages);
  const offering =
    plugins.length > 0 ? offerFor(tables, parts, asked, toolsConfig(choice, { plugins }), card) : undefined;
  // A failure to list tools must not prevent the title.
  const tooled = withTools(payload, (await offering?.catch(() => undefined)) ?? {});
  try {
    return await parts.chat(tooled ?? payload, found.route, asking);
  } catch (thrown) {
    if (asking.signal.aborted || !tooled || !isRefused(thrown)) throw thrown;
    // Some vendors reject `tool_choice: none`: retry without tools.
    return parts.chat(payload, found.route, asking);
  }
}

/** True if the provider rejected the request itself. */
const isRefused = (thrown: unknown): boolean =>
  thrown instanceof ReplyFailure && /^4(00|22)$/.test(factsOf(thrown.error).providerStatus ?? '');
const keyOf = ({ provider, model }: ModelChoice): string => modelKey(provider, model);

/** Cheap models that did not answer a user: not every key gives access to every model. */
export class RefusedModels {
  private readonly until = new Map<string, number>();

  add(userId: string, choice: ModelChoice): void {
    const now = Date.now();
    this.until.set(`${userId} ${keyOf(choice)}`, now + refusedMs);
    for (const [key, end] of this.until) if (end < now || this.until.size > maxRefused) this.until.delete(key);
  }

  has(userId: string, choice: ModelChoice): boolean {
    return (this.until.get(`${userId} ${keyOf(choice)}`) ?? 0) > Date.now();
  }
}

/** Time before a refused model is tried again. Unit: ms. */
const refusedMs = 3600_000;
const maxRefused = 10_000;
