// Applies a chat's input template to the user's texts.
import type { ChatMessage } from '@tributary/runtime-core';

/** Replaces `{{text}}` by the user's text. A template without it is prepended. */
export function applyInputTemplate(text: string, template: string | undefined): string {
  if (!template?.trim()) return text;
  let found = false;
  // A function, so that `$&` in the user's text is not a replacement pattern.
  const wrapped = template.replaceAll(/\{\{[ \t]*text[ \t]*\}\}/g, () => {
    found = true;
    return text;
  });
  return found ? wrapped : `${template}\n\n${text}`;
}

/** Applies the template to every user message; in one with parts, to the first text. */
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
