// One server-sent event to a stream event: known type, JSON data, the fields the reducer relies on.
import type {
  Billing,
  Omission,
  Omitted,
  OmittedPart,
  StreamEvent,
  StreamEventType,
  UsageCounter,
} from '@tributary/runtime-core';

export type ParsedEvent =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  /** A type this client does not know: a newer server may send more. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed'; readonly found: string };

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): boolean => typeof value === 'string';
const optional = (check: (value: unknown) => boolean) => (value: unknown) => value === undefined || check(value);
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isToolDelta = (value: unknown): boolean =>
  isRecord(value) &&
  Number.isInteger(value['index']) &&
  optional(isString)(value['id']) &&
  isRecord(value['function']) &&
  optional(isString)(value['function']['name']) &&
  optional(isString)(value['function']['arguments']);

const isRange = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isCount);
const isCitation = (value: unknown): boolean =>
  isRecord(value) &&
  isString(value['title']) &&
  isString(value['url']) &&
  optional((ranges) => Array.isArray(ranges) && ranges.every(isRange))(value['ranges']);

/** Per type the check of its data. The record is the list of types, so a new one cannot be forgotten. */
const checks: Readonly<Record<StreamEventType, (data: unknown) => boolean>> = {
  text: isString,
  reasoning: isString,
  reasoning_signature: isString,
  flagged_reasoning_signature: isString,
  stop: isString,
  base64_image: isString,
  tool_calls: (data) => Array.isArray(data) && data.every(isToolDelta),
  grounding: (data) =>
    isRecord(data) &&
    Array.isArray(data['citations']) &&
    data['citations'].every(isCitation) &&
    optional((queries) => Array.isArray(queries) && queries.every(isString))(data['searchQueries']),
  usage: (data) => isRecord(data) && Object.values(data).every(optional(isCount)),
  speed: (data) => isRecord(data) && optional(isCount)(data['tps']) && optional(isCount)(data['ttft']),
  error: (data) => isRecord(data) && isString(data['message']) && ['string', 'number'].includes(typeof data['type']),
  data: () => true,
};

const isKnown = (type: string): type is StreamEventType => Object.hasOwn(checks, type);

export function parseEvent(id: string, type: string, text: string): ParsedEvent {
  if (!isKnown(type)) return { kind: 'unknown' };
  const data = parseJSON(text);
  if (data === undefined || !checks[type](data.value)) return { kind: 'malformed', found: text.slice(0, 500) };
  // The check above has seen every field that the union's member of this type requires.
  return { kind: 'event', event: { id, type, data: data.value } as StreamEvent };
}

function parseJSON(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const isMoney = (value: unknown): boolean => isRecord(value) && isCount(value['amount']) && isString(value['currency']);

function billingIn(data: Fields): Billing | undefined {
  const valid =
    [data['cost'], data['fees']].every(optional(isMoney)) &&
    [data['inputTokens'], data['outputTokens'], data['hourCacheTokens'], data['cachedAudioTokens']].every(
      optional(isCount),
    );
  // The check above has seen every field of the type.
  return valid ? (data as Billing) : undefined;
}

/** In the order people read them. The record is the list of parts, so a new one cannot be forgotten. */
const omittedParts: Readonly<Record<OmittedPart, true>> = {
  reasoning: true,
  signature: true,
  image: true,
  sound: true,
  tool: true,
  tool_result: true,
  turn: true,
};

const isOmission = (value: unknown): value is Omission =>
  isRecord(value) &&
  isString(value['part']) &&
  Object.hasOwn(omittedParts, String(value['part'])) &&
  isString(value['reason']) &&
  isCount(value['count']);

/** Parts that only a newer server knows are left aside. */
function omittedIn({ omitted }: Fields): Omitted | undefined {
  const known = Array.isArray(omitted) ? omitted.filter(isOmission) : [];
  return known.length > 0 ? { type: 'omitted', omitted: known } : undefined;
}

/** Notices of the runtime, which come as `data` events. */
export type Notice =
  | Billing
  | Omitted
  /** Lines of the stream that were no events of its wire. */
  | { readonly type: 'skipped_lines'; readonly count: number }
  /** The vendor's words on why the reply ended early. */
  | { readonly type: 'stop_details'; readonly message: string }
  /** All text so far was a thought; `tag` opens it. */
  | { readonly type: 'text_was_reasoning'; readonly tag?: string };

/** Of a `data` event, which may be anything. */
export function noticeIn(data: unknown): Notice | undefined {
  if (!isRecord(data)) return undefined;
  switch (data['type']) {
    case 'billing':
      return billingIn(data);
    case 'omitted':
      return omittedIn(data);
    case 'skipped_lines':
      return isCount(data['count']) ? { type: 'skipped_lines', count: Number(data['count']) } : undefined;
    case 'stop_details':
      return isString(data['message']) ? { type: 'stop_details', message: String(data['message']) } : undefined;
    case 'text_was_reasoning':
      return { type: 'text_was_reasoning', ...(isString(data['tag']) ? { tag: String(data['tag']) } : {}) };
    default:
      return undefined;
  }
}

/** Number of omitted items per part of the input, over all reasons. */
export function countOmitted(omitted: readonly Omission[]): readonly (readonly [part: OmittedPart, count: number])[] {
  const countOf = (part: OmittedPart): number =>
    omitted.reduce((sum, each) => (each.part === part ? sum + each.count : sum), 0);
  // The keys of the record above.
  return (Object.keys(omittedParts) as OmittedPart[]).flatMap((part) => {
    const count = countOf(part);
    return count > 0 ? [[part, count] as const] : [];
  });
}

/** The counters in the order people read them. */
export const usageCounters = [
  'inputTextTokens',
  'inputCachedTokens',
  'inputCacheMissTokens',
  'inputWriteCacheTokens',
  'inputCitationTokens',
  'inputAudioTokens',
  'inputImageTokens',
  'totalInputTokens',
  'outputTextTokens',
  'outputReasoningTokens',
  'outputAudioTokens',
  'acceptedPredictionTokens',
  'rejectedPredictionTokens',
  'totalOutputTokens',
  'totalTokens',
] as const satisfies readonly UsageCounter[];
