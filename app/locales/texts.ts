// Texts of the first load in a chunk per language, so that a page loads only its language.
import { features } from '../features/texts.ts';
import type { Language, Texts } from './i18n.ts';

const chunks: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  'zh-CN': () => import('./zh-CN/index.ts'),
};

export const loadTexts = async (language: Language): Promise<Texts> => ({
  ...(await chunks[language]()).texts,
  features: Object.fromEntries(features.map(({ id, name }) => [id, name[language]])),
});
