// The row of sources of an answer, and its search queries.
import { FileText, Globe, MessageSquare, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '@tributary/runtime-core';
import { hostOf, safeHref } from '../parts/links.ts';
import { namesPlace } from '../../shared/conversation/names-place.ts';
import { comma } from '../parts/sentences.ts';
import { LazyFilePlace } from './LazyFilePlace.tsx';
import * as css from './Sources.css.ts';

export function SearchQueries({ queries }: { readonly queries: readonly string[] }) {
  const { t, i18n } = useTranslation('chat');
  const quoted = queries.map((query) => t('sources.quoted', { query }));
  return (
    <p className={css.queries}>
      <Search size={14} aria-hidden />
      <span>{t('sources.queries', { list: quoted.join(comma(i18n.language)) })}</span>
    </p>
  );
}

export function Sources({ citations }: { readonly citations: readonly Citation[] }) {
  const { t } = useTranslation('chat');
  const shown = citations.flatMap((citation, index) => {
    const url = safeHref(citation.url);
    const address = !url && namesPlace(citation.url) ? citation.url : undefined;
    return url || address || (citation.url === '' && citation.title)
      ? [{ ...citation, url, address, number: index + 1 }]
      : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className={css.section} aria-label={t('sources.label')}>
      <p className={css.count}>{t('sources.count', { count: shown.length })}</p>
      <ol className={css.row}>
        {shown.map(({ url, address, title, number }) => (
          <li key={number} className={css.item}>
            {url && <Page url={url} title={title} number={number} />}
            {address && (
              <LazyFilePlace
                look="source"
                number={number}
                title={title}
                address={address}
                instead={<Document title={title} number={number} />}
              />
            )}
            {!url && !address && <Document title={title} number={number} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Page({ url, title, number }: { readonly url: string; readonly title: string; readonly number: number }) {
  // A chat of the user, found by a model.
  const isChat = url.startsWith('/c/');
  const Icon = isChat ? MessageSquare : Globe;
  return (
    <a className={css.source} href={url} target="_blank" rel="noopener noreferrer nofollow">
      <span className={css.sourceHost}>
        {/* Not the site's favicon, which would reveal what is being read. */}
        <Icon size={14} aria-hidden />
        <span className={css.ellipsis}>{isChat ? '' : hostOf(url)}</span>
        <span className={css.number}>{number}</span>
      </span>
      <span className={css.sourceTitle}>{nameOf(title, url)}</span>
    </a>
  );
}

function Document({ title, number }: { readonly title: string; readonly number: number }) {
  return (
    <span className={css.document}>
      <span className={css.sourceHost}>
        <FileText size={14} aria-hidden />
        <span className={css.number}>{number}</span>
      </span>
      <span className={css.sourceTitle}>{title}</span>
    </span>
  );
}

/** Some vendors return a number as title; the URL is shown instead. */
const nameOf = (title: string | undefined, url: string): string =>
  title && !/^\d+$/.test(title) ? title : url.replace(/^https?:\/\/(www\.)?/, '');
