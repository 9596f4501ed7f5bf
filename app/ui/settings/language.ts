// The language of a page: the reader's choice, or else what their browser asks for.
import { fallbackLanguage, pickLanguage } from '../../locales/i18n.ts';
import type { Language } from '../../locales/i18n.ts';
import { languageCookie, readCookie } from './theme.ts';

export const languageOfRequest = ({ headers }: Request): Language =>
  pickLanguage(readCookie(headers.get('cookie'), languageCookie)) ??
  pickLanguage(headers.get('accept-language')) ??
  fallbackLanguage;

/** In the browser: as the page was drawn, or changed since. */
export const languageOfPage = (): Language => pickLanguage(document.documentElement.lang) ?? fallbackLanguage;
