// Tests the text of an answer in the log for screen readers.
import { expect, test } from 'vitest';
import { saidText } from './said-text.ts';

test('markup is not said, and code is described in the language of the page', async () => {
  const markdown =
    '## Result\n\nThe **Inn** and `run()`, see [the map](https://a.example/x) and [more][far].\n\n```js\na();\n```\n\n[far]: https://b.example';
  expect(await saidText(markdown, 'en')).toBe(
    'Result. The Inn and run(), see the map and more. js code block, 1 line.',
  );
  expect(await saidText('Die **Sava**:\n\n```\nx\n```', 'de')).toBe('Die Sava: Codeblock, 1 Zeile.');
});

test('a long response is said to its end', async () => {
  const said = await saidText(Array.from({ length: 300 }, (_, at) => `Sentence **${at}** of many.`).join('\n\n'), 'en');
  expect(said).toMatch(/^Sentence 0 of many\. .*Sentence 299 of many\.$/);
});

test('what is not formatted on the screen is said as it was written', async () => {
  const deep = `${'['.repeat(60)}deep`;
  expect(await saidText(deep, 'en')).toBe(deep);
});
