// Parts of tools: their lists in descriptions, and what chats switch off.
import { expect, test } from 'vitest';
import { itemsOn, maxListed, offeredAnyway, withItems } from './items.ts';
import { onDemandOf } from './on-demand.ts';
import type { ToolSource } from './sources.ts';

const sourceOf = (items: readonly { readonly id: string; readonly description: string }[]): ToolSource => ({
  origin: 'feature',
  manifest: { identifier: 'skills', api: [{ name: 'load', description: 'The skills:' }] },
  feature: { id: 'skills', server: 'skills', host: '', always: [], reads: [], digests: {}, items: [...items] },
});
const plain: ToolSource = { origin: 'bundled', manifest: { identifier: 'clock', api: [{ name: 'time' }] } };
const two = sourceOf([
  { id: 'a', description: 'For\n  a.' },
  { id: 'b', description: 'For b.' },
]);
const listed = (source: ToolSource, off: readonly string[] = []): string | undefined =>
  withItems([source], off)[0]?.manifest.api[0]?.description;

test('a description lists the parts that are on', () => {
  expect(listed(two)).toBe('The skills:\n- a: For a.\n- b: For b.');
  expect(listed(two, ['skills/a', 'other/b'])).toBe('The skills:\n- b: For b.');
  expect(itemsOn(two, ['skills/a']).map(({ id }) => id)).toEqual(['b']);
});

test('a source without parts is as it was, and one whose parts are all off is not offered', () => {
  const off = ['skills/a', 'skills/b'];
  expect(withItems([plain, two], off)).toEqual([plain]);
  expect(offeredAnyway([plain, two], off)).toEqual([]);
  expect(offeredAnyway([plain, two], [])).toEqual(['skills']);
});

test('a long list is shortened evenly, and says so', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    id: `${'x'.repeat(60)}${at}`,
    description: at === 0 ? 'Short.' : 'y'.repeat(1_000),
  }));
  const text = listed(sourceOf(many)) ?? '';
  expect(text.length).toBeLessThan(maxListed + 200);
  expect(text).toContain('0: Short.\n');
  expect(text.match(/^- /gm)?.length).toBe(50);
  expect(text).toContain('…');
  expect(text).toMatch(/\(10 more are not listed\.\)\n\(Long descriptions are shortened\.\)$/);
  const one = listed(sourceOf([{ id: 'a', description: 'z'.repeat(1_024) }]));
  expect(one).toBe(`The skills:\n- a: ${'z'.repeat(1_024)}`);
});

test('lists stay in the offer when other tools are found on demand', () => {
  const mcp = Array.from({ length: 40 }, (_, at): ToolSource => ({
    origin: 'mcp',
    manifest: { identifier: `mcp-${at}`, api: [{ name: 'x', description: 'y'.repeat(2_000) }] },
  }));
  const found = onDemandOf([...mcp, two], undefined);
  expect(found?.sources.length).toBe(40);
});
