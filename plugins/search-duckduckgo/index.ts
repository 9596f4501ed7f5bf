// DuckDuckGo, without a key: it has no API of its results, so their page for browsers without scripts is read.
import { searchEngine } from '@tributary/runtime-core/search';

export default searchEngine({
  id: 'search-duckduckgo',
  title: 'DuckDuckGo',
  description: 'Without a key, for occasional searches: it limits programs and has no API.',
  locales: {
    de: { description: 'Ohne Schlüssel, für gelegentliche Suchen: Programme werden begrenzt, eine API gibt es nicht.' },
    'zh-CN': { description: '无需密钥，适合偶尔搜索：它会限制程序访问，且没有官方 API。' },
  },
  // About the page without scripts. Its form is by programs that read it, on 2026-11-30.
  links: { docs: 'https://duckduckgo.com/duckduckgo-help-pages/features/non-javascript' },
  address: 'https://html.duckduckgo.com',
  path: '/html/',
  query: (q) => ({ q }),
  headers: { 'accept-language': 'en;q=0.5' },
  // The question whether a human asks.
  statuses: { 202: 'rate_limit', 403: 'rate_limit' },
  async read(text, offload) {
    const page = await import('./page.ts');
    const rows = offload ? await offload(page.here, 'rowsOf', text) : page.rowsOf(text);
    return page.resultsIn(rows);
  },
});
