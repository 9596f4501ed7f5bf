// Damaged files are read as far as possible, and nothing throws.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImport } from './import.ts';
import { says } from './samples.ts';

describe('a file that is damaged', () => {
  test.each([[null], [{}], [[1]], ['text'], [{ format: 'other' }], [{ exportType: 'all' }]])(
    '%j is no format',
    (file) => {
      expect(readImport(file)).toBeUndefined();
    },
  );

  test('messages that are none are reported and left out, and what was below them stays', () => {
    const messages = [
      says('a', null, 'x'),
      { id: 'b', parentId: 'a', role: 'robot' },
      says('c', 'b', 'y'),
      says('d', 'nobody', 'z'),
    ];
    const reading = readImport({ format: 'tributary-export', version: 1, conversations: [{ id: 'c', messages }, {}] });
    expect(reading?.conversations).toMatchObject([
      { messages: [{ id: 'a' }, { id: 'c', parentId: 'a' }, { id: 'd', parentId: null }] },
    ]);
    expect(reading?.notes.list()).toHaveLength(3);
  });

  test('nothing throws, and every parent comes before its child', () => {
    const node = fc.record({
      parent: fc.constantFrom('a', 'b', 'c', null, 1),
      children: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 2)),
      message: fc.anything(),
    });
    const gpt = fc.array(
      fc.record({
        mapping: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(node, fc.anything())),
        title: fc.anything(),
        create_time: fc.anything(),
      }),
      { minLength: 1 },
    );
    const list = fc.oneof(
      fc.anything(),
      fc.array(
        fc.oneof(
          fc.anything(),
          fc.record({
            id: fc.constantFrom('a', 'b', 1),
            role: fc.constantFrom('user', 'assistant', 'tool', 3),
            content: fc.anything(),
            parentId: fc.constantFrom('a', 'b', null),
            createdAt: fc.anything(),
          }),
        ),
      ),
    );
    const lobe = fc.record({
      exportType: fc.constant('all'),
      state: fc.record({ messages: list, topics: list, sessions: list, sessionGroups: list }),
    });
    const own = fc.record({
      format: fc.constant('tributary-export'),
      conversations: fc.oneof(list, fc.array(fc.record({ id: fc.string(), messages: list }))),
      settings: fc.anything(),
    });
    fc.assert(
      fc.property(fc.oneof(gpt, lobe, own), (file) => {
        for (const { messages, headId } of readImport(file)?.conversations ?? []) {
          const seen = new Set<string | null>([null]);
          for (const { id, parentId } of messages) {
            expect(seen).toContain(parentId);
            seen.add(id);
          }
          expect(seen).toContain(headId);
        }
      }),
      { numRuns: 500 },
    );
  });
});
