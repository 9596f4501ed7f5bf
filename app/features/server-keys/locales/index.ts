// Texts of the server's keys.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    'server-keys': typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'server-keys',
  name: { en: 'Server keys', de: 'Server-Schlüssel', 'zh-CN': '服务器密钥' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
