// Excerpts of found messages: the text around the match, without formatting.
import { expect, test } from 'vitest';
import { termsOf } from '../../shared/search/query.ts';
import { excerptOf } from './search-excerpt.ts';

test.each([
  ['emphasis and links', 'The **Inn** [joins](https://example.org/x) the Danube.', 'The Inn joins the Danube.'],
  ['an alert', '> [!NOTE]\n> The Inn floods in May.', 'The Inn floods in May.'],
  ['an alert in the middle', 'First.\n\n> [!Warning]\n> The Inn floods.', 'First. The Inn floods.'],
  ['brackets that are none', 'See [!NOTE] on the Inn.', 'See [!NOTE] on the Inn.'],
  ['tags that are drawn', '<details><summary>Inn</summary>\nH<sub>2</sub>O</details>', 'Inn H2O'],
  ['a tag that is text', 'The Inn is <b>long</b>.', 'The Inn is <b>long</b>.'],
  [
    'an image whose address goes on behind the excerpt',
    `The Inn: ![A boat](data:image/png;base64,${'A'.repeat(790)}`,
    'The Inn: A boat…',
  ],
  ['a footnote', 'The Inn floods.[^1]\n\n[^1]: In May.', 'The Inn floods. In May.'],
  ['tasks', '- [x] See the Inn\n- [ ] Swim', 'See the Inn Swim'],
  ['signs that are meant', 'The Inn \\* 2 is \\_long\\_.', 'The Inn * 2 is _long_.'],
  ['a formula', 'The Inn: $$v = 2$$ at most.', 'The Inn: v = 2 at most.'],
  ['a table', '| River | km |\n|---|--:|\n| Inn | 518 |', 'River km Inn 518'],
])('%s', (_name, text, shown) => {
  expect(excerptOf(text, termsOf('inn')).text).toBe(shown);
});
