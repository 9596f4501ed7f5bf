// The input template of a chat: what is written around each text of the user before it is sent.
import type { ChatMessage } from '@tributary/runtime-core';

/** `{{text}}` in the template is the user's text. A template without it is put in front: nothing the user wrote is lost. */
export function applyInputTemplate(text: string, template: string | undefined): string {
  if (!template?.trim()) return text;
  let found = false;
  // A function, because `$&` in the user's text is no pattern.
  const wrapped = template.replaceAll(/\{\{[ \t]*text[ \t]*\}\}/g, () => {
    found = true;
    return text;
  });
  return found ? wrapped : `${template}\n\n${text}`;
}

/** Wraps the text of every user message; of one made of parts its first text. */
export function applyInputTemplateTo(
  messages: readonly ChatMessage[],
  template: string | undefined,
): readonly ChatMessage[] {
  if (!template?.trim()) return messages;
  return messages.map((message) => {
    const { content } = message;
    if (message.role !== 'user' || content === null) return message;
    if (typeof content === 'string') return { ...message, content: applyInputTemplate(content, template) };
    const at = content.findIndex(({ type }) => type === 'text');
    return {
      ...message,
      content: content.map((part, index) =>
        index === at && part.type === 'text' ? { ...part, text: applyInputTemplate(part.text, template) } : part,
      ),
    };
  });
}
