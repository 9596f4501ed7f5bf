// Splits streams of any wire: known framings by their rules, others where the package's reader returned events.
import type { ProviderDefinition } from '@tributary/runtime-core';
import type { Fixture } from '../schema/fixture.ts';
import { byteByByte, cutAt, framesOf, kindOf } from './bytes.ts';
import { chat } from './call.ts';
import { some } from './failure.ts';
import { bytesOf } from './fixtures.ts';
import { goodReplies } from './subject.ts';
import type { Subject } from './subject.ts';

const found = new WeakMap<ProviderDefinition, Map<Fixture, Promise<readonly Uint8Array[]>>>();

/** True if only the package's reader knows the framing. */
export const isOwnFraming = (fixture: Fixture): boolean => fixture.stream && kindOf(bytesOf(fixture)) === 'json';

/** Splits the body into the parts it was sent in; joined they equal the body. */
export function framesIn(subject: Subject, fixture: Fixture): Promise<readonly Uint8Array[]> {
  if (!isOwnFraming(fixture)) return Promise.resolve(framesOf(bytesOf(fixture)));
  const ofProvider = found.get(subject.provider) ?? new Map<Fixture, Promise<readonly Uint8Array[]>>();
  found.set(subject.provider, ofProvider);
  const frames = ofProvider.get(fixture) ?? ownFrames(subject, fixture);
  ofProvider.set(fixture, frames);
  return frames;
}

/** Feeds one byte at a time: a frame ends where the reader returns an event. */
async function ownFrames(subject: Subject, fixture: Fixture): Promise<readonly Uint8Array[]> {
  const bytes = bytesOf(fixture);
  const ends = new Set<number>();
  await chat(subject, fixture, { steps: byteByByte(bytes), onRaw: ({ delivered }) => ends.add(delivered) });
  return cutAt(bytes, [...ends]);
}

/**
 * True if a chat fixture is a stream: it has several events, lines or frames. With an unknown framing, it must state
 * `stream: true` and not be a single JSON (which may answer a streamed call), unless the reader returns events before
 * its end.
 */
export async function isStream(subject: Subject, fixture: Fixture): Promise<boolean> {
  if (!isOwnFraming(fixture)) return framesOf(bytesOf(fixture)).length > 1;
  return !isJSON(fixture) || (await framesIn(subject, fixture)).length > 1;
}

export async function goodStreams(subject: Subject): Promise<readonly Fixture[]> {
  const streams: Fixture[] = [];
  for (const fixture of goodReplies(subject)) if (await isStream(subject, fixture)) streams.push(fixture);
  return some(streams, 'chat fixture that is a stream ("stream": true) and ends well');
}

function isJSON(fixture: Fixture): boolean {
  try {
    JSON.parse(Buffer.from(bytesOf(fixture)).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Returns the first half of a stream's frames, at least one. */
export const firstHalf = (frames: readonly Uint8Array[]): readonly Uint8Array[] =>
  frames.slice(0, Math.max(1, Math.floor(frames.length / 2)));
