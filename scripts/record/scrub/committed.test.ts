// The fixtures of this repository: where each comes from, how many there are, and that nobody's words are in them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@tributary/runtime-core/wire';
import { describe, expect, it } from 'vitest';
import { readExchange, readIndexes } from '../../../conformance/recordings/exchange.ts';
import type { Fixture } from '../../../conformance/schema/fixture.ts';
import { exemptions } from './kept.ts';
import { saidBy, textsOf } from './originals.ts';

const providers = join(import.meta.dirname, '../../../providers');
const recordings = process.env['TRIBUTARY_RECORDINGS'];

interface Committed {
  readonly fixture: Fixture;
  readonly bytes: number;
}

const fixturesOf = (provider: string): Committed[] => {
  const folder = join(providers, provider, 'fixtures');
  return namesIn(folder).map((name) => ({
    fixture: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture, // C-005 checks them
    bytes: statSync(join(folder, name)).size,
  }));
};

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

const all = readdirSync(providers).flatMap(fixturesOf);
const recorded = all.filter(({ fixture }) => fixture.origin === 'recorded');

it('names an address and a date for each authored fixture', () => {
  // The demo has no vendor whose page could be read.
  const authored = all.filter(({ fixture }) => fixture.origin === 'authored' && fixture.provider !== 'demo');
  const wrong = authored.filter(
    ({ fixture: { source } }) => !/https?:\/\//u.test(String(source)) || !/20\d\d-\d\d/u.test(String(source)),
  );
  expect(wrong.map(({ fixture }) => fixture.id)).toEqual([]);
  expect(authored.length).toBeGreaterThan(700);
});

describe('recorded fixtures', () => {
  it('are scrubbed, and name project, licence and path', () => {
    const wrong = recorded.filter(({ fixture: { scrubbed, source } }) => {
      if (!scrubbed || !isRecord(source)) return true;
      const { project, licence, path } = source;
      return (
        !/^[\w.-]+\/[\w.-]+$/u.test(String(project)) ||
        !/MIT|Apache|BSD|ISC|MPL|PostgreSQL/u.test(String(licence)) ||
        !path
      );
    });
    expect(wrong.map(({ fixture }) => fixture.id)).toEqual([]);
  });

  it('are many, few a provider, and small', () => {
    const counts = Map.groupBy(recorded, ({ fixture }) => fixture.provider);
    expect(recorded.length).toBeGreaterThanOrEqual(300);
    expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThanOrEqual(12);
    expect(recorded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(8_000_000);
  });

  it('are of forty providers, half of their chats streams, and a hundred assert what is sent', () => {
    const chats = recorded.filter(({ fixture }) => fixture.operation === 'chat');
    expect(new Set(recorded.map(({ fixture }) => fixture.provider)).size).toBeGreaterThanOrEqual(40);
    expect(chats.filter(({ fixture }) => fixture.stream).length * 2).toBeGreaterThanOrEqual(chats.length);
    expect(chats.filter(({ fixture }) => fixture.params !== undefined).length).toBeGreaterThanOrEqual(100);
  });

  it.runIf(recordings)(
    `hold nothing that any original says (${exemptions} paths are exempt)`,
    { timeout: 300_000 },
    () => {
      const folder = recordings ?? '';
      const rows = readIndexes(folder);
      function* originals() {
        for (const row of rows) yield readExchange(folder, row);
      }
      // The search finds what is there.
      const first = readExchange(folder, rows[0] ?? { file: '' });
      expect(saidBy([first], textsOf(first))).not.toEqual([]);
      const survivors = saidBy(
        originals(),
        recorded.flatMap(({ fixture }) => textsOf(fixture)),
      );
      expect(survivors).toEqual([]);
    },
  );
});
