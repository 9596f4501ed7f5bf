import { expect, test } from 'vitest';
import { labelsIn, withoutHalfMark } from './pending-notes.ts';
import { treeOf } from './tree.ts';

const drawn = (text: string, notes: readonly string[]): string =>
  JSON.stringify(treeOf({ at: 0, text, open: true }, { definitions: new Map(), citations: 0, cites: [], notes }));

test('a mark whose note has not come is a chip with its number, and text where no more will come', () => {
  const text = 'Rivers flow[^a], and carve[^b].';
  expect(labelsIn(`${text} Again[^a].`)).toEqual(['a', 'b']);
  const tree = drawn(text, ['a', 'b']);
  expect(tree.match(/"dataFootnoteRef":true/g)).toHaveLength(2);
  expect(tree).toMatch(/"value":"1".*"value":"2"/);
  expect(tree).not.toContain('[^');
  expect(drawn(text, [])).toContain('[^a]');
});

test('code keeps what looks like a mark, and half a mark waits', () => {
  expect(drawn('`x[^1]`', ['1'])).toContain('x[^1]');
  expect(withoutHalfMark('Rivers flow[^not')).toBe('Rivers flow');
  expect(drawn('Rivers flow[^no', ['1'])).not.toContain('no');
});
