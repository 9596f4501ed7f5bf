// Problems of an invalid fixture state path, found and allowed values.
import { explain, problemsOf } from '@tributary/runtime-core/schema';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadFixtures } from '../harness/fixtures.ts';
import { FixtureSchema } from './fixture.ts';

const right = {
  id: 'acme/chat-text',
  provider: 'acme',
  wire: 'openai-chat',
  operation: 'chat',
  stream: true,
  origin: 'authored',
  source: 'the vendor’s page',
  request: { method: 'POST', url: 'https://api.acme.test/v1', headers: { authorization: '[redacted]' }, body: {} },
  response: { status: 200, headers: {}, body: { text: '' } },
  features: [],
  expect: { events: [{ type: 'stop', data: 'stop' }] },
};

test('the form of the contract is accepted, with each kind of body and expectation', () => {
  expect(problemsOf(FixtureSchema, right)).toEqual([]);
  expect(problemsOf(FixtureSchema, { ...right, response: { ...right.response, body: { base64: 'AAEC' } } })).toEqual(
    [],
  );
  expect(problemsOf(FixtureSchema, { ...right, expect: { error: { type: 'ProviderBizError' } } })).toEqual([]);
  expect(problemsOf(FixtureSchema, { ...right, expect: { result: [] } })).toEqual([]);
});

test.each([
  ['an id without its provider', { id: 'chat-text' }, '/id: found "chat-text", allowed: '],
  ['an operation nobody has', { operation: 'sing' }, '/operation: found "sing", allowed: one of "chat"'],
  ['an origin of its own', { origin: 'dreamt' }, '/origin: found "dreamt", allowed: one of "recorded", "authored"'],
  ['a field nobody knows', { extra: 1 }, '/extra: found 1, allowed: nothing (unknown field)'],
  ['a missing field', { wire: undefined }, '/wire: found nothing, allowed: a value (required)'],
  [
    'a status that is no number',
    { response: { ...right.response, status: 'ok' } },
    '/response/status: found "ok", allowed: integer',
  ],
  ['no events', { expect: { events: [] } }, '/expect/events: found [], allowed: '],
])('%s', (_name, change, told) => {
  expect(explain(problemsOf(FixtureSchema, JSON.parse(JSON.stringify({ ...right, ...change }))))).toContain(told);
});

test('a folder: the right ones are read, the wrong ones told with their file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-fixtures-'));
  writeFileSync(join(folder, 'a.json'), JSON.stringify(right));
  writeFileSync(join(folder, 'b.json'), '{');
  writeFileSync(join(folder, 'c.json'), JSON.stringify({ ...right, stream: 'yes' }));
  const { fixtures, problems } = await loadFixtures(folder);
  rmSync(folder, { recursive: true });
  expect(fixtures.map(({ id }) => id)).toEqual(['acme/chat-text']);
  expect(problems).toEqual([
    expect.stringMatching(/^b\.json: no JSON/),
    'c.json /stream: found "yes", allowed: boolean',
  ]);
  expect(await loadFixtures(join(folder, 'gone'))).toEqual({ fixtures: [], problems: [] });
});

test('fixture.schema.json, which editors use, is the schema of the suite', () => {
  const { $schema, ...published } = JSON.parse(
    readFileSync(new URL('../fixture.schema.json', import.meta.url), 'utf8'),
  ) as Record<string, unknown>; // written from it
  expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(published).toEqual(JSON.parse(JSON.stringify(FixtureSchema)));
});
