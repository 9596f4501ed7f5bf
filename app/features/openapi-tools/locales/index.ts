// Texts of OpenAPI servers.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    'openapi-tools': typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'openapi-tools',
  name: { en: 'OpenAPI servers', de: 'OpenAPI-Server', 'zh-CN': 'OpenAPI 服务器' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
