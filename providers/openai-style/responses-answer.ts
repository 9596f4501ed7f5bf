// Converts an earlier answer to items of a Responses request: thoughts, messages with their phase, and calls, in order.
import type { ChatMessage, ToolCall } from '@tributary/runtime-core';
import { isRecord, text } from '@tributary/runtime-core/wire';
import { argumentsOf, paragraphs } from './messages.ts';

export type Item = Readonly<Record<string, unknown>>;

/** Field of a reasoning item with the encrypted thought. */
export const encryptedThought = 'encrypted_content';

export function answerItems({ content, tool_calls: calls = [] }: ChatMessage): Item[] {
  const items: Item[] = [];
  const placed = new Set<number>();
  let phase: string | undefined;
  let texts: string[] = [];
  /** Consecutive texts form one message. Line breaks that only separated it from the previous message are removed. */
  const flush = (): void => {
    const said = texts.reduce(paragraphs, '');
    texts = [];
    if (said.trim() === '') return;
    const own = items.length > 0 ? said.replace(/^\n+/, '') : said;
    items.push({ role: 'assistant', content: own, ...(phase === undefined ? {} : { phase }) });
  };
  for (const part of typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? [])) {
    if (part.type === 'text') {
      texts.push(part.text);
      continue;
    }
    flush();
    switch (part.type) {
      case 'thinking':
        if (part.origin === encryptedThought && part.signature !== undefined)
          items.push(reasoning(part.thinking, part.signature));
        break;
      case 'carried':
        if (part.wire === 'openai-responses' && isRecord(part.item)) phase = text(part.item['phase']);
        break;
      case 'call': {
        const call = calls[part.at];
        if (call && !placed.has(part.at)) items.push(functionCall(call));
        placed.add(part.at);
        break;
      }
      default:
    }
  }
  flush();
  for (const [at, call] of calls.entries()) if (!placed.has(at)) items.push(functionCall(call));
  // The vendor refuses a reasoning item at the end.
  while (items.at(-1)?.['type'] === 'reasoning') items.pop();
  return items;
}

const reasoning = (thought: string, signature: string): Item => ({
  type: 'reasoning',
  summary: thought === '' ? [] : [{ type: 'summary_text', text: thought }],
  [encryptedThought]: signature,
});

const functionCall = ({ id, function: { name, arguments: args } }: ToolCall): Item => ({
  type: 'function_call',
  call_id: id,
  name,
  arguments: argumentsOf(args),
});
