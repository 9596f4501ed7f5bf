// Detects outages of providers; their errors have the type of a rejection, ProviderBizError.
import type { ReplyError } from './reply/reply.ts';

/** Status whose sentence and repairs apply. */
export type OutageStatus = 500 | 502 | 503 | 504;

/** Values of `code`, `type`, `status` or `reason`, in lower case without separators. */
const namesOf: Readonly<Record<OutageStatus, readonly string[]>> = {
  // OpenAI, Anthropic, Google RPC, AWS.
  500: [
    'servererror',
    'internalerror',
    'internalservererror',
    'apierror',
    'internal',
    'internalserverexception',
    'internalfailure',
  ],
  502: ['badgateway', 'badgatewayerror', 'upstreamerror'],
  503: [
    'overloaded',
    'overloadederror',
    'serveroverloaded',
    'modeloverloaded',
    'engineoverloaded',
    'engineoverloadederror',
    'serverbusy',
    'unavailable',
    'serviceunavailable',
    'serviceunavailableerror',
    'serviceunavailableexception',
    'modelnotreadyexception',
    'temporarilyunavailable',
    'capacityexceeded',
  ],
  504: ['timeout', 'timeouterror', 'gatewaytimeout', 'deadlineexceeded', 'modeltimeoutexception'],
};
const statusOfName: ReadonlyMap<string, OutageStatus> = new Map(
  ([500, 502, 503, 504] as const).flatMap((status) => namesOf[status].map((name) => [name, status] as const)),
);

/** Messages of providers without a code, for example inside a stream. */
const sentences: readonly (readonly [words: RegExp, status: OutageStatus])[] = [
  [/\boverload(?:ed|ing)?\b|\b(?:at|over|out of|no|insufficient) capacity\b|\bserver (?:is )?(?:too )?busy\b/i, 503],
  [/\b(?:service|model|server) (?:is )?(?:temporarily |currently )*unavailable\b|服务繁忙|负载/i, 503],
  [/\binternal (?:server )?error\b|\bserver had an error\b|\bserver error\b/i, 500],
  [/\bbad gateway\b/i, 502],
  [/\bgateway time-?out\b|\bdeadline exceeded\b/i, 504],
];

/** Returns the outage; undefined for a rejection. A status below 500 is a rejection, whatever the message. */
export function outageOf({ type, message = '', body }: Partial<ReplyError>): OutageStatus | undefined {
  if (type !== 'ProviderBizError') return undefined;
  const outer: unknown = Object(body).error ?? body;
  const error: Readonly<Record<string, unknown>> = Object(outer);
  const named = ['status', 'code', 'type', 'error_type', 'reason', 'status_code'].map((field) => error[field]);
  const statuses = named.map(Number).filter((status) => Number.isInteger(status) && status >= 400 && status < 600);
  const status = statuses.find((each) => each >= 500);
  if (status === undefined && statuses.length > 0) return undefined;
  for (const name of named) {
    const known = typeof name === 'string' && statusOfName.get(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
    if (known) return known;
  }
  if (status !== undefined) return ofNumber(status);
  return sentences.find(([words]) => words.test(message))?.[1];
}

/** 529: overload at Anthropic (error documentation, read 2026-11-28). 520 to 527: failing origin behind Cloudflare. */
const ofNumber = (status: number): OutageStatus =>
  status === 502 || status === 503 || status === 504 ? status : status === 529 ? 503 : status === 524 ? 504 : 500;
