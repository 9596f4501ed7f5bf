// Encodes event batches from a package's process: consecutive texts are sent as one string instead of objects.
import type { StreamEvent } from '../../contract/events.ts';
import { isRecord } from '../../json/guards.ts';

/** Separates the texts of a run. One byte, unescaped in JSON; texts that contain it are sent as events. */
const separator = '\u007f';

/**
 * Maximum number of texts in runs per batch. Each costs the sender two bytes but the reader an object; the limit protects
 * against a hostile sender, and further texts are sent as events.
 */
const maxWords = 16_384;

/** Kind, id and texts of a run. */
type Run = readonly [string, string, string];

export function encodeBatch(batch: readonly StreamEvent[]): string {
  const items: (StreamEvent | Run)[] = [];
  let left = maxWords;
  let words = '';
  let first: StreamEvent | undefined;
  const close = (): void => {
    if (first) items.push([first.type, first.id, words]);
    first = undefined;
  };
  for (const event of batch) {
    const { type, data } = event;
    const isWord =
      (type === 'text' || type === 'reasoning') &&
      typeof data === 'string' &&
      left > 0 &&
      !data.includes(separator) &&
      Object.keys(event).length === 3;
    if (!isWord) {
      close();
      items.push(event);
      continue;
    }
    left -= 1;
    if (first && first.type === type && first.id === event.id) {
      words += separator + data;
      continue;
    }
    close();
    first = event;
    words = data;
  }
  close();
  return JSON.stringify(items);
}

const known = new Set([
  'text',
  'reasoning',
  'reasoning_signature',
  'flagged_reasoning_signature',
  'tool_calls',
  'stop',
  'usage',
  'speed',
  'grounding',
  'base64_image',
  'error',
  'data',
]);
const ofWords = new Set(['text', 'reasoning', 'stop', 'reasoning_signature', 'base64_image']);

/** Decodes an untrusted batch: returns the events, or a description of the error. */
export function decodeBatch(text: string): StreamEvent[] | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = undefined;
  }
  if (!Array.isArray(given)) return 'a batch that is no list';
  const events: unknown[] = [];
  let left = maxWords;
  for (const item of given as readonly unknown[]) {
    if (Array.isArray(item)) {
      const [type, id, words] = item as readonly unknown[];
      if ((type !== 'text' && type !== 'reasoning') || typeof id !== 'string' || typeof words !== 'string')
        return 'something that is no event';
      const data = words.split(separator, left + 1);
      if (data.length > left) return 'more words than a batch holds';
      left -= data.length;
      for (const word of data) events.push({ id, type, data: word });
      continue;
    }
    if (
      !isRecord(item) ||
      typeof item['type'] !== 'string' ||
      !known.has(item['type']) ||
      typeof item['id'] !== 'string'
    )
      return 'something that is no event';
    if (ofWords.has(item['type']) && typeof item['data'] !== 'string') return 'an event without its text';
    events.push(item);
  }
  return events as StreamEvent[]; // validated as far as readers need
}
