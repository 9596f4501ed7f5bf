// Function names, offered tools, and the path as sent.
import { read, WrongAnswer } from '../api/read.ts';
import { toolsApi } from '../api/tools.ts';
import { describe, expect, test } from 'vitest';
import type { Message } from '../message/message.ts';
import { callsToRun, openAnswer, pathToSend, rerunChain, roundsOf } from './calls.ts';
import { functionName, functionTable } from './names.ts';
import { offerOf } from './offer.ts';
import { readableName, sentenceOf, toolTitle } from './readable-name.ts';
import { toolTexts } from './sources.ts';
import { answer, call, sources } from '../testing/tool-answers.ts';

test.each([
  ['web-page____read', 'Web page'],
  ['mcp-x7k2____list_pull-requests', 'List pull requests'],
  ['search', 'Search'],
  ['', ''],
])('%s is read as %s until its plugin is known', (name, read) => {
  expect(readableName(name)).toBe(read);
});

test.each([
  ['getForecast', 'Get forecast'],
  ['read_URL', 'Read URL'],
  ['wettervorhersage', 'Wettervorhersage'],
])('%s in words is %s', (name, words) => {
  expect(sentenceOf(name)).toBe(words);
});

test('a plugin with one function is named alone, one with several says which', () => {
  const [source] = sources;
  const api = source?.manifest.api[0];
  if (!source || !api) throw new Error('no sample has a function');
  const meta = { title: 'Weather' };
  const named = (apis: readonly (typeof api)[]) => ({
    source: { ...source, manifest: { ...source.manifest, meta, api: apis } },
    api,
  });
  expect(toolTitle(named([api]), 'en')).toBe('Weather');
  expect(toolTitle(named([api, { ...api, name: 'other' }]), 'en')).toBe(`Weather · ${sentenceOf(api.name)}`);
});

describe('the name of a function', () => {
  test.each([
    ['clock', 'now', 'clock____now'],
    ['web-page', 'read', 'web-page____read'],
  ])('%s, %s: as it is', (identifier, api, name) => {
    expect(functionName(identifier, api)).toBe(name);
  });

  test.each([
    ['letters that vendors refuse', 'wetter.de', 'vorhersage für morgen'],
    ['a digit in front', '9gag', 'read'],
    ['more than 64 letters', 'a'.repeat(60), 'b'.repeat(60)],
  ])('%s: changed, but never into another’s', (_name, identifier, api) => {
    const name = functionName(identifier, api);
    expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/);
    expect(functionName(identifier, `${api}.`)).not.toBe(name);
    expect(functionName(identifier, api)).toBe(name);
  });

  test('leads back to its function', () => {
    const long = { origin: 'installed', manifest: { identifier: 'x'.repeat(90), api: [{ name: 'täst' }] } } as const;
    const name = functionName('x'.repeat(90), 'täst');
    expect(functionTable([...sources, long]).get(name)).toMatchObject({ api: { name: 'täst' } });
    expect(functionTable(sources).get('clock____set')).toMatchObject({ api: { name: 'set', access: 'write' } });
  });
});

describe('what a model is offered', () => {
  const card = { id: 'm', displayName: 'M', type: 'chat' as const, enabled: true, abilities: { functionCall: true } };
  const clock = sources.map((source) =>
    source.manifest.identifier === 'clock'
      ? { ...source, manifest: { ...source.manifest, systemRole: ' Ask the clock. ' } }
      : source,
  );
  test('the functions of the plugins that are on, and their instructions', () => {
    const offer = offerOf(['clock', 'gone'], clock, card);
    expect(offer.tools?.map((tool) => tool.function)).toEqual([
      { name: 'clock____now', parameters: { type: 'object', properties: {} } },
      { name: 'clock____set', parameters: { type: 'object', properties: {} } },
    ]);
    expect([offer.system, offer.plugins]).toEqual(['Ask the clock.', ['clock']]);
  });
  test('a model that no catalogue knows gets them, one without tools nothing at all', () => {
    expect(offerOf(['clock'], clock, undefined).tools).toHaveLength(2);
    expect(offerOf(['clock'], clock, { ...card, abilities: { functionCall: false } })).toEqual({});
    expect(offerOf([], clock, card)).toEqual({});
  });
});

test('sources that are none are left out', () => {
  const { answer } = toolsApi.list;
  const tools = [...sources, { origin: 'bundled' }, null, { origin: 'x', manifest: {} }];
  expect(read(answer, { tools }).tools).toEqual(sources);
  expect(() => read(answer, 'nothing')).toThrow(WrongAnswer);
});

test('texts in the reader’s language, else in English, else the name', () => {
  const meta = { title: 'Clock', description: 'Time.', locales: { de: { title: 'Uhr' } } };
  const manifest = { identifier: 'clock', api: [], meta };
  expect(toolTexts(manifest, 'de-AT')).toEqual({ title: 'Uhr', description: 'Time.' });
  expect(toolTexts(manifest, 'zh-CN')).toEqual({ title: 'Clock', description: 'Time.' });
  expect(toolTexts({ identifier: 'clock', api: [] }, 'en')).toEqual({ title: 'clock', description: '' });
});

const question: Message = { id: 'q', parentId: null, createdAt: 0, role: 'user', text: 'go', images: [] };
const result = (id: string, parentId: string, toolCallId: string, more: object = {}): Message => ({
  id,
  parentId,
  createdAt: 2,
  role: 'tool',
  toolCallId,
  name: 'clock____now',
  content: id,
  ...more,
});

describe('the path as it is sent', () => {
  test('is the path itself, when there is nothing to fix', () => {
    const path = [question, answer('m', 'q', [call('a', 'x')]), result('r', 'm', 'a')];
    expect(pathToSend(path).every((message, at) => message === path[at])).toBe(true);
  });

  test('calls say the arguments they ran with', () => {
    const path = [
      question,
      answer('m', 'q', [call('a', 'x', '{"to":1}')]),
      result('r', 'm', 'a', { arguments: '{"to":2}' }),
    ];
    expect(pathToSend(path)[1]).toMatchObject({ reply: { parts: [{ arguments: '{"to":2}' }] } });
  });

  test('an id that comes again in a later answer is told apart, with its result', () => {
    const path = [
      question,
      answer('m', 'q', [call('call_0', 'x')]),
      result('r1', 'm', 'call_0'),
      answer('n', 'r1', [call('call_0', 'x')]),
      result('r2', 'n', 'call_0'),
    ];
    expect(pathToSend(path).slice(1)).toMatchObject([
      { reply: { parts: [{ id: 'call_0' }] } },
      { toolCallId: 'call_0', content: 'r1' },
      { reply: { parts: [{ id: 'call_0_2' }] } },
      { toolCallId: 'call_0_2', content: 'r2' },
    ]);
  });

  test('two calls with one id in one answer: each keeps its own result and arguments', () => {
    const path = [
      question,
      answer('m', 'q', [call('x', 'x', '{"n":1}'), call('x', 'x', '{"n":2}')]),
      result('r1', 'm', 'x'),
      result('r2', 'r1', 'x', { arguments: '{"n":3}' }),
    ];
    expect(pathToSend(path).slice(1)).toMatchObject([
      {
        reply: {
          parts: [
            { id: 'x', arguments: '{"n":1}' },
            { id: 'x_2', arguments: '{"n":3}' },
          ],
        },
      },
      { toolCallId: 'x', content: 'r1' },
      { toolCallId: 'x_2', content: 'r2' },
    ]);
  });
});

test('the answer whose calls come next', () => {
  const open = answer('m', 'q', [call('a', 'x')]);
  const after: Message = { ...question, id: 'q2', parentId: 'm' };
  expect(openAnswer([question, open])?.id).toBe('m');
  expect(openAnswer([question, open, result('r', 'm', 'a')])?.id).toBe('m');
  expect(openAnswer([question, open, after])).toBeUndefined();
  expect(openAnswer([question, { ...open, outcome: 'running' }])).toBeUndefined();
  expect(roundsOf([question, open, result('r', 'm', 'a'), open, after, open])).toBe(1);
});

const half = answer('m', 'q', [call('a', 'x')]);
test.each([
  ['stopped', { outcome: 'abort' }],
  ['failed', { outcome: 'error' }],
  ['interrupted', { outcome: 'interrupted' }],
  ['cut off by its length', { reply: { ...half.reply, finishReason: 'length' } }],
  ['filtered', { reply: { ...half.reply, finishReason: 'content_filter' } }],
  ['without calls', { reply: { parts: [{ type: 'text', text: 'Hi' }] } }],
] as const)('nothing runs for an answer that is %s', (_name, more) => {
  expect(callsToRun(half)).toHaveLength(1);
  expect(callsToRun({ ...half, ...more })).toEqual([]);
});

test('run again: a branch of its own, behind the results before it, with those behind it repeated', () => {
  const open = answer('m', 'q', [call('a', 'x'), call('b', 'x'), call('c', 'x')]);
  const path = [question, open, result('t0', 'm', 'a'), result('t1', 't0', 'b'), result('t2', 't1', 'c')];
  const ids = ['new0', 'new1'];
  const fresh = { outcome: 'done', content: 'fresh', arguments: '{"to":9}' } as const;
  const branch = rerunChain(path, open, call('b', 'x'), fresh, () => ids.shift() ?? '', 5);
  expect(branch).toMatchObject([
    { id: 'new0', parentId: 't0', toolCallId: 'b', content: 'fresh', arguments: '{"to":9}' },
    { id: 'new1', parentId: 'new0', toolCallId: 'c', content: 't2' },
  ]);
  expect(branch).toHaveLength(2);
});
