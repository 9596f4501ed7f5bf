// Requests of stored conversations, byte for byte as they were on 2026-11-22: whoever builds them, a provider is asked the same.
// `GOLDEN=write` writes the file anew; each changed line needs a reason in the commit.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cases, goldenFile as file, readGolden } from './cases.ts';
import { browser, clock, createRandom, createWorld } from './world.ts';
import type { World } from './world.ts';

const writing = process.env['GOLDEN'] === 'write';

const golden = writing ? new Map<string, string>() : readGolden(file);

let world: World;
beforeAll(async () => {
  vi.useFakeTimers({ now: clock, toFake: ['Date'] });
  vi.stubGlobal('document', { documentElement: { lang: browser.language } });
  const resolved = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Oslo' }).resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(resolved);
  vi.stubGlobal('navigator', { platform: browser.platform, userAgent: browser.userAgent });
  world = await createWorld();
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (writing) writeFileSync(file, [...golden.values(), ''].join('\n'));
});

test('there are about two hundred, each with a name of its own', () => {
  expect(cases.length).toBeGreaterThan(200);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

test('each line of the file has its case', () => {
  const names = cases.map(({ name }) => name);
  expect(writing ? names : [...golden.keys()]).toEqual(names);
});

test.each(cases)('$name', async ({ name, shape, model, change, stream }) => {
  const random = createRandom();
  const fixed = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array[0] = random() * 2 ** 32;
    return array;
  });
  const line = JSON.stringify([name, await world.payloadOf(shape, model, change, stream)]);
  fixed.mockRestore();
  if (writing) golden.set(name, line);
  expect(line).toBe(golden.get(name));
});
