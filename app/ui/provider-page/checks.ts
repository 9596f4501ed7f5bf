// Results of the checks since the page was loaded, per provider. The list's dots show them; none is stored.
import type { ReplyError } from '../../shared/reply/reply.ts';
import { createStore } from '../../client/net/store.ts';

export interface CheckedCall {
  readonly method: string;
  readonly url: string;
  readonly status?: number;
  /** Unit: ms. */
  readonly ms: number;
  readonly problem?: string;
}

export type Check =
  | { readonly is: 'running' }
  | {
      readonly is: 'ok';
      readonly model: string;
      /** Unit: ms. */
      readonly ms: number;
      readonly text: string;
      readonly calls: readonly CheckedCall[];
    }
  | { readonly is: 'failed'; readonly ms: number; readonly error: ReplyError; readonly calls: readonly CheckedCall[] };

export const checks = createStore<Readonly<Record<string, Check>>>({});

export const putCheck = (provider: string, check: Check | undefined): void =>
  checks.set(({ [provider]: _, ...rest }) => (check ? { ...rest, [provider]: check } : rest));

/** undefined: not checked, or being checked. */
export const outcomeOf = (check: Check | undefined): boolean | undefined =>
  check === undefined || check.is === 'running' ? undefined : check.is === 'ok';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The answer of POST /api/providers/:provider/check. */
export function readReport(value: unknown, toError: (status: number, body: string) => ReplyError): Check {
  const report = isRecord(value) ? value : {};
  const ms = typeof report['ms'] === 'number' ? report['ms'] : 0;
  const calls = Array.isArray(report['calls']) ? (report['calls'] as readonly CheckedCall[]) : []; // our own server wrote them
  if (report['ok'] === true) {
    const { model, text } = report;
    return { is: 'ok', ms, calls, model: String(model), text: typeof text === 'string' ? text.trim() : '' };
  }
  const error = isRecord(report['error']) ? report['error'] : {};
  const status = typeof error['status'] === 'number' ? error['status'] : 500;
  return { is: 'failed', ms, calls, error: toError(status, JSON.stringify(error)) };
}
