// Firecrawl: as a service, or on a server of one's own.
import { searchEngine } from '@tributary/runtime-core/search';

export default searchEngine({
  id: 'search-firecrawl',
  title: 'Firecrawl',
  description: 'A search with a key, or on a server of your own.',
  locales: {
    de: { description: 'Eine Suche mit Schlüssel, oder auf dem eigenen Server.' },
    'zh-CN': { description: '使用密钥，或自行托管的搜索。' },
  },
  // Read on 2026-11-30.
  links: {
    keys: 'https://www.firecrawl.dev/app/api-keys',
    docs: 'https://docs.firecrawl.dev/api-reference/endpoint/search',
  },
  address: 'https://api.firecrawl.dev',
  addressEnv: ['FIRECRAWL_API_URL'],
  path: '/v2/search',
  key: { header: 'authorization', prefix: 'Bearer ', env: ['FIRECRAWL_API_KEY'] },
  body: (query) => ({ query, limit: 10 }),
  results: 'data.web',
  // Without results, the list is missing.
  whole: 'data',
  fields: { title: 'title', url: 'url', text: ['description'] },
});
