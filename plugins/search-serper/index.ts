// Serper: results of Google.
import { searchEngine } from '@tributary/runtime-core/search';

export default searchEngine({
  id: 'search-serper',
  title: 'Serper (Google)',
  description: 'Results of Google, by key.',
  locales: {
    de: { description: 'Ergebnisse von Google, mit Schlüssel.' },
    'zh-CN': { description: '谷歌搜索结果，需要密钥。' },
  },
  // By programs that use it, read on 2026-11-30; no page that describes it was found.
  links: { keys: 'https://serper.dev/api-keys', docs: 'https://serper.dev/playground' },
  address: 'https://google.serper.dev',
  path: '/search',
  key: { header: 'x-api-key', env: ['SERPER_API_KEY'] },
  body: (q) => ({ q, num: 10 }),
  refusals: { 'Not enough credits': 'no_credit' },
  results: 'organic',
  whole: 'searchParameters',
  fields: { title: 'title', url: 'link', text: ['snippet'], date: ['date'] },
});
