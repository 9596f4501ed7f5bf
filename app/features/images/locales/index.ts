// Texts of the images feature.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    images: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'images',
  name: { en: 'Images', de: 'Bilder', 'zh-CN': '图片' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
