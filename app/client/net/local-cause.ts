// Determines why a local server does not answer.
import { factsOf, messageOf } from '../../shared/errors.ts';
import { metByBrowser, transportCodeOf } from '../../shared/error-sentences.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';

/** Cause of the failure. `running`: the server answers again. */
export type LocalCause =
  | 'running'
  /** Nothing listens at the address. */
  | 'down'
  | 'unknownHost'
  /** The server does not answer in time. */
  | 'slow'
  | 'refused'
  /** The server answers, but without CORS headers for this origin. */
  | 'cors'
  /** Mixed content: an https page must not request an http address. */
  | 'mixed'
  | 'unknown';

/** True if a call failed in transport rather than by the provider's error, and who made it: this browser or the server. */
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

/** `found`: result of a repeated request. */
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

/** Returns a manifest's command for a system: fills in the values, and sets variables in PowerShell syntax on Windows. */
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
