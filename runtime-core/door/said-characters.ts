// Characters that a reply says, for an estimate of its tokens where the vendor reports none.
import type { Json } from '../json/guards.ts';
import { isRecord } from '../json/guards.ts';

/** Fields of all wires that contain words of the model. */
const words: ReadonlySet<string> = new Set([
  'content',
  'text',
  'delta',
  'reasoning_content',
  'thinking',
  'response',
  'arguments',
  'partial_json',
]);
/** Events of the Responses API that repeat what its deltas said. */
const repeats = /\.(added|done|completed|incomplete|failed)$/;

export function saidCharacters(chunk: Json): number {
  if (repeats.test(String(chunk['type']))) return 0;
  return Object.entries(chunk).reduce(
    (sum, [name, value]) => sum + (isWords(name, value) ? value.length : within(value)),
    0,
  );
}

const isWords = (name: string, value: unknown): value is string => typeof value === 'string' && words.has(name);

function within(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each: unknown) => sum + within(each), 0);
  return isRecord(value) ? saidCharacters(value) : 0;
}
