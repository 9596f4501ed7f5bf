// Creates the diagnostic report of a failed answer. Contains no secrets, no custom URLs and no text of the user; of the
// provider's data only what could not be parsed.
import type { KeyVault } from '@tributary/runtime-core';
import type { Message } from '../../shared/message/message.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';

export interface DiagnosticReportInput {
  readonly error: ReplyError;
  readonly provider: string;
  readonly model: string;
  /** Messages from the first to the failed answer. */
  readonly path: readonly Message[];
  /** Credentials known to the browser, for redaction. */
  readonly vault: KeyVault | undefined;
  readonly browser: { readonly userAgent: string; readonly language: string; readonly online: boolean };
  /** ms since the epoch. */
  readonly now: number;
}

export interface DiagnosticReport {
  readonly kind: 'tributary-bug-capsule';
  readonly version: 1;
  readonly madeAt: string;
  readonly provider: string;
  readonly model: string;
  readonly error: unknown;
  /** Structure of the conversation: roles, lengths and parts. */
  readonly messages: readonly {
    readonly role: string;
    readonly characters: number;
    readonly parts?: readonly string[];
  }[];
  readonly browser: DiagnosticReportInput['browser'];
}

export function diagnosticReport({
  error,
  provider,
  model,
  path,
  vault,
  browser,
  now,
}: DiagnosticReportInput): DiagnosticReport {
  const { type, message, body, status, at, serverTime } = error;
  const said = path.map(textOf).filter((text) => text.length >= shortestQuote);
  return {
    kind: 'tributary-bug-capsule',
    version: 1,
    madeAt: new Date(now).toISOString(),
    provider,
    model,
    error: clean({ type, status, message, body, at, serverTime }, hidden(vault), said),
    messages: path.map(shapeOf),
    browser,
  };
}

/** Vendors may quote the question in an error. Shorter texts are common words. Unit: characters. */
const shortestQuote = 12;

const textOf = (message: Message): string => (message.role === 'user' ? message.text : '');

function shapeOf(message: Message): DiagnosticReport['messages'][number] {
  if (message.role !== 'assistant') return { role: message.role, characters: textOf(message).length };
  const { parts } = message.reply;
  const characters = parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0);
  return { role: message.role, characters, parts: parts.map(({ type }) => type) };
}

/** Secrets and their replacements, longest first. */
function hidden(vault: KeyVault = {}): readonly (readonly [string, string])[] {
  return Object.values(vault)
    .flatMap((value): (readonly [string, string])[] => {
      if (value.length < 4) return [];
      if (!URL.canParse(value)) return [[value, '[redacted]']];
      const url = new URL(value);
      return [
        [value, '[own address]'],
        [url.host, '***'],
        [url.hostname, '***'],
      ];
    })
    .toSorted((a, b) => b[0].length - a[0].length);
}

/** Matches keys that are not in the vault. */
const keyLike = /\b(?:sk|pk|rk|key|gsk|xai|hf|ghp|gho|github_pat|AIza)[-_A-Za-z0-9]{16,}\b|\bBearer\s+[^\s"',]+/g;

function clean(value: unknown, secrets: readonly (readonly [string, string])[], said: readonly string[]): unknown {
  if (typeof value === 'string') {
    const masked = secrets.reduce((text, [secret, mask]) => text.replaceAll(secret, mask), value);
    return said
      .reduce((text, quote) => text.replaceAll(quote, '[what was written]'), masked)
      .replaceAll(keyLike, '[redacted]');
  }
  if (Array.isArray(value)) return value.map((item) => clean(item, secrets, said));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([name, item]) => [
        name,
        /^(authorization|x-api-key|api[-_]?key|cookie)$/i.test(name) ? '[redacted]' : clean(item, secrets, said),
      ]),
  );
}
