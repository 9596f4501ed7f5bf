// The browser's reader of a chat reply: text of the body in, stream events out. Pure; the network is in transport.ts.
import { createParser } from 'eventsource-parser';
import type { StreamEvent } from '@tributary/runtime-core';
import { isErrorBody, messageOf } from '../../shared/errors.ts';
import { parseEvent } from '../../shared/reply/parse-event.ts';

export interface ReadBatch {
  readonly events: readonly StreamEvent[];
  /** A chunk that could not be read, in its own words. Nothing follows it. */
  readonly malformed?: string;
}

export interface ReadEnd extends ReadBatch {
  /** `events`: a stream that said its last word. `plain`: no events at all, the body is the text. `cut`: it broke off. */
  readonly how: 'events' | 'plain' | 'cut';
}

export interface EventReader {
  feed(text: string): ReadBatch;
  end(): ReadEnd;
}

/** Characters of a body without events that are kept to be shown. */
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

/** A body that is our own error, sent with the wrong status, stays an error; any other body is text. */
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
    // Not JSON: text it is.
  }
  return [{ id: '', type: 'text', data: body }];
}
