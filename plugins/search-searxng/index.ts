// SearXNG, a metasearch engine that people host themselves. Many public servers do not return JSON.
import { searchEngine } from '@tributary/runtime-core/search';

export default searchEngine({
  id: 'search-searxng',
  title: 'SearXNG',
  description: 'A metasearch engine on a server of your own, without a key. JSON must be allowed in its settings.yml.',
  locales: {
    de: {
      description:
        'Eine Metasuchmaschine auf dem eigenen Server, ohne Schlüssel. JSON muss in der settings.yml erlaubt sein.',
    },
    'zh-CN': { description: '自托管的元搜索引擎，无需密钥。需在 settings.yml 中启用 JSON 格式。' },
  },
  // Read on 2026-11-30.
  links: { docs: 'https://docs.searxng.org/dev/search_api.html' },
  addressEnv: ['SEARXNG_URL'],
  path: '/search',
  query: (q) => ({ q, format: 'json' }),
  // An address for which the format is off is refused with 403.
  statuses: { 403: 'no_json' },
  results: 'results',
  fields: { title: 'title', url: 'url', text: ['content'], date: ['publishedDate'] },
});
