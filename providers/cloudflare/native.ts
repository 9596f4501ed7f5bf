// Workers AI's own chunks as chat completions: `{response}` and `{tool_calls: [{name, arguments}]}`, `{result}` around the whole.
import { isRecord, list, record } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/** Newer models send chat completions already; errors stay as they are. */
export function asCompletion(chunk: Json): Json {
  const body = record(chunk['result']) ?? chunk;
  const { response, tool_calls: calls, ...rest } = body;
  if (rest['choices'] !== undefined || (response === undefined && calls === undefined)) return body;
  return {
    ...rest,
    choices: [{ index: 0, delta: { content: wordsOf(response), tool_calls: list(calls).map(asCall) } }],
  };
}

/** With `response_format` the answer comes parsed. */
const wordsOf = (response: unknown): string | undefined =>
  typeof response === 'object' && response !== null ? JSON.stringify(response) : textOf(response);

/** A number or a truth value is an answer too, when JSON was asked for. */
const textOf = (response: unknown): string | undefined =>
  response === null || response === undefined ? undefined : String(response);

const asCall = (call: unknown): unknown =>
  isRecord(call) && call['function'] === undefined
    ? { function: { name: call['name'], arguments: call['arguments'] } }
    : call;
