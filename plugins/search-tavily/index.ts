// Tavily: search for models, with long excerpts.
import { searchEngine } from '@tributary/runtime-core/search';

export default searchEngine({
  id: 'search-tavily',
  title: 'Tavily',
  description: 'A search made for models, by key.',
  locales: {
    de: { description: 'Eine Suche für Modelle, mit Schlüssel.' },
    'zh-CN': { description: '面向模型的搜索，需要密钥。' },
  },
  // Request and refusals by @tavily/core 0.7.13, read on 2026-11-30; this page was not.
  links: {
    keys: 'https://app.tavily.com/home',
    docs: 'https://docs.tavily.com/documentation/api-reference/endpoint/search',
  },
  address: 'https://api.tavily.com',
  path: '/search',
  key: { header: 'authorization', prefix: 'Bearer ', env: ['TAVILY_API_KEY'] },
  longest: { characters: 400 },
  body: (query) => ({ query, max_results: 10 }),
  // 432: the plan's limit; 433: the limit of pay-as-you-go. Unconfirmed.
  statuses: { 432: 'no_credit', 433: 'no_credit' },
  results: 'results',
  fields: { title: 'title', url: 'url', text: ['content'], date: ['published_date'] },
});
