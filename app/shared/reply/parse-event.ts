// Parses a server-sent event to a stream event, and validates the fields that the reducer uses.
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
  /** A type unknown to this client, sent by a newer server. */
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

/** Validators by type. A record, so that the compiler requires an entry for each type. */
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
  // Safe: validated above.
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
  // Safe: validated above.
  return valid ? (data as Billing) : undefined;
}

/** In display order. A record, so that the compiler requires an entry for each part. */
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

/** Ignores unknown parts of a newer server. */
function omittedIn({ omitted }: Fields): Omitted | undefined {
  const known = Array.isArray(omitted) ? omitted.filter(isOmission) : [];
  return known.length > 0 ? { type: 'omitted', omitted: known } : undefined;
}

/** Notices of the runtime, sent as `data` events. */
export type Notice =
  | Billing
  | Omitted
  | { readonly type: 'skipped_lines'; readonly count: number }
  /** The vendor's explanation for an early end. */
  | { readonly type: 'stop_details'; readonly message: string }
  /** All text so far was reasoning, opened by `tag`. */
  | { readonly type: 'text_was_reasoning'; readonly tag?: string };

/** Parses the data of a `data` event. */
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

export function countOmitted(omitted: readonly Omission[]): readonly (readonly [part: OmittedPart, count: number])[] {
  const countOf = (part: OmittedPart): number =>
    omitted.reduce((sum, each) => (each.part === part ? sum + each.count : sum), 0);
  // The keys of the record above.
  return (Object.keys(omittedParts) as OmittedPart[]).flatMap((part) => {
    const count = countOf(part);
    return count > 0 ? [[part, count] as const] : [];
  });
}

/** Counters in display order. */
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
