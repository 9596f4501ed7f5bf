// Texts of the word feature.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    word: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'word',
  name: { en: 'Word document', de: 'Word-Dokument', 'zh-CN': 'Word 文档' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
