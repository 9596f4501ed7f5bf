// Check results by provider since the page was loaded, shown as dots in the list. Not stored.
import type { CheckedCall, CheckReport } from '../../shared/api/checks.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { createStore } from '../../client/net/store.ts';

export type Check =
  | { readonly is: 'running' }
  | {
      readonly is: 'ok';
      readonly model: string;
      /** Duration in ms. */
      readonly ms: number;
      readonly text: string;
      readonly calls: readonly CheckedCall[];
    }
  | { readonly is: 'failed'; readonly ms: number; readonly error: ReplyError; readonly calls: readonly CheckedCall[] };

export const checks = createStore<Readonly<Record<string, Check>>>({});

export const putCheck = (provider: string, check: Check | undefined): void =>
  checks.set(({ [provider]: _, ...rest }) => (check ? { ...rest, [provider]: check } : rest));

/** Undefined while unchecked or running. */
export const outcomeOf = (check: Check | undefined): boolean | undefined =>
  check === undefined || check.is === 'running' ? undefined : check.is === 'ok';

export function checkOf(report: CheckReport, toError: (status: number, body: string) => ReplyError): Check {
  const { ok, model, ms, calls, text = '', error } = report;
  if (ok) return { is: 'ok', ms, calls, model, text: text.trim() };
  return { is: 'failed', ms, calls, error: toError(error?.status ?? 500, JSON.stringify(error ?? {})) };
}
