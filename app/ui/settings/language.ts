// Language of a page: the user's choice, or else the browser's preference.
import { fallbackLanguage, pickLanguage } from '../../locales/i18n.ts';
import type { Language } from '../../locales/i18n.ts';
import { languageCookie, readCookie } from './theme.ts';

export const languageOfRequest = ({ headers }: Request): Language =>
  pickLanguage(readCookie(headers.get('cookie'), languageCookie)) ??
  pickLanguage(headers.get('accept-language')) ??
  fallbackLanguage;

/** Returns the language the page was rendered in, or changed to since. */
export const languageOfPage = (): Language => pickLanguage(document.documentElement.lang) ?? fallbackLanguage;
