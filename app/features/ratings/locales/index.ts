// Texts of the ratings feature.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    ratings: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'ratings',
  name: { en: 'Ratings', de: 'Bewertungen', 'zh-CN': '评价' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
