// Cause of a local server that does not answer: what was tried from where, and what follows from it.
import { factsOf, messageOf } from '../../shared/errors.ts';
import { metByBrowser, transportCodeOf } from '../../shared/error-sentences.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';

/** Cause of the failure, as far as it can be determined. `running`: the server answers again. */
export type LocalCause =
  | 'running'
  /** Nothing listens there. */
  | 'down'
  /** The name leads nowhere. */
  | 'unknownHost'
  /** Something is there, and does not answer in time. */
  | 'slow'
  /** It answers, but refuses. */
  | 'refused'
  /** It answers, but its answer is not for pages of this origin. */
  | 'cors'
  /** A page from https may not ask an http address. */
  | 'mixed'
  | 'unknown';

/** A call that failed on its way, and not by what the provider said. `browser`: this browser made it, else the server. */
export function failedOnTheWay(error: Pick<ReplyError, 'body'>): 'browser' | 'server' | undefined {
  const { cause = '', providerStatus } = factsOf(error);
  if (metByBrowser(error)) return 'browser';
  const code = transportCodeOf(error);
  if (code === 'proxy') return undefined;
  if (code === 'dns' || code === 'refused') return 'server';
  return providerStatus === undefined && [down, unknownHost, slow].some((words) => words.test(cause))
    ? 'server'
    : undefined;
}

const down = /ECONNREFUSED|connection refused/i;
const unknownHost = /ENOTFOUND|EAI_AGAIN|getaddrinfo/i;
const slow = /timed? ?out|timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i;

/** `found`: what asking it once more came to. */
export function causeOf(found: 'ok' | ReplyError): LocalCause {
  if (found === 'ok') return 'running';
  const { cause = '', providerStatus } = factsOf(found);
  const byBrowser = metByBrowser(found);
  if (byBrowser) return byBrowser === 'unreachable' ? 'down' : byBrowser;
  const code = transportCodeOf(found);
  if (code === 'dns') return 'unknownHost';
  if (code === 'refused') return 'down';
  const text = `${cause} ${found.message} ${messageOf(found.body)}`;
  if (down.test(text)) return 'down';
  if (unknownHost.test(text)) return 'unknownHost';
  if (slow.test(text)) return 'slow';
  if (providerStatus !== undefined) return 'refused';
  return found.type === 'OllamaServiceUnavailable' ? 'down' : 'unknown';
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.');

export type System = 'windows' | 'macos' | 'linux';

export function systemOf(userAgent: string): System {
  if (/Windows/i.test(userAgent)) return 'windows';
  return /Mac OS|iPhone|iPad/i.test(userAgent) ? 'macos' : 'linux';
}

/** A manifest's command for this system: values filled in, and variables set as PowerShell sets them on Windows. */
export function commandFor(
  system: System,
  template: string,
  values: { readonly model: string; readonly origin: string },
): string {
  const filled = template.replaceAll('{model}', values.model).replaceAll('{origin}', values.origin);
  if (system !== 'windows') return filled;
  const [, assignments = '', command = filled] = /^((?:[A-Z_]+=\S+\s+)*)(.*)$/s.exec(filled) ?? [];
  const set = assignments
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => `$env:${pair.replace('=', '="')}"; `);
  return `${set.join('')}${command}`;
}
