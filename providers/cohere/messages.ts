// Converts messages to Cohere's v2: text, images by URL, tool calls and results.
import type { ChatMessage, MessagePart } from '@tributary/runtime-core';

export type CohereMessage = Readonly<Record<string, unknown>>;

/** Leaves out empty turns and the legacy role `function`, which the vendor refuses. */
export const cohereMessages = (messages: readonly ChatMessage[]): readonly CohereMessage[] =>
  messages.flatMap((message): CohereMessage[] => {
    switch (message.role) {
      case 'system':
        return textOf(message) === '' ? [] : [{ role: 'system', content: textOf(message) }];
      case 'user':
        return isEmpty(message) ? [] : [{ role: 'user', content: userContent(message) }];
      case 'assistant':
        return assistant(message);
      case 'tool':
        return [{ role: 'tool', tool_call_id: message.tool_call_id ?? '', content: textOf(message) }];
      case 'function':
        return [];
    }
  });

const asList = (content: ChatMessage['content']): readonly MessagePart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);

const textOf = ({ content }: ChatMessage): string =>
  asList(content)
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n');

const isEmpty = (message: ChatMessage): boolean =>
  textOf(message) === '' && !asList(message.content).some(({ type }) => type === 'image_url');

function userContent(message: ChatMessage): unknown {
  const parts = asList(message.content);
  if (!parts.some(({ type }) => type === 'image_url')) return textOf(message);
  return parts.flatMap((part): unknown[] => {
    if (part.type === 'image_url') return [{ type: 'image_url', image_url: { url: part.image_url.url } }];
    return part.type === 'text' && part.text !== '' ? [{ type: 'text', text: part.text }] : [];
  });
}

/** Origins of thoughts: a field of the message, and a type of part. */
export const toolPlan = 'tool_plan';
export const thinkingPart = 'content.thinking';

/** Sends thoughts back in the form they arrived: as the plan of the calls, or as a part before the text. */
function assistant(message: ChatMessage): CohereMessage[] {
  const { reasoning_content: thoughts, reasoning_origin: origin } = message;
  const said = textOf(message);
  const calls = (message.tool_calls ?? []).map(({ id, type, function: { name, arguments: json } }) => ({
    id,
    type,
    function: { name, arguments: json.trim() === '' ? '{}' : json },
  }));
  if (said === '' && calls.length === 0) return [];
  const text = said === '' ? [] : [{ type: 'text', text: said }];
  const content = thoughts && origin === thinkingPart ? [{ type: 'thinking', thinking: thoughts }, ...text] : said;
  return [
    {
      role: 'assistant',
      ...(content.length > 0 ? { content } : {}),
      ...(thoughts && origin === toolPlan && calls.length > 0 ? { [toolPlan]: thoughts } : {}),
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    },
  ];
}
