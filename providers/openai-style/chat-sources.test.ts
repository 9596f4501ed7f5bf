// Sources of a reply, in each field that vendors use.
import { describe, expect, test } from 'vitest';
import { delta, finish, streamed } from './test-kit.ts';
import type { Row } from './test-kit.ts';

describe('sources: once a reply, without doubles, none without an address', () => {
  const cited = (chunks: readonly unknown[]) =>
    streamed({}, ...chunks, finish('stop')).find((pair) => Array.isArray(pair) && pair[0] === 'grounding');
  test.each<Row>([
    [
      'citations on every chunk (Perplexity), titled by search_results',
      [
        { ...delta({ content: 'a' }), citations: ['https://a', 'https://b'] },
        { ...delta({}), citations: ['https://a', 'https://b'], search_results: [{ title: 'B', url: 'https://b' }] },
      ],
      [
        { title: 'https://a', url: 'https://a' },
        { title: 'B', url: 'https://b' },
      ],
    ],
    [
      'a title stays when the address comes again bare',
      [
        { ...delta({ content: 'a' }), search_results: [{ title: 'A', url: 'https://a' }] },
        { ...delta({}), citations: ['https://a'] },
      ],
      [{ title: 'A', url: 'https://a' }],
    ],
    [
      'web_search (Zhipu), empty links dropped',
      [
        {
          ...delta({ content: 'a' }),
          web_search: [
            { title: 'A', link: 'https://a', icon: 'https://i' },
            { title: 'none', link: '' },
          ],
        },
      ],
      [{ title: 'A', url: 'https://a', favicon: 'https://i' }],
    ],
    [
      'search_info (Hunyuan)',
      [{ ...delta({ content: 'a' }), search_info: { search_results: [{ title: 'A', url: 'https://a' }] } }],
      [{ title: 'A', url: 'https://a' }],
    ],
    [
      'search_results (Wenxin)',
      [{ ...delta({ content: 'a' }), search_results: [{ index: 1, title: 'A', url: 'https://a' }] }],
      [{ title: 'A', url: 'https://a' }],
    ],
    [
      'annotations of a delta, nested and flat (OpenAI, MiMo)',
      [
        delta({
          annotations: [
            { type: 'url_citation', url_citation: { title: 'A', url: 'https://a' } },
            { title: 'B', url: 'https://b' },
          ],
        }),
      ],
      [
        { title: 'A', url: 'https://a' },
        { title: 'B', url: 'https://b' },
      ],
    ],
    [
      'messages of the finish (MiniMax)',
      [{ id: 'c1', choices: [{ finish_reason: 'stop', messages: [{ annotations: [{ url: 'https://a' }] }] }] }],
      [{ title: 'https://a', url: 'https://a' }],
    ],
  ])('%s', (_name, chunks, citations) => {
    expect(cited(chunks)).toEqual(['grounding', { citations }]);
  });
});
