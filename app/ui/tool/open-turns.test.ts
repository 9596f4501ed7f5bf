// Tests which turns can be stopped, and which calls are no longer asked about.
import { expect, test } from 'vitest';
import type { TurnView } from '../../shared/api/turn-view.ts';
import { canBeStopped, hasOpenTurn } from './open-turns.ts';

const place = (id: string, parentId: string | null) => ({ id, parentId, role: 'assistant', createdAt: 1 }) as const;
const turn = (messageId: string, state: TurnView['state'], reason: TurnView['reason'] = null): TurnView => ({
  turnId: 't',
  messageId,
  state,
  reason,
  round: 1,
  runId: null,
  calls: [],
});
const tree = { shown: place('shown', null), other: place('other', null) };

test.each<[string, boolean, TurnView[]]>([
  ['nothing is open', false, []],
  ['an answer streams: that is its run to stop', false, [turn('shown', 'streaming')]],
  ['a tool runs', true, [turn('shown', 'tool')]],
  ['a tool runs on another branch', true, [turn('other', 'tool')]],
  ['a tool waits for permission', true, [turn('shown', 'waiting', 'consent')]],
  ['one on another branch does', false, [turn('other', 'waiting', 'consent')]],
  ['a key is missing', true, [turn('other', 'waiting', 'key')]],
  ['another page makes the call', true, [turn('not there yet', 'waiting', 'call')]],
  ['it rests after its rounds', false, [turn('shown', 'waiting', 'rounds')]],
])('%s: %s', (_name, can, turns) => {
  expect(canBeStopped({ turns, tree, headId: 'shown' })).toBe(can);
});

test('calls whose turn was stopped are not asked about; where nothing is known they are', () => {
  const asks = turn('shown', 'waiting', 'consent');
  expect(hasOpenTurn({ turns: [asks] }, 'shown')).toBe(true);
  expect(hasOpenTurn({ turns: [asks] }, 'other')).toBe(false);
  expect(hasOpenTurn({ turns: [] }, 'shown')).toBe(false);
  expect(hasOpenTurn({}, 'shown')).toBe(true);
});
