// Texts of the administration of people.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    people: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'people',
  name: { en: 'People', de: 'Personen', 'zh-CN': '人员' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
