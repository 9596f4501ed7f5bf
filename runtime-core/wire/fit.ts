// A conversation fitted to one wire: what vendors refuse with 400 is put right, or left out and reported.
import type { CallContext } from '../contract/call.ts';
import type { Omission, OmittedReason } from '../contract/omitted.ts';
import type { ChatMessage, ChatParams, ImagePart, MessagePart, MessageRole, ToolCall } from '../contract/params.ts';
import { lineOf } from '../models/line.ts';
import { mergeTurns } from './merge-turns.ts';
import { shortId } from './short-id.ts';

/** A row a wire: what its vendor takes in messages. Sources stand in the suite, beside the rules of its strict servers. */
export interface WireLimits {
  /** Media types of images that the vendor reads. */
  readonly images: readonly string[];
  /** Takes images by address as well. */
  readonly imageAddresses: boolean;
  /** Roles whose messages may hold images. */
  readonly imageRoles: readonly MessageRole[];
  /** A conversation must begin with the user. */
  readonly userFirst?: boolean;
  /** Roles alternate, results of tools aside. */
  readonly alternate?: boolean;
  /** The model answers the user or a tool: it does not go on with an answer of its own. */
  readonly userLast?: boolean;
  /** One place for a system text: the wire sends later ones as the user's, where they were. */
  readonly oneSystem?: boolean;
  /** Ids of tool calls: absent, any. */
  readonly callIds?: RegExp;
  /** Names of called functions. */
  readonly callNames: RegExp;
}

export const commonImages = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
/** Most vendors' rule for the name of a function. */
export const commonNames = /^[A-Za-z0-9_-]{1,64}$/;

export interface Fitted {
  readonly params: ChatParams;
  readonly omitted: readonly Omission[];
}

type Fitting = Pick<CallContext, 'params' | 'card'> & Partial<Pick<CallContext, 'provider'>>;

/** The params of a call, fitted: what `buildRequest` makes its body of, and what it then reports. */
export function fitMessages(context: Fitting, limits: WireLimits): Fitted {
  const { params, card } = context;
  const omitted: Omission[] = [];
  const { messages } = params;
  const known = card(params.model);
  const sees = known === undefined || known.abilities?.vision === true;
  // The current question stays as it is: the vendor names precisely the part it refuses, and the user can act on it.
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
  // A call that ends the conversation has got its result by now.
  if (limits.userLast && begun.at(-1)?.role === 'assistant') begun.push(goOn);
  const same = begun.length === messages.length && begun.every((message, at) => message === messages[at]);
  return { params: same ? params : { ...params, messages: begun }, omitted };
}

/** Nothing is lost with a message that says nothing, and most vendors refuse it. */
function isEmpty({ role, content, tool_calls: calls, reasoning_content: thoughts }: ChatMessage): boolean {
  if (role === 'tool' || role === 'function' || thoughts || (calls && calls.length > 0)) return false;
  return typeof content === 'string'
    ? content.trim() === ''
    : (content ?? []).every((part) => part.type === 'text' && part.text.trim() === '');
}

/** In place of what stood before: a cut conversation begins with an answer, or with a tool call. */
const beginning: ChatMessage = { role: 'user', content: '[The beginning of this conversation is not included.]' };

/** Message of a person who wants to read on. */
const goOn: ChatMessage = { role: 'user', content: 'Continue.' };

function beginWithUser(messages: readonly ChatMessage[]): ChatMessage[] {
  const first = messages.findIndex(({ role }) => role !== 'system');
  if (messages[first]?.role !== 'assistant') return [...messages];
  return [...messages.slice(0, first), beginning, ...messages.slice(first)];
}

/**
 * Ids of calls that the asked model made itself: it knows them, whatever their length. LiteLLM puts the signatures of Gemini
 * into them (https://github.com/BerriAI/litellm/pull/16895), OpenRouter names them in its reasoning details.
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

/** Models call functions that nobody offered, by names that no vendor takes back. */
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

/** Stand-in for an image: the words around it mean it, so that the model must know that there was one. */
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

/** A name for JPEG that several vendors do not know. */
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
