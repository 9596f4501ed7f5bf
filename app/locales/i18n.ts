// Languages of the interface, selection by the browser's preference, and the translator.
import type { i18n } from 'i18next';
import { createTranslator } from './translator.ts';
import type { Texts } from './translator.ts';

export const languages = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
  { id: 'zh-CN', name: '简体中文' },
] as const;
export type Language = (typeof languages)[number]['id'];
export const fallbackLanguage: Language = 'en';

export type { Texts };

/** Synchronous, because the texts are loaded already, in the page or in a chunk. */
export const createTexts = (language: Language, texts: Texts): i18n => createTranslator(language, texts);

/** Returns the best supported language for an Accept-Language header or a cookie's language id. */
export function pickLanguage(wanted: string | null | undefined): Language | undefined {
  const ranked = (wanted ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...params] = entry.trim().split(';');
      const q = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(Boolean);
      return { tag: tag.trim().toLowerCase(), quality: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranked) {
    const exact = languages.find(({ id }) => id.toLowerCase() === tag);
    if (exact) return exact.id;
    const [base = ''] = tag.split('-');
    const near = languages.find(({ id }) => id.toLowerCase().split('-')[0] === base);
    if (near) return near.id;
  }
  return undefined;
}
