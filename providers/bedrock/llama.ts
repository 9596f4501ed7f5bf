// Builds the prompt of Llama models: one text in the chat template of their generation.
import type { ChatMessage, ChatParams } from '@tributary/runtime-core';

type Turn = { readonly role: 'system' | 'user' | 'assistant'; readonly text: string };

/** The template's control tokens would forge a turn, so `plain` removes them until none is left. */
const marks = /<\|[a-z0-9_]+\|>|<\/?s>|\[\/?INST\]|<<\/?SYS>>/gi;

function plain(text: string): string {
  let current = text;
  for (;;) {
    const next = current.replace(marks, '');
    if (next === current) return next;
    current = next;
  }
}

const textOf = (content: ChatMessage['content']): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

/** The first system message comes first; later ones, and tool results, become the user's. Consecutive turns of one side are joined. */
function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  const lifted = messages.find(({ role }) => role === 'system');
  const turns: Turn[] = [];
  for (const message of messages) {
    if (message === lifted) continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const text = plain(textOf(message.content));
    const last = turns.at(-1);
    if (text.trim() === '') continue;
    if (last?.role === role) turns[turns.length - 1] = { role, text: `${last.text}\n\n${text}` };
    else turns.push({ role, text });
  }
  const system = lifted ? plain(textOf(lifted.content)) : '';
  return system.trim() === '' ? turns : [{ role: 'system', text: system }, ...turns];
}

/** Source: Meta's model cards, "Prompt format", Llama 3. */
function llama3(turns: readonly Turn[]): string {
  const written = turns.map(({ role, text }) => `<|start_header_id|>${role}<|end_header_id|>\n\n${text}<|eot_id|>`);
  return `<|begin_of_text|>${written.join('')}<|start_header_id|>assistant<|end_header_id|>\n\n`;
}

/** Source: Meta's model cards, "Prompt format", Llama 2: the system prompt is part of the first user turn. */
function llama2(turns: readonly Turn[]): string {
  const [first, ...rest] = turns;
  const system = first?.role === 'system' ? `<<SYS>>\n${first.text}\n<</SYS>>\n\n` : '';
  let prompt = '';
  let pending = system;
  for (const { role, text } of first?.role === 'system' ? rest : turns) {
    if (role === 'user') {
      prompt += `<s>[INST] ${pending}${text} [/INST]`;
      pending = '';
    } else {
      prompt += `${prompt === '' ? `<s>[INST] ${pending}[/INST]` : ''} ${text} </s>`;
      pending = prompt === '' ? pending : '';
    }
  }
  return prompt;
}

/** True if the chat can be sent as a prompt. Tools and images require Converse. */
export const fitsPrompt = ({ tools, messages }: ChatParams): boolean =>
  (tools?.length ?? 0) === 0 &&
  messages.every(
    ({ content, tool_calls: calls }) =>
      (calls?.length ?? 0) === 0 && (!Array.isArray(content) || content.every(({ type }) => type !== 'image_url')),
  );

export function llamaBody({ model, messages, max_tokens, temperature, top_p }: ChatParams): Record<string, unknown> {
  const turns = turnsOf(messages);
  return {
    prompt: /llama-?2/i.test(model) ? llama2(turns) : llama3(turns),
    max_gen_len: max_tokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(top_p === undefined ? {} : { top_p }),
  };
}
