// Determines the type of a vendor's failure by tables of codes, messages and statuses.
import { findError } from './find-error.ts';
import type { NamedErrorType } from '../contract/error-types.ts';
import type { CallContext, Failure } from '../contract/call.ts';
import { isRecord, list, record, text } from '../json/guards.ts';
import type { Json } from '../json/guards.ts';
import { commonRules } from './rules.ts';
import type { ErrorRule } from './rules.ts';

/** The reason is at the start of a message; the rest may repeat the request. Unit: characters. */
const longest = 2000;

/** Fields of an error object that name the kind of failure. */
const codeFields = ['code', 'type', 'status', 'reason', 'error_type', 'error_code', '__type'] as const;
const wordFields = ['message', 'description', 'detail'] as const;

interface Facts {
  readonly status: number | undefined;
  readonly codes: ReadonlySet<string>;
  readonly words: string;
}

export interface UpstreamError {
  readonly message: string;
  readonly body: unknown;
}

/** Returns the upstream provider's error from a gateway's, stored as text in `metadata.raw`. */
export function upstreamError(body: unknown): UpstreamError | undefined {
  const raw = text(record(record(body)?.['metadata'])?.['raw'])?.slice(0, 64 * 1024);
  if (raw === undefined) return undefined;
  try {
    const found = findError(JSON.parse(raw));
    return { message: found.message ?? raw, body: found.body };
  } catch {
    return { message: raw, body: raw };
  }
}

/** Removes quoted ids and texts, which are the caller's. */
const unquoted = (words: string): string =>
  words.slice(0, longest).replace(/"[^"\n]*"|`[^`\n]*`|(?<!\w)'[^'\n]*'(?!\w)|“[^”\n]*”|‘[^’\n]*’/g, '‹›');

function factsOf(failure: Failure): Facts {
  const codes = new Set<string>();
  const words = [failure.message];
  const read = (source: Json | undefined): void => {
    if (!source) return;
    for (const field of codeFields) {
      const code = source[field];
      if (typeof code === 'string' || typeof code === 'number') codes.add(String(code).toLowerCase());
    }
    for (const field of wordFields) {
      const said = text(source[field]);
      if (said !== undefined && said !== failure.message) words.push(said);
    }
  };
  if (failure.code !== undefined) codes.add(failure.code.toLowerCase());
  const body = record(failure.body);
  read(body);
  for (const detail of [...list(body?.['details']), body?.['innererror']]) read(record(detail));
  const details = text(body?.['details']);
  if (details !== undefined) words.push(details);
  const upstream = upstreamError(body);
  if (upstream) {
    words.push(upstream.message);
    if (isRecord(upstream.body)) read(upstream.body);
  }
  return { status: failure.status, codes, words: words.map(unquoted).join('\n') };
}

function holds({ status, code, words }: ErrorRule, facts: Facts): boolean {
  // Errors inside a stream may have no status; codes and messages then decide.
  if (status && (facts.status === undefined ? !code && !words : !status.includes(facts.status))) return false;
  if (code && !code.some((each) => facts.codes.has(each.toLowerCase()))) return false;
  return words === undefined || words.test(facts.words);
}

const first = (rules: readonly ErrorRule[], facts: Facts): NamedErrorType | undefined =>
  rules.find((rule) => holds(rule, facts))?.type;

/**
 * Returns the type by the vendor's rules, the common ones, then `otherwise`. Undefined if none match, or the failure is not
 * from a vendor.
 */
export function classifyError(
  failure: Failure,
  context: CallContext,
  own: readonly ErrorRule[] = [],
  otherwise: readonly ErrorRule[] = [],
): NamedErrorType | undefined {
  if (!failure.fromVendor) return undefined;
  const facts = factsOf(failure);
  const type = first(own, facts) ?? first(commonRules, facts) ?? first(otherwise, facts);
  return type === 'InvalidProviderAPIKey' ? (context.manifest.keyVault.error ?? type) : type;
}

/** Creates a `mapError` tap from rules. `otherwise`: meaning of a status at this vendor if the body is not more specific. */
export const errorRules =
  (own: readonly ErrorRule[], otherwise: readonly ErrorRule[] = []) =>
  (failure: Failure, context: CallContext): NamedErrorType | undefined =>
    classifyError(failure, context, own, otherwise);
