// Texts of the registry of MCP servers.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    'mcp-registry': typeof english;
  }
}

const texts: FeatureTexts = {
  id: 'mcp-registry',
  name: { en: 'MCP registry', de: 'MCP-Verzeichnis', 'zh-CN': 'MCP 目录' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
