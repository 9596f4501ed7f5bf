// Texts of the comparison feature.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    comparison: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'comparison',
  name: { en: 'Compare models…', de: 'Modelle vergleichen …', 'zh-CN': '比较模型…' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
