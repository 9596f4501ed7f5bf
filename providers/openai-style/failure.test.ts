// Errors sent with status 200, and bodies that are not replies.
import { describe, expect, test } from 'vitest';
import { delta, finish, pairs, read, reader, sse, streamed } from './test-kit.ts';
import type { Row } from './test-kit.ts';

describe('errors under status 200', () => {
  test.each<Row>([
    [
      'an error as the only chunk (OpenRouter)',
      [{ error: { message: 'Upstream', code: 502 } }],
      [['error', 'ProviderBizError', 'Upstream']],
    ],
    [
      'an error beside content: the text stays',
      [{ ...finish('error', { content: 'half' }), error: { message: 'cut', code: 502 } }],
      [
        ['text', 'half'],
        ['error', 'ProviderBizError', 'cut'],
      ],
    ],
    [
      'an error string',
      [delta({ content: 'a' }), { error: 'bad gateway', error_type: 'overloaded' }],
      [
        ['text', 'a'],
        ['error', 'ProviderBizError', 'bad gateway'],
      ],
    ],
    [
      'an error inside the choice',
      [{ id: 'c1', choices: [{ delta: {}, finish_reason: 'error', error: { message: 'inner' } }] }],
      [['error', 'ProviderBizError', 'inner']],
    ],
    [
      'base_resp (MiniMax)',
      [{ choices: null, base_resp: { status_code: 1004, status_msg: 'login fail' } }],
      [['error', 'ProviderBizError', 'login fail']],
    ],
    ['a code below success', [{ code: 199, message: 'early', sid: 's' }], [['error', 'ProviderBizError', 'early']]],
    ['a code above success', [{ code: 300, message: 'moved', sid: 's' }], [['error', 'ProviderBizError', 'moved']]],
    ['code above zero (Spark)', [{ code: 10_007, message: 'busy', sid: 's' }], [['error', 'ProviderBizError', 'busy']]],
    [
      'code above zero beside choices (Spark)',
      [{ code: 10_013, message: 'refused', sid: 's', choices: [{ delta: { content: 'a' } }] }],
      [
        ['text', 'a'],
        ['error', 'ProviderBizError', 'refused'],
      ],
    ],
    [
      'code 0 is well',
      [{ code: 0, message: 'Success', sid: 's', choices: [{ delta: { content: 'a' } }] }, finish('stop')],
      [
        ['text', 'a'],
        ['stop', 'stop'],
      ],
    ],
    ...[
      { code: 200, message: 'success' },
      { code: 299, message: 'success' },
      { error: { message: null, code: null } },
      { error: { message: '', type: '', code: 0 } },
    ].map((well): Row => [
      `all is well: ${JSON.stringify(well)}`,
      [{ ...delta({ content: 'a' }), ...well }, finish('stop')],
      [
        ['text', 'a'],
        ['stop', 'stop'],
      ],
    ]),
    ['a bare message with a code', [{ code: 'invalid', message: 'no' }], [['error', 'ProviderBizError', 'no']]],
    ['detail', [{ detail: 'gone' }], [['error', 'ProviderBizError', 'gone']]],
    [
      'sources found before the error are told',
      [{ ...delta({ content: 'a' }), citations: ['https://a'] }, { error: { message: 'x' } }],
      [
        ['text', 'a'],
        ['grounding', { citations: [{ title: 'https://a', url: 'https://a' }] }],
        ['error', 'ProviderBizError', 'x'],
      ],
    ],
  ])('%s', (_name, chunks, events) => {
    expect(streamed({}, ...chunks)).toEqual(events);
  });

  test('an event named error, and the status in it', () => {
    const events = read(reader(), 'event: error\ndata: {"message":"too big","status_code":413}\n\n');
    expect(events).toMatchObject([{ type: 'error', data: { message: 'too big', body: { status: 413 } } }]);
  });

  test.each([
    ['nothing at all', ''],
    ['a stream cut before any finish_reason', sse(delta({ content: 'a' }))],
    ['a chunk that is no JSON', 'data: {"id":\n\n'],
    ['a chunk that is no object', 'data: 7\n\n'],
    ['HTML', '<html></html>'],
    ['JSON that is no completion', '{"hello":"world"}'],
  ])('%s is a StreamChunkError', (_name, body) => {
    expect(pairs(read(reader(), body)).at(-1)).toEqual([
      'error',
      'StreamChunkError',
      'chat response streaming chunk parse error, please contact your API Provider to fix it.',
    ]);
  });
});
