// Texts of the schedules feature.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    schedules: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'schedules',
  name: { en: 'Scheduled questions', de: 'Geplante Fragen', 'zh-CN': '定时提问' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
