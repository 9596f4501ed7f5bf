import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import { describe, expect, test } from 'vitest';
import { createTexts, languages } from './i18n.ts';
import { loadPageTexts, pageNamespaces } from './page-texts.ts';
import { loadTexts } from './texts.ts';

/** Returns the path of every text. */
function keysOf(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return [path.slice(1)];
  return Object.entries(value as object).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`));
}

type Translate = (key: string, values: Readonly<Record<string, unknown>>) => string;
/** Accepts any key and values, unlike the typed `t`. */
const translateBy = ({ t }: Pick<i18n, 't'>): Translate => t as unknown as Translate;

describe.each(languages)('$name', ({ id }) => {
  test('every text is what i18next makes of it, whatever is put in', async () => {
    const pages = await Promise.all(pageNamespaces.map(async (name) => [name, await loadPageTexts(name, id)] as const));
    const texts = { ...(await loadTexts(id)), ...Object.fromEntries(pages) };
    const ours = translateBy(createTexts(id, texts));
    const reference = createInstance();
    const interpolation = { escapeValue: false };
    await reference.init({
      lng: id,
      fallbackLng: false,
      resources: { [id]: texts },
      defaultNS: 'common',
      interpolation,
    });
    const theirs = translateBy(reference);
    let compared = 0;
    for (const [ns, entries] of Object.entries(texts)) {
      for (const key of keysOf(entries)) {
        const gaps = JSON.stringify(entries).matchAll(/\{\{(\w+)\}\}/g);
        const values = Object.fromEntries([...gaps].map(([, name = '']) => [name, `<${name}> $& $1`]));
        for (const count of [undefined, 0, 1, 1.5, 2, 21]) {
          const given = { ...values, count, ns };
          const stem = key.replace(/_(zero|one|other)$/, '');
          expect([stem, ours(stem, given)]).toEqual([stem, theirs(stem, given)]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(3_000);
  });
});

test('a text of another namespace, an unknown one, and one of nothing that a text inherits', () => {
  const translate = translateBy(createTexts('en', { common: { a: { b: 'B' } }, chat: { c: '{{x}}{{toString}}' } }));
  expect(translate('a.b', {})).toBe('B');
  expect(translate('chat:c', { x: 1 })).toMatch(/^1/);
  expect(translate('c', { ns: 'chat', x: 'x' })).toMatch(/^x/);
  for (const unknown of ['a', 'a.c', 'a.b.length', 'constructor', 'a.toString'])
    expect(translate(unknown, {})).toBe(unknown);
});

test('a change of language is told, and brings its texts', () => {
  const texts = createTexts('en', { common: { a: 'one' } });
  const translate = translateBy(texts);
  const heard: string[] = [];
  const listener = (language: string): void => void heard.push(language);
  texts.on('languageChanged', listener);
  expect(texts.hasResourceBundle('de', 'common')).toBe(false);
  texts.addResourceBundle('de', 'common', { a: 'eins' });
  expect(translate('a', {})).toBe('one');
  void texts.changeLanguage('de');
  texts.off('languageChanged', listener);
  void texts.changeLanguage('en');
  void texts.changeLanguage('de');
  expect([translate('a', {}), heard, texts.hasResourceBundle('de', 'common')]).toEqual(['eins', ['de'], true]);
});
