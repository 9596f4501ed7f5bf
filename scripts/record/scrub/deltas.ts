// Fields whose texts continue each other from event to event: they are joined, replaced once and cut again.
import { at, isRecord } from '@tributary/runtime-core/wire';

/** Paths as `pattern` of leaves.ts writes them, of all wires. */
const continued: ReadonlySet<string> = new Set([
  'choices[].text',
  'choices[].delta.content',
  'choices[].delta.content[].text',
  'choices[].delta.content[].thinking[].text',
  'choices[].delta.reasoning',
  'choices[].delta.reasoning_content',
  'choices[].delta.reasoning_text',
  'choices[].delta.reasoning_details[].text',
  'choices[].delta.reasoning_details[].summary',
  'choices[].delta.refusal',
  'choices[].delta.thinking',
  'choices[].delta.audio.transcript',
  'choices[].delta.tool_calls[].function.arguments',
  'candidates[].content.parts[].text',
  'contentBlockDelta.delta.text',
  'contentBlockDelta.delta.toolUse.input',
  'delta',
  'delta.text',
  'delta.partial_json',
  'delta.thinking',
  'delta.signature',
  'delta.toolUse.input',
  'delta.reasoningContent.text',
  'delta.message.content.text',
  'delta.message.content.thinking',
  'delta.message.tool_plan',
  'delta.message.tool_calls.function.arguments',
  'completion',
  'generation',
  'outputText',
  'message.content',
  'message.thinking',
  'output.text',
  'output.choices[].message.content',
  'output.choices[].message.reasoning_content',
  'response',
  'text',
  'thinking',
  'token.text',
]);

/** Names under which vendors number the block that an event continues. */
const numbers = ['index', 'output_index', 'content_index', 'summary_index', 'contentBlockIndex', 'type', 'event_type'];

/** Names the text that a leaf continues; undefined where it stands alone. */
export function textContinuedBy(
  document: unknown,
  path: readonly (string | number)[],
  pattern: string,
): string | undefined {
  // A stream of Google's without SSE is one array of chunks.
  const root = typeof path[0] === 'number' ? 1 : 0;
  if (!continued.has(root === 1 ? pattern.slice(3) : pattern)) return undefined;
  const parts = [pattern];
  let value: unknown = root === 1 ? at(document, String(path[0])) : document;
  if (root === 1 && Array.isArray(document)) value = document[Number(path[0])];
  parts.push(...numbers.map((name) => String(isRecord(value) ? (value[name] ?? '') : '')));
  for (const step of path.slice(root)) {
    value = Array.isArray(value) ? value[Number(step)] : isRecord(value) ? value[step] : undefined;
    if (!isRecord(value)) continue;
    if (typeof step === 'number') parts.push(String(value['index'] ?? (value['thought'] === true ? 'thought' : '')));
    parts.push(String(value['type'] ?? ''));
  }
  return parts.join('|');
}
