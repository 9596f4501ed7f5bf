// OpenRouter's prices, names and joined lists.
import { describe, expect, test } from 'vitest';
import { displayName, perMillion, readRow, supportBySlug } from './list.ts';

test.each<[unknown, number | undefined]>([
  ['0.000003', 3],
  ['0.00000014', 0.14],
  ['0.00000123456789', 1.2346],
  ['0', 0],
  ['-1', undefined],
  ['', undefined],
  [undefined, undefined],
  [null, undefined],
  ['free', undefined],
])('a price of %s a token is %s per million', (price, expected) => {
  expect(perMillion(price)).toBe(expected);
});

test.each([
  ['Anthropic: Claude Sonnet 4', 'anthropic/claude-sonnet-4', 'Claude Sonnet 4'],
  ['Google: Gemma 2 9B', 'google/gemma-2-9b-it:free', 'Gemma 2 9B (free)'],
  ['Google: Gemma 2 9B (free)', 'google/gemma-2-9b-it:free', 'Gemma 2 9B (free)'],
  ['Auto Router', 'openrouter/auto', 'Auto Router'],
])('%s of %s is shown as %s', (name, id, shown) => {
  expect(displayName(name, id)).toBe(shown);
});

describe('abilities of a row', () => {
  const can = (row: object, support?: { tools: boolean; reasoning: boolean }) => {
    const { functionCall, vision, reasoning } = readRow({ ...row }, 'x/y', support);
    return [functionCall, vision, reasoning];
  };
  test.each<[string, object, { tools: boolean; reasoning: boolean } | undefined, boolean[]]>([
    ['nothing told', {}, undefined, [false, false, false]],
    ['its parameters', { supported_parameters: ['tools', 'reasoning'] }, undefined, [true, false, true]],
    ['the site’s list', {}, { tools: true, reasoning: true }, [true, false, true]],
    ['its description', { description: 'Good at function calling.' }, undefined, [true, false, false]],
    ['its modality', { architecture: { modality: 'text+image->text' } }, undefined, [false, true, false]],
    [
      'an image as output is no vision',
      { architecture: { modality: 'text->text+image' } },
      undefined,
      [false, false, false],
    ],
  ])('%s', (_name, row, support, expected) => {
    expect(can(row, support)).toEqual(expected);
  });
});

test('the site’s list by slug', () => {
  const rows = {
    data: [
      { slug: 'a/b', endpoint: { supports_reasoning: true, supports_tool_parameters: false } },
      { slug: 'c/d', endpoint: null },
      7,
    ],
  };
  expect([...supportBySlug(rows)]).toEqual([
    ['a/b', { tools: false, reasoning: true }],
    ['c/d', { tools: false, reasoning: false }],
  ]);
  expect(supportBySlug('<html>').size).toBe(0);
});
