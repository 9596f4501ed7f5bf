// Languages of the interface, the one of them that a browser wants, and the texts of one.
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

/** Synchronous: the texts are there already, from the page itself or from a chunk. */
export const createTexts = (language: Language, texts: Texts): i18n => createTranslator(language, texts);

/** The best of our languages for an Accept-Language header, or for the exact id of a cookie. */
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
