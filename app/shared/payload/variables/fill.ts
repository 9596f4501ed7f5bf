// Fills {{name}} in texts of the user and the system prompt. Two passes: a value may contain variables, once. \\{{name}} is not
// filled and loses its backslash, which escapes values inserted into a prompt.
import type { ChatMessage, MessageRole } from '@tributary/runtime-core';
import type { VariableContext } from './context.ts';
import { variables } from './values.ts';

const maxPasses = 2;
/** Maximum number of characters added by values: nested templates grow quadratically. */
const maxGrowth = 1_000_000;

/** Fills the variables of a text; unknown names are unchanged. Never throws. */
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
 * Excludes texts of models and tools: code in them may contain `{{ date }}`, and a fetched page must not be able to read the
 * user's email.
 */
const filledRoles: ReadonlySet<MessageRole> = new Set(['system', 'user']);

/** Fills strings and text parts of user and system messages. */
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
