// The work behind a chat (a title, a summary), as the demo does it: by the words of the conversation that it is sent.
import type { ChatParams } from '@tributary/runtime-core';

interface Line {
  readonly role: string;
  readonly text: string;
}

/** Undefined for a message that is no conversation: one JSON object a line, each with a role and a text. */
export function taskReply({ messages }: Pick<ChatParams, 'messages'>): string | undefined {
  const asked = messages.at(-1)?.content;
  const system = messages[0]?.role === 'system' ? messages[0].content : undefined;
  if (typeof asked !== 'string' || typeof system !== 'string') return undefined;
  const lines = asked.split('\n').flatMap((line) => readLine(line));
  const [first] = lines;
  if (!first) return undefined;
  if (/\btitle\b/i.test(system)) return firstWords(first.text, 8);
  const last = lines.at(-1) ?? first;
  return `Scripted summary of ${lines.length} messages, from “${firstWords(first.text, 6)}” to “${firstWords(last.text, 6)}”.`;
}

function readLine(line: string): readonly Line[] {
  try {
    const { role, text } = JSON.parse(line) as Partial<Line>;
    return typeof role === 'string' && typeof text === 'string' ? [{ role, text }] : [];
  } catch {
    return [];
  }
}

const firstWords = (text: string, count: number): string =>
  text
    // Tags as a whole, so that no half of one is left; then marks of markup.
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/[#*_`|]+|(?<![-=])>+/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, count)
    .join(' ');
