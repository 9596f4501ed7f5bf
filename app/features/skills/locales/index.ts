// Texts of skills.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    skills: typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'skills',
  name: { en: 'Skills', de: 'Skills', 'zh-CN': '技能' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
