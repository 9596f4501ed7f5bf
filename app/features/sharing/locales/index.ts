// Texts of sharing.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    sharing: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'sharing',
  name: { en: 'Share', de: 'Freigeben', 'zh-CN': '共享' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
