// Transition table of turns: each state with each user act and step event.
import { describe, expect, test } from 'vitest';
import { outcomes } from '../reply/outcome.ts';
import { turnStates, waitingReasons, maxRounds } from './turn-words.ts';
import { firstPlace, hasEnded, nextPlace, turnEvents, userActs } from './turn.machine.ts';
import type { TurnEvent, TurnPlace, UserAct } from './turn.machine.ts';

const places: readonly TurnPlace[] = turnStates.flatMap((state): readonly TurnPlace[] =>
  state === 'waiting'
    ? waitingReasons.map((reason) => ({ state, reason, round: 2 }))
    : [{ state, reason: null, round: 2 }],
);
const nameOf = ({ state, reason }: TurnPlace): string => (reason === null ? state : `${state} for ${reason}`);

type Row = Readonly<Record<UserAct, string>>;
/** `=`: no change. */
const running: Row = {
  // The message waits in its browser until the reply has ended.
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

const steps: Readonly<Record<string, TurnEvent>> = {
  ...Object.fromEntries(
    outcomes.flatMap((outcome) =>
      [true, false].map((calls) => [
        `${outcome}${calls ? ' with calls' : ''}`,
        { type: 'runEnded' as const, outcome, calls },
      ]),
    ),
  ),
  consentNeeded: { type: 'consentNeeded' },
  consentGiven: { type: 'consentGiven' },
  resultsComplete: { type: 'resultsComplete' },
  keyNeeded: { type: 'keyNeeded' },
  'keyGiven for the model': { type: 'keyGiven', calls: false },
  'keyGiven for calls': { type: 'keyGiven', calls: true },
  pageNeeded: { type: 'pageNeeded' },
  pageCame: { type: 'pageCame' },
  goOn: { type: 'goOn' },
  callLost: { type: 'callLost' },
  placeGone: { type: 'placeGone' },
};

/** Events not listed change nothing. A new answer begins after calls, and after the limit of rounds. */
const stepTable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  streaming: {
    done: 'done 2',
    'done with calls': 'tool 2',
    abort: 'abort 2',
    'abort with calls': 'abort 2',
    error: 'error 2',
    'error with calls': 'error 2',
    interrupted: 'interrupted 2',
    'interrupted with calls': 'interrupted 2',
    keyNeeded: 'waiting for key 2',
    pageNeeded: 'waiting for call 2',
    placeGone: 'abort 2',
  },
  tool: {
    consentNeeded: 'waiting for consent 2',
    keyNeeded: 'waiting for key 2',
    callLost: 'waiting for consent 2',
    resultsComplete: 'streaming 3',
    placeGone: 'abort 2',
  },
  'waiting for consent': { consentGiven: 'tool 2', placeGone: 'abort 2' },
  'waiting for key': {
    'keyGiven for the model': 'streaming 2',
    'keyGiven for calls': 'tool 2',
    placeGone: 'abort 2',
  },
  'waiting for call': { pageCame: 'streaming 2', placeGone: 'abort 2' },
  'waiting for rounds': { goOn: 'streaming 3', placeGone: 'abort 2' },
  done: {},
  abort: {},
  error: {},
  interrupted: {},
};

test('both tables have each place and each event of the machine, and no other', () => {
  expect(Object.keys(stepTable).sort()).toEqual(places.map(nameOf).sort());
  const events = new Set([...userActs, ...Object.values(steps).map(({ type }) => type)]);
  expect([...events].sort()).toEqual([...turnEvents].sort());
  expect(
    Object.values(stepTable)
      .flatMap(Object.keys)
      .filter((name) => !(name in steps)),
  ).toEqual([]);
});

describe.each(places.map((place) => [nameOf(place), place] as const))('%s', (name, place) => {
  test.each(userActs)('%s', (type) => {
    const next = nextPlace(place, { type });
    expect(next === place ? '=' : nameOf(next)).toBe(table[name]?.[type]);
    expect(next.round).toBe(2);
  });

  test.each(Object.entries(steps))('%s', (event, step) => {
    const next = nextPlace(place, step);
    expect(next === place ? '=' : `${nameOf(next)} ${next.round}`).toBe(stepTable[name]?.[event] ?? '=');
    expect(hasEnded(place) && next !== place).toBe(false);
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
