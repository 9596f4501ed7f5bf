// A source in the text, by the name of its site: a link for everyone, with its title for those who hover or focus it.
import { PreviewCard } from '@base-ui/react/preview-card';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { hidden, popup, popupLayer } from '../../styles/shared.css.ts';
import { hostOf, safeHref } from '../markdown/links.ts';
import { CitationsContext } from './citations-context.ts';
import { LetterTile } from './LetterTile.tsx';
import * as css from './Sources.css.ts';

export function CiteChip({ number }: { readonly number: number }) {
  const { t } = useTranslation('chat');
  const citation = useContext(CitationsContext)[number - 1];
  const url = safeHref(citation?.url);
  if (!citation) return <>[{number}]</>;
  if (!url) return <DocumentChip number={number} title={citation.title} />;
  const host = hostOf(url);
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger
        className={css.chip}
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={t('sources.chip', { number, host })}
      >
        <span className={css.ellipsis}>{host}</span>
      </PreviewCard.Trigger>
      <PreviewCard.Portal>
        <PreviewCard.Positioner className={popupLayer} sideOffset={6}>
          <PreviewCard.Popup className={`${popup} ${css.card}`}>
            <span className={css.cardHost}>
              <LetterTile host={host} />
              {host}
            </span>
            <span className={css.cardTitle}>{citation.title}</span>
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

/** A document has no address to follow: its title is read out, and shown to those who hover. */
function DocumentChip({ number, title }: { readonly number: number; readonly title: string }) {
  const { t } = useTranslation('chat');
  return (
    <span className={css.chip} title={title}>
      <span aria-hidden>{number}</span>
      <span className={hidden}> {t('sources.chip', { number, host: title })}</span>
    </span>
  );
}
