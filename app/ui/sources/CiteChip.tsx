// Source chip in the text, named by its site: a link with its title on hover or focus. On a phone it opens a sheet with
// both.
import { PreviewCard } from '@base-ui/react/preview-card';
import { Globe } from 'lucide-react';
import { useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone } from '../../styles/scale.ts';
import { hidden, popup, popupLayer } from '../../styles/shared.css.ts';
import { hostOf, safeHref } from '../parts/links.ts';
import { prose } from '../parts/Markdown.css.ts';
import { namesPlace } from '../../shared/conversation/names-place.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { useMedia } from '../parts/media.ts';
import { Presence } from '../parts/Presence.tsx';
import { CitationsContext } from './citations-context.ts';
import { LazyFilePlace } from './LazyFilePlace.tsx';
import * as css from './Sources.css.ts';

const CiteSheet = lazyPart(() => import('./CiteSheet.tsx'));

export function CiteChip({ number }: { readonly number: number }) {
  const citation = useContext(CitationsContext)[number - 1];
  const url = safeHref(citation?.url);
  if (!citation || (citation.url === '' && citation.title === '')) return <>[{number}]</>;
  if (!url) {
    const { title, url: address } = citation;
    const plain = <DocumentChip number={number} title={title} />;
    if (!namesPlace(address)) return plain;
    return <LazyFilePlace look="chip" number={number} title={title} address={address} instead={plain} />;
  }
  return <PageChip number={number} title={citation.title} url={url} />;
}

function PageChip({ number, title, url }: { readonly number: number; readonly title: string; readonly url: string }) {
  const { t } = useTranslation('chat');
  const sheet = useMedia(phone);
  const [hovered, setHovered] = useState(false);
  const chip = useRef<HTMLAnchorElement>(null);
  const [column, setColumn] = useState<Column>();
  const [pressed, setPressed] = useState<HTMLElement>();
  const host = hostOf(url);
  return (
    <>
      <PreviewCard.Root
        open={hovered && !sheet}
        onOpenChange={(open) => {
          if (open) setColumn(columnOf(chip.current));
          setHovered(open);
        }}
      >
        <PreviewCard.Trigger
          ref={chip}
          className={css.chip}
          delay={150}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t('sources.chip', { number, host })}
          aria-haspopup={sheet ? 'dialog' : undefined}
          onClick={(event) => {
            if (!sheet) return;
            event.preventDefault();
            setPressed(event.currentTarget);
          }}
        >
          {/* A separate word, as in the accessible name. */}
          <span className={css.chipNumber}>{number}</span> <span className={css.ellipsis}>{host}</span>
        </PreviewCard.Trigger>
        <PreviewCard.Portal>
          <PreviewCard.Positioner
            className={popupLayer}
            side="bottom"
            align="start"
            sideOffset={8}
            collisionPadding={0}
            {...(column ? { collisionBoundary: column } : {})}
          >
            <PreviewCard.Popup className={`${popup} ${css.card}`}>
              <span className={css.cardHost}>
                <Globe size={14} aria-hidden />
                {host}
              </span>
              <span className={css.cardTitle}>{title}</span>
            </PreviewCard.Popup>
          </PreviewCard.Positioner>
        </PreviewCard.Portal>
      </PreviewCard.Root>
      <Presence>
        {pressed && (
          <CiteSheet anchor={pressed} url={url} host={host} title={title} onClose={() => setPressed(undefined)} />
        )}
      </Presence>
    </>
  );
}

export interface Column {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the area available to the card: the width of the text, the height of the window. */
export function columnOf(chip: HTMLElement | null): Column | undefined {
  const box = chip?.closest(`.${prose}`)?.getBoundingClientRect();
  return box && { x: box.x, y: 8, width: box.width, height: innerHeight - 16 };
}

/** A document has no URL: its title is read aloud, and shown on hover. */
function DocumentChip({ number, title }: { readonly number: number; readonly title: string }) {
  const { t } = useTranslation('chat');
  return (
    <span className={css.chip} title={title}>
      <span aria-hidden>{number}</span>
      <span className={hidden}> {t('sources.chip', { number, host: title })}</span>
    </span>
  );
}
