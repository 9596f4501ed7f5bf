// Fills {{name}} in what the user and the system prompt say. Two passes: a value may hold variables, once. \\{{name}} stays, and
// loses its backslash: values that are filled into a prompt are written so.
import type { ChatMessage, MessageRole } from '@tributary/runtime-core';
import type { VariableContext } from './context.ts';
import { variables } from './values.ts';

const maxPasses = 2;
/** Characters that values may add to a text: a template of templates grows with the square of its size. */
const maxGrowth = 1_000_000;

/** Unknown names stay as they are. Never throws, whatever the text. */
export function fillVariables(text: string, context: VariableContext): string {
  let filled = text;
  for (let pass = 0; pass < maxPasses && filled.includes('{{'); pass++) {
    const before = filled;
    filled = fillOnce(before, context, text.length + maxGrowth);
    if (filled === before) break;
  }
  return filled.includes('\\{{')
    ? filled.replaceAll(escaped, (found, name: string) => (variables.has(name) ? found.slice(1) : found))
    : filled;
}

const escaped = /\\\{\{[ \t]*([a-z_]+)[ \t]*\}\}/g;

function fillOnce(text: string, context: VariableContext, maxLength: number): string {
  let { length } = text;
  return text.replaceAll(/(?<!\\)\{\{[ \t]*([a-z_]+)[ \t]*\}\}/g, (found, name: string) => {
    const value = variables.get(name)?.(context);
    if (value === undefined || length + value.length - found.length > maxLength) return found;
    length += value.length - found.length;
    return value;
  });
}

/**
 * Not what models and tools said: their texts are no templates, code in them means its own `{{ date }}`, and a page
 * that a tool fetched must not be able to ask for the user's address.
 */
const filledRoles: ReadonlySet<MessageRole> = new Set(['system', 'user']);

/** Fills the text contents (strings and text parts) of what the user and the system said. */
export function fillMessages(messages: readonly ChatMessage[], context: VariableContext): readonly ChatMessage[] {
  return messages.map((message) =>
    filledRoles.has(message.role) ? mapText(message, (text) => fillVariables(text, context)) : message,
  );
}

function mapText(message: ChatMessage, change: (text: string) => string): ChatMessage {
  const { content } = message;
  if (content === null) return message;
  if (typeof content === 'string') return { ...message, content: change(content) };
  return {
    ...message,
    content: content.map((part) => (part.type === 'text' ? { ...part, text: change(part.text) } : part)),
  };
}
