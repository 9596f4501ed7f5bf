// The visible part of a reply: complete parts unchanged, the part at the cursor cut at a safe position.
import type { Cursor, Queue } from './typewriter.ts';
import { assertNever } from '../../shared/reply/assert-never.ts';
import { safeCut } from '../../shared/conversation/graphemes.ts';
import type { ReasoningPart, Reply, ReplyPart, TextPart } from '../../shared/reply/reply.ts';

export function queueOf(reply: Reply, draining: boolean): Queue {
  let text = 0;
  let tools = 0;
  for (const part of reply.parts) {
    if (part.type === 'text' || part.type === 'reasoning') text += part.text.length;
    else if (part.type === 'tool') tools += part.arguments.length;
  }
  return { text, tools, draining };
}

/** Keeps the identity of parts before the cursor, and of a completely shown reply, so that they are not rerendered. */
export function visiblePrefix(reply: Reply, cursor: Cursor): Reply {
  let text = Math.floor(cursor.text);
  let tools = Math.floor(cursor.tools);
  let whole = true;
  const parts: ReplyPart[] = [];
  for (const part of reply.parts) {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        if (text < part.text.length) {
          const cut = safeCut(part.text, text);
          return { ...reply, parts: cut > 0 ? [...parts, open(part, part.text.slice(0, cut))] : parts };
        }
        text -= part.text.length;
        parts.push(part);
        break;
      case 'tool': {
        const cut = safeCut(part.arguments, tools);
        whole &&= cut === part.arguments.length;
        parts.push(cut === part.arguments.length ? part : { ...part, arguments: part.arguments.slice(0, cut) });
        tools = Math.max(0, tools - part.arguments.length);
        break;
      }
      case 'redacted':
      case 'image':
        parts.push(part);
        break;
      default:
        assertNever(part);
    }
  }
  return whole ? reply : { ...reply, parts };
}

/** A part that is not completely shown appears as unfinished. */
function open(part: TextPart | ReasoningPart, text: string): TextPart | ReasoningPart {
  if (part.type === 'text') return { type: 'text', text };
  const { endedAt: _, ...rest } = part;
  return { ...rest, text };
}
