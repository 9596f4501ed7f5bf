// Texts of pages and dialogs outside of the chat: a lazily loaded chunk per namespace and language.
import { features } from '../features/texts.ts';
import type { FeatureNamespaces, FeatureTexts } from './feature-texts.ts';
import type { Language, Texts } from './i18n.ts';

type Chunks = FeatureTexts['chunks'];

/** One namespace per page. Its English texts are also listed in i18next.d.ts. */
const chunks = {
  account: {
    en: () => import('./en/account.json'),
    de: () => import('./de/account.json'),
    'zh-CN': () => import('./zh-CN/account.json'),
  },
  data: {
    en: () => import('./en/data.json'),
    de: () => import('./de/data.json'),
    'zh-CN': () => import('./zh-CN/data.json'),
  },
  diff: {
    en: () => import('./en/diff.json'),
    de: () => import('./de/diff.json'),
    'zh-CN': () => import('./zh-CN/diff.json'),
  },
  files: {
    en: () => import('./en/files.json'),
    de: () => import('./de/files.json'),
    'zh-CN': () => import('./zh-CN/files.json'),
  },
  library: {
    en: () => import('./en/library.json'),
    de: () => import('./de/library.json'),
    'zh-CN': () => import('./zh-CN/library.json'),
  },
  missing: {
    en: () => import('./en/missing.json'),
    de: () => import('./de/missing.json'),
    'zh-CN': () => import('./zh-CN/missing.json'),
  },
  packages: {
    en: () => import('./en/packages.json'),
    de: () => import('./de/packages.json'),
    'zh-CN': () => import('./zh-CN/packages.json'),
  },
  personal: {
    en: () => import('./en/personal.json'),
    de: () => import('./de/personal.json'),
    'zh-CN': () => import('./zh-CN/personal.json'),
  },
  picker: {
    en: () => import('./en/picker.json'),
    de: () => import('./de/picker.json'),
    'zh-CN': () => import('./zh-CN/picker.json'),
  },
  preview: {
    en: () => import('./en/preview.json'),
    de: () => import('./de/preview.json'),
    'zh-CN': () => import('./zh-CN/preview.json'),
  },
  providers: {
    en: () => import('./en/providers.json'),
    de: () => import('./de/providers.json'),
    'zh-CN': () => import('./zh-CN/providers.json'),
  },
  settings: {
    en: () => import('./en/settings.json'),
    de: () => import('./de/settings.json'),
    'zh-CN': () => import('./zh-CN/settings.json'),
  },
  shortcuts: {
    en: () => import('./en/shortcuts.json'),
    de: () => import('./de/shortcuts.json'),
    'zh-CN': () => import('./zh-CN/shortcuts.json'),
  },
  temporary: {
    en: () => import('./en/temporary.json'),
    de: () => import('./de/temporary.json'),
    'zh-CN': () => import('./zh-CN/temporary.json'),
  },
  tools: {
    en: () => import('./en/tools.json'),
    de: () => import('./de/tools.json'),
    'zh-CN': () => import('./zh-CN/tools.json'),
  },
  voice: {
    en: () => import('./en/voice.json'),
    de: () => import('./de/voice.json'),
    'zh-CN': () => import('./zh-CN/voice.json'),
  },
  search: {
    en: () => import('./en/search.json'),
    de: () => import('./de/search.json'),
    'zh-CN': () => import('./zh-CN/search.json'),
  },
  usage: {
    en: () => import('./en/usage.json'),
    de: () => import('./de/usage.json'),
    'zh-CN': () => import('./zh-CN/usage.json'),
  },
  message: {
    en: () => import('./en/message.json'),
    de: () => import('./de/message.json'),
    'zh-CN': () => import('./zh-CN/message.json'),
  },
  chatSettings: {
    en: () => import('./en/chat-settings.json'),
    de: () => import('./de/chat-settings.json'),
    'zh-CN': () => import('./zh-CN/chat-settings.json'),
  },
} satisfies Record<string, Chunks>;

export type PageNamespace = keyof typeof chunks | (keyof FeatureNamespaces & string);

const all = new Map<string, Chunks>([
  ...Object.entries(chunks),
  ...features.map((each) => [each.id, each.chunks] as const),
]);
export const pageNamespaces = [...all.keys()] as PageNamespace[]; // the keys above, and those declared by features

/** Returns the namespaces that the server needs to render a URL. */
export function namespacesOf(pathname: string): readonly PageNamespace[] {
  const [page, section = ''] = pathname.split('/').filter(Boolean);
  if (features.some(({ id }) => id === page)) return [page as PageNamespace]; // declared by the feature
  if (page === 'settings')
    return [
      'settings',
      ...(Object.hasOwn(bySection, section) ? (bySection[section] ?? []) : []),
      ...features.flatMap(({ id }) => (id === section ? [id as PageNamespace] : [])), // declared by the feature
    ];
  // Any other URL is the not-found page.
  return page === undefined || ['c', 'projects', 'share'].includes(page) ? [] : ['missing'];
}

/** In addition to the namespace of the settings' layout. */
const bySection: Readonly<Record<string, readonly PageNamespace[]>> = {
  account: ['account'],
  assistants: ['library'],
  data: ['data'],
  packages: ['packages', 'providers'],
  personal: ['personal'],
  prompts: ['library'],
  providers: ['providers', 'picker'],
  tools: ['tools'],
  usage: ['usage'],
};

export const loadPageTexts = async (namespace: PageNamespace, language: Language): Promise<Texts[string]> =>
  (await all.get(namespace)?.[language]())?.default ?? {};
