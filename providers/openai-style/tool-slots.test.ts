// Assignment of tool call fragments to calls, with any use of index and id by servers.
import { describe, expect, test } from 'vitest';
import { call, delta, finish, streamed } from './test-kit.ts';
import type { Row } from './test-kit.ts';

describe('tool calls', () => {
  const tools = (...fragments: readonly unknown[]) => delta({ content: null, tool_calls: fragments });
  const first = { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } };
  test.each<Row>([
    [
      'fragments by index, id and name once',
      [
        tools(first),
        tools({ index: 0, id: 'a', function: { name: 'f', arguments: '{"x"' } }),
        tools({ index: 0, id: '', function: { arguments: ':1}' } }),
      ],
      [
        ['tool_calls', [call(0, { name: 'f', arguments: '' }, 'a')]],
        ['tool_calls', [call(0, { arguments: '{"x"' })]],
        ['tool_calls', [call(0, { arguments: ':1}' })]],
      ],
    ],
    [
      'a search of the server’s own',
      [tools({ index: 0, id: 's', type: 'web_search', function: { name: 'web_search', arguments: '{}' } })],
      [],
    ],
    [
      'two calls in one chunk',
      [tools(first, { index: 1, id: 'b', function: { name: 'g', arguments: '{}' } })],
      [['tool_calls', [call(0, { name: 'f', arguments: '' }, 'a'), call(1, { name: 'g', arguments: '{}' }, 'b')]]],
    ],
    [
      'a new id on a known index is a further call',
      [tools(first), tools({ index: 0, id: 'b', function: { name: 'f', arguments: '{}' } })],
      [
        ['tool_calls', [call(0, { name: 'f', arguments: '' }, 'a')]],
        ['tool_calls', [call(1, { name: 'f', arguments: '{}' }, 'b')]],
      ],
    ],
    [
      'a new id without a name is noise (old vLLM)',
      [tools(first), tools({ index: 0, id: 'zzz', function: { arguments: '{}' } })],
      [
        ['tool_calls', [call(0, { name: 'f', arguments: '' }, 'a')]],
        ['tool_calls', [call(0, { arguments: '{}' })]],
      ],
    ],
    [
      'index missing, whole calls (Mistral)',
      [
        tools({ id: 'a', function: { name: 'f', arguments: '{}' } }),
        tools({ id: 'b', function: { name: 'g', arguments: '{}' } }),
      ],
      [
        ['tool_calls', [call(0, { name: 'f', arguments: '{}' }, 'a')]],
        ['tool_calls', [call(1, { name: 'g', arguments: '{}' }, 'b')]],
      ],
    ],
    [
      'index −1 with fragments and placeholders (Zhipu)',
      [
        tools({ index: -1, id: 'a', function: { name: 'f', arguments: '' } }),
        tools({ index: -1, function: { arguments: '{}' } }),
        tools({ index: -1, function: {} }),
      ],
      [
        ['tool_calls', [call(0, { name: 'f', arguments: '' }, 'a')]],
        ['tool_calls', [call(0, { arguments: '{}' })]],
      ],
    ],
    [
      'without index a known id goes on with its call',
      [
        tools({ id: 'a', function: { name: 'f' } }, { id: 'b', function: { name: 'g' } }),
        tools({ id: 'a', function: { arguments: '1' } }),
      ],
      [
        ['tool_calls', [call(0, { name: 'f', arguments: '' }, 'a'), call(1, { name: 'g', arguments: '' }, 'b')]],
        ['tool_calls', [call(0, { arguments: '1' })]],
      ],
    ],
    [
      'one object in place of the array (Spark)',
      [delta({ tool_calls: { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } } })],
      [['tool_calls', [call(0, { name: 'f', arguments: '{}' }, 'a')]]],
    ],
    [
      'null or [] beside content',
      [delta({ content: 'a', tool_calls: null }), delta({ content: 'b', tool_calls: [] })],
      [
        ['text', 'a'],
        ['text', 'b'],
      ],
    ],
    [
      'arguments null, name in a later fragment',
      [
        tools({ index: 0, id: 'a', function: { name: null, arguments: null } }),
        tools({ index: 0, function: { name: 'f', arguments: '{}' } }),
      ],
      [['tool_calls', [call(0, { name: 'f', arguments: '{}' }, 'a')]]],
    ],
    [
      'arguments that are an object',
      [tools({ index: 0, id: 'a', function: { name: 'f', arguments: { x: 1 } } })],
      [['tool_calls', [call(0, { name: 'f', arguments: '{"x":1}' }, 'a')]]],
    ],
    [
      'no id anywhere: one is made',
      [tools({ index: 0, function: { name: 'f', arguments: '{}' } })],
      [['tool_calls', [call(0, { name: 'f', arguments: '{}' }, 'f_0_chat_test')]]],
    ],
    [
      'the form before tools',
      [delta({ function_call: { name: 'f', arguments: '' } }), delta({ function_call: { arguments: '{}' } })],
      [
        ['tool_calls', [call(0, { name: 'f', arguments: '' }, 'f_0_chat_test')]],
        ['tool_calls', [call(0, { arguments: '{}' })]],
      ],
    ],
    [
      'a server’s own tool is no call',
      [tools({ index: 0, id: 'w', type: 'web_search', web_search: { outputs: [] } })],
      [],
    ],
    [
      'a signature that comes alone',
      [
        tools({ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } }),
        tools({ index: 0, extra_content: { google: { thought_signature: 's' } } }),
      ],
      [
        ['tool_calls', [call(0, { name: 'f', arguments: '{}' }, 'a')]],
        [
          'tool_calls',
          [
            {
              ...call(0, { arguments: '' }),
              thoughtSignature: 's',
              extra: { extra_content: { google: { thought_signature: 's' } } },
            },
          ],
        ],
      ],
    ],
    [
      'Gemini’s signature passes through',
      [
        tools({
          index: 0,
          id: 'a',
          function: { name: 'f', arguments: '{}' },
          extra_content: { google: { thought_signature: 's' } },
        }),
      ],
      [
        [
          'tool_calls',
          [
            {
              ...call(0, { name: 'f', arguments: '{}' }, 'a'),
              thoughtSignature: 's',
              extra: { extra_content: { google: { thought_signature: 's' } } },
            },
          ],
        ],
      ],
    ],
    [
      'a signature that Vertex gave, and one in Gemini’s own field',
      [
        tools({
          index: 0,
          id: 'a',
          function: { name: 'f', arguments: '{}' },
          extra_content: { vertex: { thought_signature: 's' } },
        }),
        tools({ index: 1, id: 'b', function: { name: 'f', arguments: '{}' }, thoughtSignature: 't' }),
      ],
      [
        [
          'tool_calls',
          [
            {
              ...call(0, { name: 'f', arguments: '{}' }, 'a'),
              thoughtSignature: 's',
              extra: { extra_content: { vertex: { thought_signature: 's' } } },
            },
          ],
        ],
        [
          'tool_calls',
          [
            {
              ...call(1, { name: 'f', arguments: '{}' }, 'b'),
              thoughtSignature: 't',
              extra: { thoughtSignature: 't' },
            },
          ],
        ],
      ],
    ],
  ])('%s', (_name, chunks, events) => {
    expect(streamed({}, ...chunks, finish('tool_calls'))).toEqual([...events, ['stop', 'tool_calls']]);
  });
});
