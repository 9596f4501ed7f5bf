// Texts of quotations.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    quotes: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'quotes',
  name: { en: 'Quotations', de: 'Zitate', 'zh-CN': '引用' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
