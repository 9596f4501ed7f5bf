// Export of conversations stored by early versions.
import { expect, test } from 'vitest';
import { exportOf, readLegacy } from './legacy.ts';

test('a conversation of the browser’s own time goes out with parents first and its choice as head', () => {
  const message = (id: string, parentId: string | null, createdAt: number) => ({
    id,
    parentId,
    createdAt,
    role: 'user',
    text: id,
    images: [],
  });
  const messages = { b: message('b', 'a', 2), c: message('c', 'a', 3), a: message('a', null, 1), odd: null };
  const legacy = readLegacy({ id: 'x', title: 'T', named: true, messages, selected: { a: 'b' } });
  const exported = legacy && exportOf(legacy);
  expect(exported?.messages.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(exported).toMatchObject({ id: 'x', titleSource: 'user', headId: 'b' });
});

test.each([undefined, null, 5, {}, { id: 3 }, { id: 'a', messages: 'x' }])('%j is no conversation', (value) => {
  expect(readLegacy(value)).toBeUndefined();
});
