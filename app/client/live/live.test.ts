// Live connections of pages to a fake server: no event is lost or repeated, by socket or shared stream.
import { expect, test } from 'vitest';
import type { Hint } from '../../shared/api/live.ts';
import { randomOf } from '../../shared/testing/pages.ts';
import { createFakeChannels, createFakeClock, createFakeServer, follow, openTab } from './testing/fakes.ts';

const firstSeed = Number(process.env['TRIBUTARY_SEED'] ?? Date.now() % 1_000_000);

function stage(seed = 1) {
  const clock = createFakeClock(seed);
  const server = createFakeServer(clock);
  const channels = createFakeChannels(clock);
  const tab = (id: string, options: { sockets?: boolean; chunk?: number; visible?: () => boolean } = {}) =>
    openTab({ id, clock, server, channels, ...options });
  return { clock, server, channels, tab };
}
const numbers = (to: number): number[] => Array.from({ length: to }, (_, at) => at + 1);

test.each([true, false, undefined])(
  'runs are followed to their end, each by its number (sockets: %s)',
  async (sockets) => {
    const { clock, server, tab } = stage();
    server.runs.set('a', { events: 3, over: false }).set('b', { events: 2, over: true });
    const page = tab('one', sockets === undefined ? {} : { sockets });
    const stop = page.start();
    const [a, b, none] = [follow(page, 'a'), follow(page, 'b'), follow(page, 'nowhere')];
    await clock.pass(4_000);
    expect([a.seen, b.seen, b.outcome, none.outcome]).toEqual([[1, 2, 3], [1, 2], 'done', 'gone']);
    server.runs.set('a', { events: 5, over: true });
    await clock.pass(1_000);
    expect([a.seen, a.outcome]).toEqual([numbers(5), 'done']);
    stop();
    expect(server.open.size).toBe(0);
  },
);

test('a page switches to the stream after 3 s without an open socket, and does so for its life', async () => {
  const { clock, server, tab } = stage();
  const page = tab('one', { sockets: false });
  const stop = page.start();
  await clock.pass(2_900);
  expect([server.open.size, page.isOpen()]).toEqual([0, false]);
  await clock.pass(300);
  expect([server.open.size, page.isOpen()]).toEqual([1, true]);
  // The page entered and left the back/forward cache.
  stop();
  page.start();
  await clock.pass(1_000);
  expect([server.open.size, server.heard]).toEqual([1, ['socket']]);
});

test('a server that is away is no reason to do without sockets', async () => {
  const { clock, server, tab } = stage();
  const page = tab('one', { sockets: true });
  page.start();
  await clock.pass(100);
  server.up = false;
  for (const wire of server.open) wire.cut();
  await clock.pass(20_000);
  server.up = true;
  const run = follow(page, 'a');
  server.runs.set('a', { events: 2, over: true });
  await clock.pass(4_000);
  expect([run.outcome, server.heard.length > 0, server.open.size]).toEqual(['done', false, 1]);
  follow(page, 'b');
  await clock.pass(100);
  // A stream could not send this.
  expect(server.heard).toEqual([JSON.stringify({ follow: 'b.0' })]);
});

test('one visible tab holds the stream; it closes, crashes or freezes, and another takes over within seconds', async () => {
  const { clock, server, channels, tab } = stage();
  const hidden = new Set<string>();
  const pages = ['a', 'b', 'c', 'd'].map((id) => ({ id, page: tab(id, { visible: () => !hidden.has(id) }) }));
  const stops = new Map(pages.map(({ id, page }) => [id, page.start()]));
  server.runs.set('r', { events: 1, over: false });
  const runs = new Map(pages.map(({ id, page }) => [id, follow(page, 'r')]));
  await clock.pass(2_000);
  expect(server.open.size).toBe(1);
  expect([...runs.values()].map(({ seen }) => seen)).toEqual([[1], [1], [1], [1]]);
  // Tabs close one after the other; the remaining ones miss nothing.
  for (const [at, id] of ['a', 'b', 'c'].entries()) {
    stops.get(id)?.();
    server.runs.set('r', { events: at + 2, over: false });
    await clock.pass(5_000);
    expect([id, server.open.size, runs.get('d')?.seen]).toEqual([id, 1, numbers(at + 2)]);
  }
  channels.crash('d');
  const late = tab('e');
  late.start();
  const run = follow(late, 'r');
  await clock.pass(5_000);
  expect(run.seen).toEqual(numbers(4));
});

test('a tab that lost words of the holder asks for what is missing', async () => {
  const { clock, server, channels, tab } = stage();
  for (const id of ['a', 'b']) {
    const page = tab(id);
    page.start();
    await clock.pass(1_000);
    if (id === 'a') continue;
    server.runs.set('r', { events: 1, over: false });
    const run = follow(page, 'r');
    for (const events of [2, 3, 4]) {
      await clock.pass(500);
      channels.freeze('b', events === 3);
      server.runs.set('r', { events, over: false });
      await clock.pass(500);
      channels.lose('b');
    }
    expect(run.seen).toEqual(numbers(2));
    await clock.pass(3_000);
    expect(run.seen).toEqual(numbers(4));
  }
});

test('hidden tabs hold no stream, but for one that follows a reply while nobody sees any tab', async () => {
  const { clock, server, tab } = stage();
  const hidden = new Set<string>(['b']);
  const [a, b] = ['a', 'b'].map((id) => tab(id, { visible: () => !hidden.has(id) }));
  a?.start();
  b?.start();
  await clock.pass(2_000);
  expect(server.open.size).toBe(1);
  hidden.add('a');
  await clock.pass(5_000);
  expect(server.open.size).toBe(0);
  server.runs.set('r', { events: 2, over: false });
  const run = b && follow(b, 'r');
  await clock.pass(5_000);
  expect([server.open.size, run?.seen]).toEqual([1, [1, 2]]);
  server.runs.set('r', { events: 2, over: true });
  await clock.pass(5_000);
  expect([server.open.size, run?.outcome]).toEqual([0, 'done']);
});

test('hints reach every tab, and each has the marks', async () => {
  const { clock, server, tab } = stage();
  const heard = new Map<string, Hint[]>();
  const open = (id: string) => {
    const page = tab(id);
    heard.set(id, []);
    page.onHint((hint) => heard.get(id)?.push(hint));
    page.start();
  };
  open('a');
  await clock.pass(2_000);
  open('b');
  await clock.pass(2_000);
  expect(heard.get('b')).toEqual([{ kind: 'list', mark: 'm1' }]);
  const [wire] = server.open;
  wire?.write('event: hint\ndata: {"kind":"keys","mark":"m2","page":"x"}\n\n');
  wire?.write('event: hint\ndata: {"kind":"of-a-feature","mark":"m3"}\n\n');
  await clock.pass(100);
  expect(heard.get('b')?.slice(-2)).toEqual([
    { kind: 'keys', mark: 'm2', page: 'x' },
    { kind: 'of-a-feature', mark: 'm3' },
  ]);
  expect(heard.get('a')).toHaveLength(3);
});

test('a dead socket is found out 3 s after somebody is back, or by its silence', async () => {
  const { clock, server, tab } = stage();
  const page = tab('one', { sockets: true });
  page.start();
  await clock.pass(100);
  for (const [silence, act] of [
    [3_000, page.look],
    [40_000, () => undefined],
  ] as const) {
    // A live connection replies to the ping and stays open.
    const [wire] = server.open;
    page.look();
    await clock.pass(5_000);
    expect(server.open.has(wire as never)).toBe(true);
    wire?.silence();
    act();
    await clock.pass(silence - 100 - (silence > 3_000 ? 5_000 : 0));
    expect(server.open.has(wire as never)).toBe(true);
    await clock.pass(10_000);
    expect([server.open.size, server.open.has(wire as never)]).toEqual([1, false]);
  }
});

test('a run that nobody follows any more is not read on', async () => {
  const { clock, server, tab } = stage();
  server.runs.set('r', { events: 1, over: false });
  const page = tab('one', { sockets: true });
  page.start();
  const run = follow(page, 'r');
  await clock.pass(200);
  run.stop.abort(new Error('left'));
  await clock.pass(200);
  server.runs.set('r', { events: 9, over: false });
  await clock.pass(200);
  expect([run.seen, run.outcome, [...server.open].map(({ lanes }) => lanes.size)]).toEqual([[1], 'left', [0]]);
});

test.each([true, false])('cuts, outages and slow networks by chance (sockets: %s)', async (sockets) => {
  for (let seed = firstSeed; seed < firstSeed + 60; seed++) {
    const random = randomOf(seed);
    const { clock, server, channels, tab } = stage(seed);
    const count = sockets ? 1 : 3;
    const runs = Array.from({ length: 4 }, (_, at) => `r${at}`);
    for (const run of runs) server.runs.set(run, { events: 0, over: false });
    const hidden = new Set<string>();
    const pages = Array.from({ length: count }, (_, at) =>
      tab(`t${at}`, {
        ...(sockets ? { sockets } : {}),
        chunk: 5 + Math.floor(random() * 60),
        visible: () => !hidden.has(`t${at}`),
      }),
    );
    const stops = pages.map((page) => page.start());
    const followed = runs.flatMap((run) => pages.map((page) => follow(page, run)));
    for (let step = 0; step < 120; step++) {
      const luck = random();
      const id = `t${Math.floor(random() * count)}`;
      if (luck < 0.2) for (const wire of server.open) wire.cut();
      else if (luck < 0.25) server.up = false;
      else if (luck < 0.35) server.up = true;
      else if (luck < 0.4) for (const page of pages) page.look();
      else if (luck < 0.45) channels.freeze(id, random() < 0.5);
      else if (luck < 0.5 && !hidden.delete(id)) hidden.add(id);
      const log = server.runs.get(runs[step % 4] ?? '');
      if (log) log.events += Math.floor(random() * 4);
      await clock.pass(random() * 400);
    }
    server.up = true;
    hidden.clear();
    for (let at = 0; at < count; at++) channels.freeze(`t${at}`, false);
    for (const log of server.runs.values()) log.over = true;
    await clock.pass(30_000);
    const wanted = runs.flatMap((run) => pages.map(() => [numbers(server.runs.get(run)?.events ?? 0), 'done']));
    expect([seed, ...followed.map(({ seen, outcome }) => [seen, outcome])]).toEqual([seed, ...wanted]);
    expect([seed, server.open.size]).toEqual([seed, 1]);
    for (const stop of stops) stop();
    expect([seed, server.open.size]).toEqual([seed, 0]);
  }
});
