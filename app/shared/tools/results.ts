// Results of tool calls for the model; calls that could not run also get one.
import type { ToolProblem } from '../message/message.ts';
import type { ReplyError } from '../reply/reply.ts';
import type { ToolResult } from './calls.ts';
import { cutText } from './cut-text.ts';
import { functionTable } from './names.ts';
import { nearest } from './nearest.ts';
import type { ToolSource } from './sources.ts';

/** Maximum length of a result. Unit: characters. */
export const maxContent = 200_000;
/** Maximum length of an error. Unit: characters. */
const maxReason = 4000;
/** Timeout of a call. Unit: ms. */
export const callLimitMs = 130_000;

/** `sources` is undefined if the tools could not be loaded. */
export function unknownTool(
  name: string,
  plugins: readonly string[],
  sources: readonly ToolSource[] | undefined,
): ToolResult {
  const why = sources ? `there is no tool "${name}"` : 'the tools of this server cannot be reached';
  const on = (sources ?? []).filter(({ manifest }) => plugins.includes(manifest.identifier));
  const names = on.flatMap(({ manifest }) => manifest.api.map((api) => api.name));
  const full = names.length > maxNamed ? [...functionTable(on).keys()] : [];
  const others =
    full.length > 0
      ? `; the nearest of ${full.length} names are: ${nearest(full, name, fewNamed).join(', ')}`
      : names.length > 0
        ? `; there are: ${names.join(', ')}`
        : '; answer without one';
  return { outcome: 'unknown', content: `error: ${why}${others}` };
}

/** Above the first limit, tools are found on demand or listed partially. */
const maxNamed = 20;
const fewNamed = 5;

export const declinedCall: ToolResult = {
  outcome: 'declined',
  content: 'declined: the user does not want this tool to run now',
};

/** Result for a scheduled question, with no user to ask. */
export const refusedCall: ToolResult = {
  outcome: 'declined',
  content: 'refused: this question is asked on a schedule, and its user has not agreed to this tool for it',
};

export const cancelledCall: ToolResult = {
  outcome: 'cancelled',
  content: 'cancelled: the user stopped this tool before it had ended',
};

/** Result of a call whose process died. */
export const lostCall: ToolResult = {
  outcome: 'failed',
  content: 'error: the server stopped while this tool ran: nobody knows whether the call took effect',
};

export function failedCall({ type, message, body }: Pick<ReplyError, 'type' | 'message' | 'body'>): ToolResult {
  if (type !== 'PluginFailToTransformArguments') {
    return { outcome: 'failed', content: cutText(`error: ${message || `status ${type}`}`, maxReason) };
  }
  const problem = problemOf(body);
  return {
    outcome: 'invalid',
    content: cutText(`error: the arguments do not fit the schema: ${message}`, maxReason),
    ...(problem ? { problem } : {}),
  };
}

/** Reads the schema violation from an error response. */
function problemOf(body: unknown): ToolProblem | undefined {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  if (typeof error !== 'object' || error === null) return undefined;
  const { path, found, allowed } = error as Readonly<Record<string, unknown>>;
  return typeof path === 'string' && typeof found === 'string' && typeof allowed === 'string'
    ? { path, found, allowed }
    : undefined;
}
