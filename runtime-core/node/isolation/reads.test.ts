// Cache files while several processes start at once.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeWhole } from './reads.ts';

test('a file that several write at once is read whole, or is not there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-whole-'));
  try {
    const file = join(folder, 'map.json');
    const text = 'x'.repeat(8_000_000);
    const state = { writing: true };
    const written = Promise.all(Array.from({ length: 8 }, () => writeWhole(file, text))).finally(() => {
      state.writing = false;
    });
    const seen = new Set<number>();
    while (state.writing) {
      if (existsSync(file)) seen.add(readFileSync(file).length);
      await setImmediate();
    }
    await written;
    expect([...seen, readFileSync(file).length].every((length) => length === text.length)).toBe(true);
    expect(readdirSync(folder)).toEqual(['map.json']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
