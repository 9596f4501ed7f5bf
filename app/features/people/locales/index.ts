// Its texts.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    people: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'people',
  name: { en: 'People', de: 'People', 'zh-CN': 'People' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
