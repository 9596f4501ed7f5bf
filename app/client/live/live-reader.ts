// Parses the text of a live connection into run events and notifications. Pure.
import { createParser } from 'eventsource-parser';
import { goneSchema, hintSchema } from '../../shared/api/live.ts';
import type { Gone, Hint } from '../../shared/api/live.ts';
import { read } from '../../shared/api/read.ts';
import type { RunEvent } from './run-reader.ts';

export type Said =
  | { readonly type: 'events'; readonly run: string; readonly events: readonly RunEvent[] }
  /** The run cannot be followed. */
  | { readonly type: 'gone'; readonly gone: Gone }
  | { readonly type: 'hint'; readonly hint: Hint };

/** `lost`: the run is temporarily unreadable. */
export type Read = Said | { readonly type: 'lost'; readonly run: string };

/** Creates a parser for one connection; the text may be cut anywhere. */
export function createLiveReader(): (text: string) => readonly Read[] {
  let run: string | undefined;
  let said: Read[] = [];
  let events: RunEvent[] | undefined;

  const parser = createParser({
    onEvent({ id, event = 'message', data }) {
      if (event === 'run') {
        run = data;
        events = undefined;
      } else if (event === 'lost') said.push({ type: 'lost', run: data });
      else if (event === 'gone' || event === 'hint') addJSON(event, data);
      else if (run !== undefined) {
        if (!events) said.push({ type: 'events', run, events: (events = []) });
        events.push({ id, event, data });
      }
    },
  });

  /** Ignores unknown messages of a newer server. */
  function addJSON(type: 'gone' | 'hint', data: string): void {
    try {
      const value: unknown = JSON.parse(data);
      if (type === 'gone') said.push({ type, gone: read(goneSchema, value, type) });
      else said.push({ type, hint: read(hintSchema, value, type) });
    } catch {
      // Ignored.
    }
  }

  return (text) => {
    said = [];
    events = undefined;
    parser.feed(text);
    return said;
  };
}
