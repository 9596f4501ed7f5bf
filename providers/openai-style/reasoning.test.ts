// Thoughts outside the content: read from any field name, only once, and sent back in the same form.
import { expect, test } from 'vitest';
import { delta, finish, streamed } from './test-kit.ts';
import type { Row } from './test-kit.ts';

test.each<Row>([
  [
    'text and reasoning in one chunk: both',
    [delta({ reasoning_content: 'hm', content: 'so' }), finish('stop')],
    [
      ['reasoning', 'hm'],
      ['text', 'so'],
      ['stop', 'stop'],
    ],
  ],
  [
    'null reasoning_content does not hide its sibling',
    [delta({ reasoning_content: null, reasoning: 'hm' }), finish('stop')],
    [
      ['reasoning', 'hm'],
      ['stop', 'stop'],
    ],
  ],
  [
    'empty reasoning beside content',
    [delta({ reasoning_content: '', content: 'a' }), finish('stop')],
    [
      ['text', 'a'],
      ['stop', 'stop'],
    ],
  ],
  [
    'reasoning_text (Copilot)',
    [delta({ reasoning_text: 'hm' }), finish('stop')],
    [
      ['reasoning', 'hm'],
      ['stop', 'stop'],
    ],
  ],
  [
    'reasoning with reasoning_details: once, signature kept',
    [
      delta({ reasoning: 'hm', reasoning_details: [{ type: 'reasoning.text', text: 'hm', signature: 's1' }] }),
      finish('stop'),
    ],
    [
      ['reasoning', 'hm'],
      ['reasoning_signature', 's1'],
      ['data', { reasoning_details: [{ type: 'reasoning.text', text: 'hm', signature: 's1' }] }],
      ['stop', 'stop'],
    ],
  ],
  [
    'parts of a summary, one a chunk and several in one',
    [
      delta({ reasoning: 'a', reasoning_details: [{ type: 'reasoning.summary', summary: 'a', index: 0 }] }),
      delta({ reasoning: 'b', reasoning_details: [{ type: 'reasoning.summary', summary: 'b', index: 0 }] }),
      delta({ reasoning: 'c', reasoning_details: [{ type: 'reasoning.summary', summary: 'c', index: 1 }] }),
      delta({
        reasoning: 'de',
        reasoning_details: [
          { type: 'reasoning.summary', summary: 'd', index: 2 },
          { type: 'reasoning.summary', summary: 'e', index: 3 },
        ],
      }),
      finish('stop'),
    ],
    [
      ['reasoning', 'a'],
      ['reasoning', 'b'],
      ['reasoning', '\n\nc'],
      ['reasoning', '\n\nd\n\ne'],
      [
        'data',
        {
          reasoning_details: ['ab', 'c', 'd', 'e'].map((summary, index) => ({
            type: 'reasoning.summary',
            summary,
            index,
          })),
        },
      ],
      ['stop', 'stop'],
    ],
  ],
  [
    'reasoning_details alone',
    [
      delta({
        reasoning_details: [
          { type: 'reasoning.summary', summary: 'a' },
          { type: 'reasoning.encrypted', data: 'x' },
        ],
      }),
      finish('stop'),
    ],
    [
      ['reasoning', 'a'],
      ['reasoning_signature', 'x'],
      [
        'data',
        {
          reasoning_details: [
            { type: 'reasoning.summary', summary: 'a' },
            { type: 'reasoning.encrypted', data: 'x' },
          ],
        },
      ],
      ['stop', 'stop'],
    ],
  ],
  [
    'a signature closes a detail of the same index, and null beside it is nothing',
    [
      delta({ reasoning_details: [{ type: 'reasoning.text', text: 'Pl', data: null, index: 0 }] }),
      delta({ reasoning_details: [{ type: 'reasoning.text', text: 'an', data: null, index: 0 }] }),
      delta({ reasoning_details: [{ type: 'reasoning.text', text: '', signature: 'A', index: 0 }] }),
      delta({ reasoning_details: [{ type: 'reasoning.text', text: 'Second', signature: 'B', index: 0 }] }),
      finish('stop'),
    ],
    [
      ['reasoning', 'Pl'],
      ['reasoning', 'an'],
      ['reasoning_signature', 'A'],
      ['reasoning', 'Second'],
      ['reasoning_signature', 'B'],
      [
        'data',
        {
          reasoning_details: [
            { type: 'reasoning.text', text: 'Plan', data: null, index: 0, signature: 'A' },
            { type: 'reasoning.text', text: 'Second', signature: 'B', index: 0 },
          ],
        },
      ],
      ['stop', 'stop'],
    ],
  ],
  [
    'thinking_blocks (LiteLLM)',
    [
      delta({ reasoning_content: 'Pl', thinking_blocks: [{ type: 'thinking', thinking: 'Pl' }] }),
      delta({ reasoning_content: 'an', thinking_blocks: [{ type: 'thinking', thinking: 'an' }] }),
      delta({ thinking_blocks: [{ type: 'thinking', thinking: '', signature: 'A' }] }),
      finish('stop'),
    ],
    [
      ['reasoning', 'Pl'],
      ['reasoning', 'an'],
      ['data', { thinking_blocks: [{ type: 'thinking', thinking: 'Plan', signature: 'A' }] }],
      ['stop', 'stop'],
    ],
  ],
])('%s', (_name, chunks, events) => {
  expect(streamed({}, ...chunks)).toEqual(events);
});
