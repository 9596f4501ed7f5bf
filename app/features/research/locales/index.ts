// Texts of the research feature.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    research: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'research',
  name: { en: 'Research the web…', de: 'Im Web recherchieren …', 'zh-CN': '联网研究…' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
