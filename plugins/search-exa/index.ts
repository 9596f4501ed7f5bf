// Exa: search by meaning, with the passages that fit the query.
import { searchEngine } from '@tributary/runtime-core/search';

export default searchEngine({
  id: 'search-exa',
  title: 'Exa',
  description: 'A search by meaning, by key.',
  locales: {
    de: { description: 'Eine Suche nach Bedeutung, mit Schlüssel.' },
    'zh-CN': { description: '语义搜索，需要密钥。' },
  },
  // Fields by exa-js 2.23.0, read on 2026-11-30; this page was not.
  links: { keys: 'https://dashboard.exa.ai/api-keys', docs: 'https://exa.ai/docs/reference/search' },
  address: 'https://api.exa.ai',
  path: '/search',
  key: { header: 'x-api-key', env: ['EXA_API_KEY'] },
  body: (query) => ({ query, numResults: 10, contents: { highlights: true } }),
  results: 'results',
  fields: { title: 'title', url: 'url', text: ['highlights'], date: ['publishedDate'] },
});
