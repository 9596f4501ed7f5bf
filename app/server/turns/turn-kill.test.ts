// kill -9 at each moment of a turn, on both databases: it ends or waits, and calls that may have acted run only once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { fileOf } from '../testing/programs.ts';
import type { TestDatabase } from '../storage/testing/databases.ts';
import { turnStates, waitingReasons } from '../../shared/turn/turn-words.ts';
import { hasEnded } from '../../shared/turn/turn.machine.ts';

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly said: { readonly place: string; readonly running: number; readonly messages: number } | undefined;
}

async function run(task: string, { dataDir, databaseUrl = '' }: TestDatabase, ...rest: string[]): Promise<Ended> {
  const ranFile = join(dataDir, 'ran');
  const child = spawn(process.execPath, [await fileOf('turn'), task, dataDir, databaseUrl, ranFile, ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { code, signal, said: output === '' ? undefined : (JSON.parse(output) as Ended['said']) };
}

const ranIn = ({ dataDir }: TestDatabase): readonly string[] => {
  const file = join(dataDir, 'ran');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

/** The three rounds in which an answer is begun. */
const all = [1, 2, 3];
const twice = [1, 2];
const interrupted = (round: number) => `interrupted ${round}`;

/** `ran`: how often each of the two calls ran, in any process. */
const moments: readonly (readonly [moment: string, place: string, ran: readonly number[]])[] = [
  ...all.map(
    (round) => [`before the model ${round}`, interrupted(round), twice.map((n) => Number(n < round))] as const,
  ),
  ...all.map(
    (round) => [`while it streams ${round}`, interrupted(round), twice.map((n) => Number(n < round))] as const,
  ),
  // The number of later moments depends on timing: the commits below cover them.
  ['before a step 1', 'done 3', [1, 1]],
  ...twice.map((n) => [`before the tool ${n}`, `waiting consent ${n}`, [Number(n > 1), 0]] as const),
  ...twice.map((n) => [`in the tool ${n}`, `waiting consent ${n}`, [1, Number(n > 1)]] as const),
  ...twice.map((n) => [`after the tool ${n}`, `waiting consent ${n}`, [1, Number(n > 1)]] as const),
];

/** A page calls the model and dies with the server. `then`: the outcome with a new page, and with none. */
const ofPages: readonly (readonly [
  moment: string,
  at: string,
  then: Readonly<Record<'page' | 'none', string>>,
  ran: readonly number[],
])[] = [
  ...all.map((round) => {
    // Each round has two events: kill at the first.
    const then = { page: interrupted(round), none: interrupted(round) };
    return [`before it is posted ${2 * round - 1}`, 'streaming', then, twice.map((n) => Number(n < round))] as const;
  }),
  ...all.map((round) => {
    const then = { page: interrupted(round), none: interrupted(round) };
    return [`before it is posted ${2 * round}`, 'streaming', then, twice.map((n) => Number(n < round))] as const;
  }),
  // The log already holds the end of the answer.
  ['after it is posted 1', 'streaming', { page: 'done 3', none: 'waiting call 2' }, [1, 0]],
  ['after it is posted 3', 'streaming', { page: 'done 3', none: 'done 3' }, [1, 1]],
  ...twice.map((n) => {
    const then = { page: `waiting consent ${n}`, none: `waiting consent ${n}` };
    return [`in the tool ${n}`, 'tool', then, [1, Number(n > 1)]] as const;
  }),
  ...twice.map((n) => {
    const then = { page: 'done 3', none: `waiting call ${n + 1}` };
    return [`before it is taken ${n}`, 'waiting call', then, [1, Number(n > 1)]] as const;
  }),
  ...twice.map((n) => {
    const then = { page: interrupted(n + 1), none: interrupted(n + 1) };
    return [`after it is taken ${n}`, 'streaming', then, [1, Number(n > 1)]] as const;
  }),
];

test('each place of the machine that a program or a page can die in has its moments', () => {
  const places = turnStates
    .filter((state) => !hasEnded({ state }))
    .flatMap((state) => (state === 'waiting' ? waitingReasons.map((reason) => `${state} ${reason}`) : state))
    // Without states that wait for the user: no call runs in them.
    .filter((place) => !['waiting consent', 'waiting key', 'waiting rounds'].includes(place));
  expect([...new Set(ofPages.map(([, at]) => at))].sort()).toEqual(places.sort());
});

const countsOf = (ran: readonly string[]) =>
  twice.map((round) => ran.filter((args) => args === JSON.stringify({ round })).length);

onBoth((kind) => {
  describe.each(moments)('%s', (moment, place, counts) => {
    test('a call that changes something', { timeout: 60_000 }, async () => {
      const database = await testDatabase(kind);
      expect(await run('begin', database, moment)).toMatchObject({ signal: 'SIGKILL' });
      const { said } = await run('recover', database);
      expect(said).toMatchObject({ place, running: 0 });
      expect(countsOf(ranIn(database))).toEqual(counts);
    });
  });

  describe.each(ofPages)('%s', (moment, _at, then, counts) => {
    test.each(['page', 'none'] as const)(
      'the model is called by pages; another one: %s',
      { timeout: 60_000 },
      async (left) => {
        const database = await testDatabase(kind);
        expect(await run('begin', database, moment, 'write', 'page')).toMatchObject({ signal: 'SIGKILL' });
        const { said } = await run('recover', database, '', 'write', left);
        expect(said).toMatchObject({ place: then[left], running: 0 });
        // A call that had not run before runs once if the turn continues.
        expect(countsOf(ranIn(database))).toEqual(then[left] === 'done 3' ? [1, 1] : counts);
      },
    );
  });

  test.each(twice)('a call that only reads is repeated once: in the tool %i', { timeout: 60_000 }, async (n) => {
    const database = await testDatabase(kind);
    await run('begin', database, `in the tool ${n}`, 'read');
    expect((await run('recover', database, '', 'read')).said).toMatchObject({ place: 'done 3', running: 0 });
    expect(countsOf(ranIn(database))).toEqual(twice.map((round) => (round === n ? 2 : 1)));
  });

  test('and when that dies as well, its user is asked', { timeout: 60_000 }, async () => {
    const database = await testDatabase(kind);
    await run('begin', database, 'in the tool 1', 'read');
    expect(await run('recover', database, 'in the tool 1', 'read')).toMatchObject({ signal: 'SIGKILL' });
    expect((await run('recover', database, '', 'read')).said).toMatchObject({ place: 'waiting consent 1' });
    expect(countsOf(ranIn(database))).toEqual([2, 0]);
  });

  test('after each commit: it goes on, or its answer is interrupted', { timeout: 120_000 }, async () => {
    const found: string[] = [];
    for (let count = 1; ; count++) {
      const database = await testDatabase(kind);
      const { signal } = await run('begin', database, `after a commit ${count}`);
      if (signal === null) break;
      const { said } = await run('recover', database);
      found.push(said?.place ?? 'nowhere');
      expect(said?.running).toBe(0);
      expect(Math.max(...countsOf(ranIn(database)))).toBeLessThanOrEqual(1);
    }
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter((place) => !/^(done 3|interrupted \d|waiting consent \d)$/.test(place))).toEqual([]);
  });
});
