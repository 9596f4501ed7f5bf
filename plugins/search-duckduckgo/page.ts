// Reads DuckDuckGo's page of results. Runs on another thread: how long a page takes is not for a stranger to decide.
import { Parser } from 'htmlparser2';
import type { SearchResult } from '@tributary/runtime-core';
import { resultsOf, searchError } from '@tributary/runtime-core/search';

export const here = import.meta.url;

interface Row {
  url: string;
  title: string;
  text: string;
}
export interface Page {
  readonly rows: readonly Row[];
  /** `asks`: a question whether a human asks, in place of results. */
  readonly kind: 'results' | 'asks' | 'other';
}

const most = 30;

export function rowsOf(html: string): Page {
  const rows: Row[] = [];
  let kind: Page['kind'] = 'other';
  let into: 'title' | 'text' | undefined;
  const parser = new Parser({
    onopentag(name, { class: classes = '', href = '' }) {
      const is = (each: string): boolean => classes.split(' ').includes(each);
      if (is('anomaly-modal__modal')) kind = 'asks';
      if (kind === 'other' && (is('results') || is('no-results') || is('result'))) kind = 'results';
      if (name !== 'a' || rows.length > most) return;
      if (is('result__a')) {
        rows.push({ url: targetOf(href), title: '', text: '' });
        into = 'title';
      } else if (is('result__snippet')) into = 'text';
    },
    ontext(text) {
      const row = rows.at(-1);
      if (row && into) row[into] += text;
    },
    onclosetag(name) {
      if (name === 'a') into = undefined;
    },
  });
  parser.end(html);
  return { rows, kind };
}

/** Links lead through `/l/?uddg=`; those of advertisements through `/y.js`, which are left out. */
function targetOf(href: string): string {
  if (!URL.canParse(href, 'https://duckduckgo.com')) return '';
  const url = new URL(href, 'https://duckduckgo.com');
  const isOwn = url.hostname === 'duckduckgo.com' || url.hostname.endsWith('.duckduckgo.com');
  if (!isOwn) return url.href;
  return url.pathname === '/l/' ? (url.searchParams.get('uddg') ?? '') : '';
}

/** `page`: the result of `rowsOf`, which another thread has copied. */
export function resultsIn(page: unknown): readonly SearchResult[] {
  const { rows, kind } = page as Page;
  if (kind === 'asks') throw searchError('DuckDuckGo', 'rate_limit');
  if (kind === 'other') throw searchError('DuckDuckGo', 'unreadable');
  return resultsOf(rows, { title: 'title', url: 'url', text: ['text'] });
}
