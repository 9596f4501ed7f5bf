// Reads the body of a chat reply as stream events. Pure; transport.ts does the network I/O.
import { createParser } from 'eventsource-parser';
import type { StreamEvent } from '@tributary/runtime-core';
import { isErrorBody, messageOf } from '../../shared/errors.ts';
import { parseEvent } from '../../shared/reply/parse-event.ts';

export interface ReadBatch {
  readonly events: readonly StreamEvent[];
  /** Text of an unreadable chunk. No events follow it. */
  readonly malformed?: string;
}

export interface ReadEnd extends ReadBatch {
  /** `events`: a complete stream. `plain`: no events, the body is the text. `cut`: the stream was interrupted. */
  readonly how: 'events' | 'plain' | 'cut';
}

export interface EventReader {
  feed(text: string): ReadBatch;
  end(): ReadEnd;
}

/** Maximum number of characters kept of a body without events. */
const maxPlain = 1_000_000;

export function createEventReader(): EventReader {
  let events: StreamEvent[] = [];
  let malformed: string | undefined;
  let seen = false;
  let closed = false;
  let body = '';

  const parser = createParser({
    onEvent({ id, event, data }) {
      if (malformed !== undefined) return;
      const parsed = parseEvent(id ?? '', event ?? 'message', data);
      if (parsed.kind === 'unknown' && event === undefined) return;
      seen = true;
      body = '';
      if (parsed.kind === 'event') {
        events.push(parsed.event);
        if (parsed.event.type === 'stop' || parsed.event.type === 'error') closed = true;
      }
      if (parsed.kind === 'malformed') malformed = parsed.found;
    },
  });

  const take = (): ReadBatch => {
    const batch = events;
    events = [];
    return malformed === undefined ? { events: batch } : { events: batch, malformed };
  };

  return {
    feed(text) {
      if (!seen && body.length < maxPlain) body += text;
      if (malformed === undefined) parser.feed(text);
      return take();
    },
    end() {
      if (malformed !== undefined) return { ...take(), how: 'events' };
      if (seen) return { ...take(), how: closed ? 'events' : 'cut' };
      return { events: plainEvents(body), how: 'plain' };
    },
  };
}

/** Returns an error of this server sent with the wrong status as an error, any other body as text. */
export function plainEvents(body: string): readonly StreamEvent[] {
  if (body.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(body);
    if (isErrorBody(value)) {
      const { errorType, body: details } = value;
      const { provider = '' } = details;
      return [
        { id: '', type: 'error', data: { type: errorType, message: messageOf(details), body: details, provider } },
      ];
    }
  } catch {
    // Not JSON: plain text.
  }
  return [{ id: '', type: 'text', data: body }];
}
