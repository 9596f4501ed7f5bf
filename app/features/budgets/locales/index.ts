// Texts of budgets.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    budgets: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'budgets',
  name: { en: 'Budgets', de: 'Budgets', 'zh-CN': '预算' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
