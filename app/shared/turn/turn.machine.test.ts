// The turn's table: each place and what each act of a user, and each end of a step, makes of it.
import { describe, expect, test } from 'vitest';
import { outcomes } from '../reply/outcome.ts';
import { maxRounds } from '../tools/calls.ts';
import { firstPlace, hasEnded, nextPlace, turnStates, userActs, waitingReasons } from './turn.machine.ts';
import type { TurnEvent, TurnPlace, UserAct } from './turn.machine.ts';

const places: readonly TurnPlace[] = turnStates.flatMap((state): readonly TurnPlace[] =>
  state === 'waiting'
    ? waitingReasons.map((reason) => ({ state, reason, round: 2 }))
    : [{ state, reason: null, round: 2 }],
);
const nameOf = ({ state, reason }: TurnPlace): string => (reason === null ? state : `${state} for ${reason}`);

type Row = Readonly<Record<UserAct, string>>;
/** `=`: nothing changes. */
const running: Row = {
  // The message waits in the browser that wrote it until the reply has ended.
  send: '=',
  stop: 'abort',
  edit: '=',
  regenerate: '=',
  continue: '=',
  branch: '=',
  delete: 'abort',
  signOut: '=',
  signOutEverywhere: 'abort',
  close: '=',
  secondDevice: '=',
};
const waiting: Row = { ...running, send: 'abort' };
const ended: Row = { ...running, stop: '=', delete: '=', signOutEverywhere: '=' };
const table: Readonly<Record<string, Row>> = {
  streaming: running,
  tool: waiting,
  'waiting for consent': waiting,
  'waiting for key': waiting,
  'waiting for call': waiting,
  'waiting for rounds': waiting,
  done: ended,
  abort: ended,
  error: ended,
  interrupted: ended,
};

test('the table has each place of the machine, and no other', () => {
  expect(Object.keys(table).sort()).toEqual(places.map(nameOf).sort());
});

describe.each(places.map((place) => [nameOf(place), place] as const))('%s', (name, place) => {
  test.each(userActs)('%s', (type) => {
    const next = nextPlace(place, { type });
    expect(next === place ? '=' : nameOf(next)).toBe(table[name]?.[type]);
    expect(next.round).toBe(2);
  });

  const steps: readonly TurnEvent[] = [
    ...outcomes.flatMap((outcome) => [true, false].map((calls) => ({ type: 'runEnded' as const, outcome, calls }))),
    { type: 'consentNeeded' },
    { type: 'consentGiven' },
    { type: 'resultsComplete' },
    { type: 'keyNeeded' },
    { type: 'keyGiven', calls: false },
    { type: 'keyGiven', calls: true },
    { type: 'pageNeeded' },
    { type: 'pageCame' },
    { type: 'goOn' },
    { type: 'callLost' },
    { type: 'placeGone' },
  ];
  test('no step brings an ended turn back, and each leads to a place of the machine', () => {
    for (const event of steps) {
      const next = nextPlace(place, event);
      expect(places.map(nameOf)).toContain(nameOf(next));
      expect(hasEnded(place) && next !== place).toBe(false);
      expect(next.round - place.round).toBeLessThanOrEqual(1);
    }
  });
});

const at = (events: readonly TurnEvent[], from: TurnPlace = firstPlace): string => {
  const place = events.reduce(nextPlace, from);
  return `${nameOf(place)} ${place.round}`;
};
const calls: TurnEvent = { type: 'runEnded', outcome: 'done', calls: true };

test.each([
  ['a question without tools', [{ type: 'runEnded', outcome: 'done', calls: false }], 'done 1'],
  ['a stopped answer with half a call', [{ type: 'runEnded', outcome: 'abort', calls: true }], 'abort 1'],
  ['a server that died', [{ type: 'runEnded', outcome: 'interrupted', calls: true }], 'interrupted 1'],
  ['a call that may run', [calls, { type: 'resultsComplete' }], 'streaming 2'],
  ['a call that is asked about', [calls, { type: 'consentNeeded' }, { type: 'consentGiven' }], 'tool 1'],
  ['a tool whose process died', [calls, { type: 'callLost' }], 'waiting for consent 1'],
  ['a key of a browser', [{ type: 'keyNeeded' }, { type: 'keyGiven', calls: false }], 'streaming 1'],
  ['a key for the search', [calls, { type: 'keyNeeded' }, { type: 'keyGiven', calls: true }], 'tool 1'],
  ['a page that makes the call', [{ type: 'pageNeeded' }, { type: 'pageCame' }], 'streaming 1'],
] satisfies readonly (readonly [string, readonly TurnEvent[], string])[])('%s', (_name, events, end) => {
  expect(at(events)).toBe(end);
});

test('after the last round the user is asked whether to go on', () => {
  const round = [calls, { type: 'resultsComplete' }] as const;
  const all = Array.from({ length: maxRounds }, () => round).flat();
  expect(at(all)).toBe(`waiting for rounds ${maxRounds}`);
  expect(at([...all, { type: 'goOn' }])).toBe(`streaming ${maxRounds + 1}`);
});
