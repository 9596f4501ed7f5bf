// Fits a conversation to a wire: corrects parts that vendors refuse with 400, or omits and reports them.
import type { CallContext } from '../contract/call.ts';
import type { Omission, OmittedReason } from '../contract/omitted.ts';
import type { ChatMessage, ChatParams, ImagePart, MessagePart, MessageRole, ToolCall } from '../contract/params.ts';
import { lineOf } from '../models/line.ts';
import { mergeTurns } from './merge-turns.ts';
import { shortId } from './short-id.ts';

/** A wire's restrictions on messages. Sources are in the conformance suite, next to the rules of its strict servers. */
export interface WireLimits {
  /** Media types of images that the vendor accepts. */
  readonly images: readonly string[];
  readonly imageAddresses: boolean;
  /** Roles whose messages may contain images. */
  readonly imageRoles: readonly MessageRole[];
  /** The first message must be the user's. */
  readonly userFirst?: boolean;
  /** Roles must alternate, tool results excepted. */
  readonly alternate?: boolean;
  /** The last message must be the user's or a tool's: the model cannot continue its own answer. */
  readonly userLast?: boolean;
  /** Accepts a single system text. Later ones are sent as user messages at their positions. */
  readonly oneSystem?: boolean;
  /** Accepted ids of tool calls. Default: any. */
  readonly callIds?: RegExp;
  readonly callNames: RegExp;
}

export const commonImages = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
/** Function names that most vendors accept. */
export const commonNames = /^[A-Za-z0-9_-]{1,64}$/;

export interface Fitted {
  readonly params: ChatParams;
  readonly omitted: readonly Omission[];
}

type Fitting = Pick<CallContext, 'params' | 'card'> & Partial<Pick<CallContext, 'provider'>>;

/** Returns the fitted params for `buildRequest`, and the omissions to report. */
export function fitMessages(context: Fitting, limits: WireLimits): Fitted {
  const { params, card } = context;
  const omitted: Omission[] = [];
  const { messages } = params;
  const known = card(params.model);
  const sees = known === undefined || known.abilities?.vision === true;
  // The current user message stays unchanged: the vendor's error names the refused part, and the user can react.
  const current = messages.findLastIndex(({ role }) => role === 'user');
  const last = messages.length - 1;
  const own = ownIds(context);
  const fitted = messages.flatMap((message, at) =>
    at < last && isEmpty(message)
      ? []
      : [withImages(withCalls(message, limits, own), { ...limits, sees, past: at < current }, omitted)],
  );
  const turns = limits.alternate ? mergeTurns(fitted) : { messages: fitted, merged: 0 };
  const systems = messages.filter(({ role }) => role === 'system').length;
  if (limits.oneSystem && systems > 1) omitted.push({ part: 'turn', reason: 'role', count: systems - 1 });
  if (turns.merged > 0) omitted.push({ part: 'turn', reason: 'merged', count: turns.merged });
  const begun = limits.userFirst ? beginWithUser(turns.messages) : [...turns.messages];
  // A final tool call has its result by now.
  if (limits.userLast && begun.at(-1)?.role === 'assistant') begun.push(goOn);
  const same = begun.length === messages.length && begun.every((message, at) => message === messages[at]);
  return { params: same ? params : { ...params, messages: begun }, omitted };
}

/** Empty messages carry no content, and most vendors refuse them. */
function isEmpty({ role, content, tool_calls: calls, reasoning_content: thoughts }: ChatMessage): boolean {
  if (role === 'tool' || role === 'function' || thoughts || (calls && calls.length > 0)) return false;
  return typeof content === 'string'
    ? content.trim() === ''
    : (content ?? []).every((part) => part.type === 'text' && part.text.trim() === '');
}

/** Replaces the cut start of a conversation that would begin with an answer or a tool call. */
const beginning: ChatMessage = { role: 'user', content: '[The beginning of this conversation is not included.]' };

/** Added if the last message would be the assistant's. */
const goOn: ChatMessage = { role: 'user', content: 'Continue.' };

function beginWithUser(messages: readonly ChatMessage[]): ChatMessage[] {
  const first = messages.findIndex(({ role }) => role !== 'system');
  if (messages[first]?.role !== 'assistant') return [...messages];
  return [...messages.slice(0, first), beginning, ...messages.slice(first)];
}

/**
 * Returns the ids of calls made by the called model, which accepts them at any length. LiteLLM stores Gemini's signatures in
 * them (https://github.com/BerriAI/litellm/pull/16895), OpenRouter refers to them in its reasoning details.
 */
function ownIds({ params, provider }: Fitting): ReadonlySet<string> {
  const { messages, model } = params;
  const line = lineOf(model);
  const own = messages.filter(({ from }) => from && from.provider === provider && lineOf(from.model) === line);
  return new Set(own.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)));
}

function withCalls(message: ChatMessage, { callIds, callNames }: WireLimits, own: ReadonlySet<string>): ChatMessage {
  const { tool_calls: calls, tool_call_id: answered } = message;
  const fits = (id: string): boolean => callIds === undefined || callIds.test(id) || own.has(id);
  const idOf = (id: string): string => (fits(id) ? id : `call_${shortId(id, 16)}`);
  if (answered !== undefined) {
    const id = idOf(answered);
    return id === answered ? message : { ...message, tool_call_id: id };
  }
  if (!calls?.some(({ id, function: { name } }) => idOf(id) !== id || !callNames.test(name))) return message;
  const fit = (call: ToolCall): ToolCall => ({
    ...call,
    id: idOf(call.id),
    function: { ...call.function, name: nameOf(call.function.name, callNames) },
  });
  return { ...message, tool_calls: calls.map(fit) };
}

/** Sanitizes a function name: models call functions that were not offered, by names that vendors refuse. */
export const nameOf = (name: string, fits: RegExp): string =>
  fits.test(name)
    ? name
    : name
        .replace(/[^A-Za-z0-9_-]/g, '_')
        .replace(/^(?![A-Za-z_])/, '_')
        .slice(0, 64);

interface ImageLimits extends WireLimits {
  readonly sees: boolean;
  readonly past: boolean;
}

/** Placeholder for an image, since the surrounding text may refer to it. */
const notSent: MessagePart = { type: 'text', text: '[image not sent]' };

function withImages(message: ChatMessage, limits: ImageLimits, omitted: Omission[]): ChatMessage {
  const { content, role } = message;
  if (!Array.isArray(content) || !content.some(({ type }) => type === 'image_url')) return message;
  const parts = content.map((part) => {
    if (part.type !== 'image_url') return part;
    const reason = refusal(part, role, limits);
    if (reason === undefined) return named(part);
    omitted.push({ part: 'image', reason, count: 1 });
    return notSent;
  });
  return parts.every((part, at) => part === content[at]) ? message : { ...message, content: parts };
}

/** Replaces `image/jpg`, which several vendors do not accept. */
const named = (part: ImagePart): ImagePart =>
  part.image_url.url.startsWith('data:image/jpg;')
    ? { ...part, image_url: { ...part.image_url, url: part.image_url.url.replace('image/jpg', 'image/jpeg') } }
    : part;

function refusal({ image_url: { url } }: ImagePart, role: MessageRole, limits: ImageLimits): OmittedReason | undefined {
  if (!limits.imageRoles.includes(role)) return 'role';
  if (!limits.past) return undefined;
  if (!limits.sees) return 'model';
  const type = /^data:([^;,]+)/.exec(url)?.[1]?.toLowerCase();
  if (type === undefined) return limits.imageAddresses ? undefined : 'address';
  return limits.images.includes(type === 'image/jpg' ? 'image/jpeg' : type) ? undefined : 'format';
}
