// Comparisons in a chat's configuration, and the ends of their columns.
import { expect, test } from 'vitest';
import { defaultChatConfig } from '../message/chat-config.ts';
import { comparisonOf, comparisonText, endOfColumn } from './comparison.ts';
import { childrenOf } from './tree.ts';
import type { Place } from './tree.ts';

const place = (id: string, parentId: string | null, role: Place['role']): readonly [string, Place] => [
  id,
  { id, parentId, role, createdAt: 0 },
];
const tree = Object.fromEntries([
  place('q', null, 'user'),
  place('a', 'q', 'assistant'),
  place('b', 'q', 'assistant'),
  place('tool', 'b', 'tool'),
  place('b2', 'tool', 'assistant'),
  place('next', 'a', 'user'),
  place('other', 'next', 'assistant'),
]);
const shown = (comparison: string) => comparisonOf({ config: { ...defaultChatConfig, comparison }, tree });

test('a comparison is read as it was written, without what is gone or answers another question', () => {
  const written = { question: 'q', answers: ['b', 'a'] };
  expect(shown(comparisonText(written))).toEqual(written);
  expect(shown('q a gone other b')).toEqual({ question: 'q', answers: ['a', 'b'] });
});

test.each(['', 'q', 'q a', 'gone a b', 'q a other'])('nothing is compared by %j', (text) => {
  expect(shown(text)).toBeUndefined();
});

test('a column ends with the newest round of its answer, and not with what the user wrote below it', () => {
  const children = childrenOf({ tree });
  expect(['a', 'b'].map((answer) => endOfColumn(children, answer))).toEqual(['a', 'b2']);
});
