// Brave Search: an index of its own.
import { searchEngine } from '@tributary/runtime-core/search';

export default searchEngine({
  id: 'search-brave',
  title: 'Brave Search',
  description: 'An independent index, by key.',
  locales: {
    de: { description: 'Ein unabhängiger Index, mit Schlüssel.' },
    'zh-CN': { description: '独立索引，需要密钥。' },
  },
  // Read on 2026-11-30.
  links: {
    keys: 'https://api-dashboard.search.brave.com/app/keys',
    docs: 'https://api-dashboard.search.brave.com/api-reference/web/search/get',
  },
  address: 'https://api.search.brave.com',
  path: '/res/v1/web/search',
  key: { header: 'x-subscription-token', env: ['BRAVE_SEARCH_API_KEY', 'BRAVE_API_KEY'] },
  longest: { characters: 400, words: 50 },
  query: (q) => ({ q, count: '10', result_filter: 'web', text_decorations: 'false' }),
  // A wrong token is an invalid request. Unconfirmed, as is the missing list below.
  refusals: { SUBSCRIPTION_TOKEN_INVALID: 'bad_key', QUOTA_LIMITED: 'no_credit' },
  results: 'web.results',
  // Without results, `web` is missing.
  whole: 'query',
  fields: { title: 'title', url: 'url', text: ['description', 'extra_snippets'], date: ['page_age', 'age'] },
});
