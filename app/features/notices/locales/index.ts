// Its texts.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    notices: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'notices',
  name: { en: 'Notifications', de: 'Benachrichtigungen', 'zh-CN': '通知' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
