// Texts of past chats.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    'past-chats': typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'past-chats',
  name: { en: 'Past chats', de: 'Frühere Chats', 'zh-CN': '历史对话' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
