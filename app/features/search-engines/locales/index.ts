// Texts of search engines.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    'search-engines': typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'search-engines',
  name: { en: 'Web search', de: 'Websuche', 'zh-CN': '联网搜索' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
