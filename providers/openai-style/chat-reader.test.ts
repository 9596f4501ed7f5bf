// Chat completions: text, reasoning and the end of a reply, with one row per known peculiarity of servers.
import { describe, expect, test } from 'vitest';
import type { ChatReaderOptions } from './chat-reader.ts';
import { call, counted, delta, finish, read, reader, sse, streamed, usage } from './test-kit.ts';
import type { Row } from './test-kit.ts';

describe('text, reasoning and the end of a reply', () => {
  test.each<Row>([
    [
      'a plain reply',
      [
        delta({ role: 'assistant', content: '' }),
        delta({ content: 'Hel' }),
        delta({ content: 'lo' }),
        finish('stop'),
        '[DONE]',
      ],
      [
        ['text', 'Hel'],
        ['text', 'lo'],
        ['stop', 'stop'],
      ],
    ],
    [
      'usage in a chunk without choices',
      [delta({ content: 'a' }), finish('stop'), { id: 'c1', choices: [], usage }, '[DONE]'],
      [
        ['text', 'a'],
        ['stop', 'stop'],
        ['usage', counted],
      ],
    ],
    [
      'text, finish and usage in one chunk: nothing lost',
      [{ ...finish('length', { content: 'last' }), usage }, '[DONE]'],
      [
        ['text', 'last'],
        ['stop', 'length'],
        ['usage', counted],
      ],
    ],
    [
      'tools, finish and usage in one chunk (Mistral)',
      [
        { ...finish('tool_calls', { tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{}' } }] }), usage },
        '[DONE]',
      ],
      [
        ['tool_calls', [call(0, { name: 'f', arguments: '{}' }, 'a')]],
        ['stop', 'tool_calls'],
        ['usage', counted],
      ],
    ],
    [
      'usage on every chunk, cumulative: the last once',
      [
        { ...delta({ content: 'a' }), usage: { ...usage, completion_tokens: 1 } },
        { ...finish('stop'), usage },
        '[DONE]',
      ],
      [
        ['text', 'a'],
        ['stop', 'stop'],
        ['usage', counted],
      ],
    ],
    [
      'usage inside the choice (Moonshot)',
      [delta({ content: 'a' }), { id: 'c1', choices: [{ delta: {}, finish_reason: 'stop', usage }] }],
      [
        ['text', 'a'],
        ['stop', 'stop'],
        ['usage', counted],
      ],
    ],
    [
      'finish_reason repeated on the usage chunk (OpenRouter): one stop',
      [finish('stop'), { ...finish('stop'), usage }, '[DONE]'],
      [
        ['stop', 'stop'],
        ['usage', counted],
      ],
    ],
    [
      'no [DONE] after a finish_reason is a normal end',
      [delta({ content: 'a' }), finish('stop')],
      [
        ['text', 'a'],
        ['stop', 'stop'],
      ],
    ],
    [
      '[DONE] without any finish_reason still ends in one stop',
      [delta({ content: 'a' }), '[DONE]'],
      [
        ['text', 'a'],
        ['stop', 'unknown'],
      ],
    ],
    [
      'content parts with thoughts (Mistral)',
      [
        delta({
          content: [
            { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
            { type: 'text', text: 'so' },
          ],
        }),
        delta({ content: [{ type: 'thinking', thinking: [] }] }),
        finish('stop'),
      ],
      [
        ['reasoning', 'hm'],
        ['text', 'so'],
        ['stop', 'stop'],
      ],
    ],
    [
      'texts that follow each other in the parts of the content',
      [
        delta({
          content: [
            { type: 'text', text: 'One.' },
            { type: 'text', text: 'Two.' },
            { type: 'text', text: ' And' },
            { type: 'reference', reference_ids: [1] },
            { type: 'text', text: ' three.' },
          ],
        }),
        finish('stop'),
      ],
      [
        ['text', 'One.'],
        ['text', '\n\n'],
        ['text', 'Two.'],
        ['text', ' And'],
        ['data', { type: 'reference', reference_ids: [1] }],
        ['text', ' three.'],
        ['stop', 'stop'],
      ],
    ],
    [
      'content that is an object (Cloudflare JSON mode)',
      [delta({ content: { a: 1 } }), finish('stop')],
      [
        ['text', '{"a":1}'],
        ['stop', 'stop'],
      ],
    ],
    [
      'a refusal is text',
      [delta({ refusal: 'I cannot' }), finish('stop')],
      [
        ['text', 'I cannot'],
        ['stop', 'stop'],
      ],
    ],
    [
      'the transcript of a spoken reply is text',
      [delta({ audio: { id: 'a', transcript: 'hi' } }), finish('stop')],
      [
        ['text', 'hi'],
        ['stop', 'stop'],
      ],
    ],
    [
      'content_filter ends a reply like any reason',
      [delta({ content: 'a' }), finish('content_filter')],
      [
        ['text', 'a'],
        ['stop', 'content_filter'],
      ],
    ],
    [
      'finish_reason "" is none',
      [delta({ content: 'a' }, { finish_reason: '' }), finish('stop')],
      [
        ['text', 'a'],
        ['stop', 'stop'],
      ],
    ],
    [
      'only index 0 of several choices',
      [
        {
          id: 'c1',
          choices: [
            { index: 1, delta: { content: 'no' } },
            { index: 0, delta: { content: 'yes' } },
          ],
        },
        { id: 'c1', choices: [{ index: 1, delta: { content: 'no' }, finish_reason: 'length' }] },
        finish('stop'),
      ],
      [
        ['text', 'yes'],
        ['stop', 'stop'],
      ],
    ],
    [
      'delta beside the message so far (Perplexity): the delta',
      [{ id: 'c1', choices: [{ delta: { content: 'b' }, message: { content: 'ab' } }] }, finish('stop')],
      [
        ['text', 'b'],
        ['stop', 'stop'],
      ],
    ],
    [
      'a whole message after its deltas (MiniMax): not again',
      [delta({ content: 'ab' }), { id: 'c1', choices: [{ message: { content: 'ab' }, finish_reason: 'stop' }] }],
      [
        ['text', 'ab'],
        ['stop', 'stop'],
      ],
    ],
    [
      'a whole completion as the only chunk',
      [{ id: 'c1', choices: [{ message: { content: 'ab' }, finish_reason: 'stop' }] }, '[DONE]'],
      [
        ['text', 'ab'],
        ['stop', 'stop'],
      ],
    ],
    [
      'delta missing, null or empty',
      [
        { id: 'c1', choices: [{ index: 0, content_filter_offsets: {} }] },
        { id: 'c1', choices: [{ delta: null }] },
        delta({}),
        { id: 'c1', choices: null },
        finish('stop'),
      ],
      [['stop', 'stop']],
    ],
    [
      'null as a chunk',
      ['null', delta({ content: 'a' }), finish('stop')],
      [
        ['text', 'a'],
        ['stop', 'stop'],
      ],
    ],
    [
      'what no other event holds is data',
      [{ id: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] }, delta({ content: 'a' }), finish('stop')],
      [
        ['data', { prompt_filter_results: [{ prompt_index: 0 }] }],
        ['text', 'a'],
        ['stop', 'stop'],
      ],
    ],
    [
      'images of the reply',
      [
        delta({ content: '', images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }] }),
        finish('stop'),
      ],
      [
        ['base64_image', 'data:image/png;base64,AA=='],
        ['stop', 'stop'],
      ],
    ],
    [
      'an image with an address is Markdown',
      [delta({ content: [{ image: 'https://host/a.png' }] }), finish('stop')],
      [
        ['text', '![](https://host/a.png)'],
        ['stop', 'stop'],
      ],
    ],
  ])('%s', (_name, chunks, events) => {
    expect(streamed({}, ...chunks)).toEqual(events);
  });

  test('the first id is the reply’s, also where gateways change it', () => {
    const events = read(
      reader(),
      sse({ id: '', choices: [] }, { ...delta({ content: 'a' }), id: 'x1' }, { ...finish('stop'), id: 'x2' }),
    );
    expect(events.map((event) => event.id)).toEqual(['x1', 'x1']);
  });

  test('usage and errors where only one vendor puts them (Groq)', () => {
    const options = { usageAt: ['x_groq.usage'], errorAt: ['x_groq.error'] };
    expect(streamed(options, delta({ content: 'a' }), { ...finish('stop'), x_groq: { id: 'r', usage } })).toEqual([
      ['text', 'a'],
      ['stop', 'stop'],
      ['usage', counted],
    ]);
    expect(
      streamed(options, delta({ content: 'a' }), { ...finish('stop'), x_groq: { error: 'over capacity' } }),
    ).toEqual([
      ['text', 'a'],
      ['error', 'ProviderBizError', 'over capacity'],
    ]);
  });

  test('a vendor may rewrite or pass over chunks, and name further places', () => {
    const options: ChatReaderOptions = {
      reasoningAt: ['thought.text'],
      citationsAt: ['sources.list'],
      readChunk: (chunk) => (chunk['skip'] === true ? undefined : chunk),
    };
    expect(
      streamed(
        options,
        { skip: true, choices: [{ delta: { content: 'no' } }] },
        { ...delta({ thought: { text: 'hm' } }), sources: { list: ['https://a'] } },
        finish('stop'),
      ),
    ).toEqual([
      ['reasoning', 'hm'],
      ['grounding', { citations: [{ title: 'https://a', url: 'https://a' }] }],
      ['stop', 'stop'],
    ]);
  });
});
