// The same defects on a wire that the suite does not know.
import type { DecodeContext, StreamEvent } from '@tributary/runtime-core';
import { OwnDecoder } from '../own-wire/decoder.ts';
import { ownSubject } from '../own-wire/index.ts';
import type { Broken } from './tools.ts';

const decoding = (make: new (context: DecodeContext) => OwnDecoder): Pick<Broken, 'subject'> => ({
  subject: () => ownSubject({ decoder: (context) => new make(context) }),
});

/** Lines that a change drops are not read. */
const lines = (
  change: (kind: string, data: unknown, event: () => StreamEvent | undefined) => StreamEvent | undefined,
) =>
  decoding(
    class extends OwnDecoder {
      protected override line(kind: string, data: unknown): StreamEvent | undefined {
        return change(kind, data, () => super.line(kind, data));
      }
    },
  );

/** Counts its texts. */
class Counting extends OwnDecoder {
  private texts = 0;
  protected override line(kind: string, data: unknown): StreamEvent | undefined {
    if (kind === 'T' && ++this.texts > 2) return undefined;
    return super.line(kind, data);
  }
}

class Buffering extends OwnDecoder {
  private readonly parts: Uint8Array[] = [];
  override feed(bytes: Uint8Array): StreamEvent[] {
    this.parts.push(bytes);
    return [];
  }
  override end(): StreamEvent[] {
    return [...this.parts.flatMap((part) => super.feed(part)), ...super.end()];
  }
}

class Trusting extends OwnDecoder {
  override end(): StreamEvent[] {
    const events = super.end();
    const { id } = events[0] ?? { id: 'own' };
    return events.at(-1)?.type === 'error' ? [...events.slice(0, -1), { id, type: 'stop', data: 'stop' }] : events;
  }
}

export const brokenOwnWire: readonly Broken[] = [
  {
    name: 'own wire: drops a text',
    cases: ['C-030', 'C-051'],
    ...lines((_kind, data, event) => (data === '世界 👋' ? undefined : event())),
  },
  { name: 'own wire: drops texts after the second', cases: ['C-055'], ...decoding(Counting) },
  { name: 'own wire: buffers the whole reply', cases: ['C-054'], ...decoding(Buffering) },
  { name: 'own wire: takes a cut stream for a whole one', cases: ['C-070', 'C-076'], ...decoding(Trusting) },
  {
    name: 'own wire: overlooks an error in a stream',
    cases: ['C-030', 'C-074'],
    ...lines((kind, _data, event) => (kind === 'E' ? undefined : event())),
  },
  {
    name: 'own wire: forgets the usage',
    cases: ['C-030'],
    ...lines((kind, _data, event) => (kind === 'U' ? undefined : event())),
  },
  {
    name: 'own wire: takes a refusal with status 200 for an empty list',
    cases: ['C-097'],
    subject: () => ownSubject({ refuse: () => undefined }),
  },
];
