// Formats a conversation as input of another request: one JSON object per line, so that its texts cannot pass for instructions.
import type { ChatMessage } from '@tributary/runtime-core';

export interface TranscriptLimits {
  readonly messageCharacters: number;
  /** Total limit. Messages in the middle are dropped first, since start and end matter most. */
  readonly totalCharacters: number;
}

/** Returns user and assistant messages in order; empty if there are none. */
export function transcript(messages: readonly ChatMessage[], limits: TranscriptLimits): string {
  const lines = messages.flatMap((message) => {
    const text = message.role === 'user' || message.role === 'assistant' ? textOf(message) : '';
    return text ? [JSON.stringify({ role: message.role, text: clip(text, limits.messageCharacters) })] : [];
  });
  return withoutMiddle(lines, limits.totalCharacters).join('\n');
}

function textOf({ content }: ChatMessage): string {
  if (content === null) return '';
  if (typeof content === 'string') return content.trim();
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.join('\n').trim();
}

/** Does not split surrogate pairs, which some providers refuse. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`;
}

function withoutMiddle(lines: readonly string[], limit: number): readonly string[] {
  const head: string[] = [];
  const tail: string[] = [];
  let left = limit;
  for (let first = 0, last = lines.length - 1; first <= last;) {
    // Takes lines from both ends in turn, the newest first.
    const fromEnd = tail.length <= head.length;
    const line = lines[fromEnd ? last : first] ?? '';
    left -= line.length;
    if (left < 0) return [...head, JSON.stringify({ omitted: last - first + 1 }), ...tail.reverse()];
    if (fromEnd) {
      tail.push(line);
      last -= 1;
    } else {
      head.push(line);
      first += 1;
    }
  }
  return [...head, ...tail.reverse()];
}
