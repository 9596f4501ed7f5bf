// Sentences compared with the pages that they cite.
import { expect, test } from 'vitest';
import { costOf } from '../../../shared/testing/cpu-cost.ts';
import { evidenceOf, isProven } from './proof.ts';
import { excerptOf, passagesFor, quotesOn } from './quotes.ts';

const bridge =
  'The **Old Bridge** in Mostar was opened in 1566 and is 29.0 m long. It was destroyed on 9 November 1993 and rebuilt by 2004 at a cost of 15.5 million US dollars. Its architect was Mimar Hayruddin.';
const far = `${'Ticket prices and opening hours follow. '.repeat(100)}The museum has 412 rooms.`;

test.each([
  ['the same words', 'The Old Bridge in Mostar was opened in 1566.', true],
  ['another year', 'The Old Bridge in Mostar was opened in 1567.', false],
  ['another name', 'The architect of the Old Bridge was Mimar Sinan.', false],
  ['an amount written out', 'Rebuilding the bridge cost 15,500,000 US dollars.', true],
  ['ten times the amount', 'Rebuilding the bridge cost 155 million US dollars.', false],
  ['a decimal comma', 'The bridge is 29,0 m long.', true],
  ['a number without its decimals', 'The Old Bridge is 290 m long.', false],
  ['other words with a number of the page', 'The population of Sarajevo in 1993 fell sharply.', false],
  ['no word', '—', false],
  ['an empty sentence', '', false],
])('on a page: %s', (_name, sentence, expected) => {
  expect(isProven(sentence, evidenceOf(bridge))).toBe(expected);
});

test('a number far from the words does not prove them', () => {
  const page = evidenceOf(`${bridge}\n${far}`);
  expect(isProven('The Old Bridge in Mostar has 412 rooms.', page)).toBe(false);
  expect(isProven('The museum has 412 rooms.', page)).toBe(true);
});

test('a sentence in another language is proven by what its passages say', () => {
  const says = ['Die Alte Brücke in Mostar wurde 1566 eröffnet.'];
  const sentence = 'Die Alte Brücke in Mostar wurde 1566 eröffnet.';
  expect(isProven(sentence, evidenceOf(bridge, says))).toBe(true);
  expect(isProven(sentence, evidenceOf(bridge))).toBe(false);
  expect(isProven('莫斯塔尔古桥于1566年建成', evidenceOf(bridge, ['莫斯塔尔古桥建成于1566年。']))).toBe(true);
  expect(isProven('莫斯塔尔古桥于1567年建成', evidenceOf(bridge, ['莫斯塔尔古桥建成于1566年。']))).toBe(false);
});

test.each([
  ['1,200 people', '1.200 people', true],
  ['1 200 people', '1200 people', true],
  ['1.234 people', '1,234 people', true],
  ['12,5 %', '12.5 %', true],
  ['12.5 %', '125 %', false],
  ['3 million people', '3,000,000 people', true],
  ['3 Mio. people', '3 million people', true],
  ['2.5 Milliarden people', '2.5 billion people', true],
  ['1.4亿 people', '140 million people', true],
  ['seven people', '7 people', true],
  ['7 people', '8 people', false],
  ['2026-03-04 people', '4.3.2026 people', true],
  ['version 1.2.3 people', 'version 1.2.4 people', false],
])('numbers: a page with "%s" and a sentence with "%s"', (page, sentence, expected) => {
  expect(isProven(sentence, evidenceOf(page))).toBe(expected);
});

test('footnotes and invisible characters of a page are not in the way', () => {
  const page =
    'The bridge was opened in 1566.[\\[12\\]](#cite_note-12)\\[a\\] Its archi\u00ADtect was [Mimar Hayruddin](/wiki/Mimar).[3] It stands.';
  const quote = 'opened in 1566. Its architect was Mimar Hayruddin. It stands.';
  expect(quotesOn(page, [{ quote, says: '' }])).toEqual([{ quote }]);
  expect(isProven('The bridge was opened in 12.', evidenceOf(page))).toBe(false);
});

test.each([
  [
    'emphasis before a period',
    'It is in *Jurassic Park*. (*Te Ika-a-Māui*) is **north**.',
    'Jurassic Park. (Te Ika-a-Māui) is north.',
  ],
  [
    'a link with brackets',
    'Aotearoa [\\[aɔˈtɛaɾɔa\\]](https://a.example/ipa) is a country.',
    'Aotearoa [aɔˈtɛaɾɔa] is a country.',
  ],
  ['a picture in a link', '[![the logo](a.png)](https://a.example/) of the firm', 'the logo of the firm'],
  ['a soft hyphen', 'added that Netan\u00ADyahu came', 'added that Netanyahu came'],
])('quotes are found in Markdown: %s', (_name, page, quote) => {
  expect(quotesOn(page, [{ quote, says: '' }])).toHaveLength(1);
});

test('a hostile page costs no time', () => {
  for (const part of ['[', '![', '[a](', '[1](', '\\[', '[1', '**', 'A ', '1 ', 'word1 2 ']) {
    const page = part.repeat(60_000 / part.length);
    const evidence = evidenceOf(page);
    expect(isProven(page.slice(0, 2000), evidence)).toBeTypeOf('boolean');
    expect(isProven(page.slice(0, 20_000), evidence)).toBe(false);
    expect(quotesOn(page, [{ quote: 'a passage that is not there', says: '' }])).toEqual([]);
  }
}, 20_000);

test('quotes count if they are on the page, and restatements if they add no number', () => {
  const copied = [
    { quote: 'was opened in 1566 and is 29.0 m long', says: 'Sie wurde 1566 eröffnet.' },
    { quote: '“It was destroyed on 9 November 1993”', says: 'It was destroyed in 1994.' },
    { quote: 'It was opened by the sultan himself', says: '' },
    { quote: 'Mostar', says: '' },
  ];
  expect(quotesOn(bridge, copied)).toEqual([
    { quote: 'was opened in 1566 and is 29.0 m long', says: 'Sie wurde 1566 eröffnet.' },
    { quote: '“It was destroyed on 9 November 1993”' },
  ]);
});

test('a long question costs no more than a short one, and the first words of it count', () => {
  const question = `bridge ${Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(' ')}`;
  const page = 'The museum.\n\n'.repeat(5000) + 'The bridge is 29 m long.\n\n';
  const cost = costOf(() => {
    expect(passagesFor(page, question).map(({ quote }) => quote)).toEqual(['The bridge is 29 m long.']);
    expect(excerptOf(page, question, 1000)).toContain('The bridge is 29 m long.');
  });
  // 5 ms each.
  expect(cost).toBeLessThan(600);
});

test.each([
  ['another unit', 'The Old Bridge in Mostar is 29.0 feet long.', false],
  ['its unit in another language', 'Die Old Bridge in Mostar ist 29,0 Meter long.', true],
  ['another currency', 'Rebuilding the bridge in Mostar cost €15.5 million.', false],
  ['its currency as a sign', 'Rebuilding the bridge in Mostar cost $15.5 million.', true],
  ['abbreviated millions', 'Rebuilding the bridge in Mostar cost $15.5M, or $15.5m.', true],
  ['a negation', 'The Old Bridge in Mostar was not opened in 1566.', false],
  ['a negation by a contraction', "The Old Bridge in Mostar wasn't destroyed on 9 November 1993.", false],
])('a sentence with %s', (_name, sentence, expected) => {
  expect(isProven(sentence, evidenceOf(bridge))).toBe(expected);
});

test('a negation of the page may be in the sentence', () => {
  const page = evidenceOf('The tower of Vimperk was not rebuilt after the fire of 1904.');
  expect(isProven('The tower of Vimperk was never rebuilt after the fire of 1904.', page)).toBe(true);
});

test.each([
  ['the same words', 'The Old Bridge of Mostar was opened in 1566.', true],
  ['other words of the same language', 'The mayor of this town is corrupt and was arrested.', false],
  ['another language', 'Die Brücke wurde 1566 eröffnet und ist 29 m lang.', true],
  ['another script', '莫斯塔尔古桥于1566年建成', true],
])('a restatement in %s', (_name, says, expected) => {
  const quote = 'The Old Bridge in Mostar was opened in 1566 and is 29.0 m long.';
  expect(quotesOn(bridge.replaceAll('*', ''), [{ quote: quote.slice(0, -1), says }])).toEqual([
    expected ? { quote: quote.slice(0, -1), says } : { quote: quote.slice(0, -1) },
  ]);
});
