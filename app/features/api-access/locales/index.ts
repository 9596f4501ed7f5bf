// Its texts.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    'api-access': typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'api-access',
  name: { en: 'API access', de: 'API-Zugang', 'zh-CN': 'API 访问' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
