// One row per limit of a wire.
import { describe, expect, test } from 'vitest';
import type { ChatMessage, ImagePart } from '../contract/params.ts';
import { commonImages, commonNames, fitMessages } from './fit.ts';
import type { WireLimits } from './fit.ts';

const open: WireLimits = {
  images: commonImages,
  imageAddresses: true,
  imageRoles: ['user'],
  callNames: commonNames,
};
const user = (content: ChatMessage['content'] = 'Hi'): ChatMessage => ({ role: 'user', content });
const said: ChatMessage = { role: 'assistant', content: 'Hello' };
const image = (url: string): ImagePart => ({ type: 'image_url', image_url: { url } });
const png = image('data:image/png;base64,AA==');
const call = (id: string, name = 'f'): ChatMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: '{}' } }],
});
const fit = (messages: ChatMessage[], limits: Partial<WireLimits> = {}, vision?: boolean) =>
  fitMessages(
    {
      params: { model: 'm', messages },
      card: (id) => (vision === undefined ? undefined : { id, type: 'chat', abilities: { vision } }),
    },
    { ...open, ...limits },
  );

test('a conversation that fits is handed on as it is', () => {
  const messages = [user([png]), said, user()];
  const { params, omitted } = fit(messages);
  expect(params.messages).toBe(messages);
  expect(omitted).toEqual([]);
});

test('ids that the asked model made itself stay, and those of another are shortened', () => {
  const long = `call_0__thought__${'x'.repeat(60)}`;
  const answered: ChatMessage = { role: 'tool', content: '1', tool_call_id: long };
  const ids = (model: string) => {
    const messages = [user(), { ...call(long), from: { provider: 'p', model } }, answered];
    const { params } = fitMessages(
      { provider: 'p', params: { model: 'm', messages }, card: () => undefined },
      { ...open, callIds: /^.{1,40}$/s },
    );
    return [params.messages[1]?.tool_calls?.[0]?.id, params.messages[2]?.tool_call_id];
  };
  expect(ids('m')).toEqual([long, long]);
  const [made, told] = ids('another');
  expect(made).toMatch(/^call_.{16}$/);
  expect(told).toBe(made);
});

describe('images', () => {
  const address = image('https://x.example/a.png');
  const svg = image('data:image/svg+xml;base64,AA==');
  test.each<[string, ImagePart, Partial<WireLimits>, boolean | undefined, string]>([
    ['a format that the vendor does not read', svg, {}, true, 'format'],
    ['an address', address, { imageAddresses: false }, true, 'address'],
    ['a model that sees none', png, {}, false, 'model'],
    ['a role that has none', png, { imageRoles: ['tool'] }, true, 'role'],
  ])('%s: left out and told', (_name, part, limits, vision, reason) => {
    const { params, omitted } = fit([user([part]), said, user()], limits, vision);
    expect(params.messages[0]).toEqual(user([{ type: 'text', text: '[image not sent]' }]));
    expect(omitted).toEqual([{ part: 'image', reason, count: 1 }]);
  });

  test.each([svg, address])('what is asked now is left to the vendor', (part) => {
    const { params, omitted } = fit([user(), said, user([part]), said], { imageAddresses: false }, false);
    expect(params.messages[2]).toEqual(user([part]));
    expect(omitted).toEqual([]);
  });

  test('image/jpg is image/jpeg', () => {
    const { params } = fit([user([image('data:image/jpg;base64,AA==')]), user()]);
    expect(params.messages[0]).toEqual(user([image('data:image/jpeg;base64,AA==')]));
  });
});

describe('calls', () => {
  const long = 'c'.repeat(41);
  test('an id that does not fit is another one, at both ends the same', () => {
    const { params } = fit([call(long), { role: 'tool', content: '1', tool_call_id: long }, call('fits')], {
      callIds: /^.{1,40}$/,
    });
    const id = params.messages[0]?.tool_calls?.[0]?.id;
    expect(id).toMatch(/^call_[A-Za-z0-9]{16}$/);
    expect(params.messages[1]?.tool_call_id).toBe(id);
    expect(params.messages[2]).toEqual(call('fits'));
  });

  test.each([
    ['functions.search', 'functions_search'],
    ['9lives', '9lives'],
    ['n'.repeat(70), 'n'.repeat(64)],
  ])('%s is called %s', (name, fitting) => {
    expect(fit([call('a', name)]).params.messages[0]).toEqual(call('a', fitting));
  });
});

describe('turns', () => {
  const empty: ChatMessage = { role: 'assistant', content: null };
  test('empty ones are left out, the last is not', () => {
    const given = [user(' '), user(), empty, { ...said, content: [] }, user([{ type: 'text', text: '' }]), user('')];
    expect(fit(given).params.messages).toEqual([user(), user('')]);
  });

  test('an answer cannot begin a conversation where the user must', () => {
    const system: ChatMessage = { role: 'system', content: 's' };
    expect(fit([system, said, user()], { userFirst: true }).params.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
    expect(fit([system, said, user()]).params.messages).toEqual([system, said, user()]);
  });

  test('an answer cannot end a conversation where the user must', () => {
    const given = [user(), said];
    expect(fit(given, { userLast: true }).params.messages).toEqual([user(), said, user('Continue.')]);
    expect(fit(given).params.messages).toBe(given);
  });
});

test('a later system text that is sent as the user’s is told, the first one is not', () => {
  const system: ChatMessage = { role: 'system', content: 'Be brief.' };
  expect(fit([system, user()], { oneSystem: true }).omitted).toEqual([]);
  expect(fit([system, system, user(), system, user()], { oneSystem: true }).omitted).toEqual([
    { part: 'turn', reason: 'role', count: 2 },
  ]);
  expect(fit([system, system, user()]).omitted).toEqual([]);
});
