// Reference to a footnote of the same answer: shows the note on hover or focus, and scrolls to the note when pressed.
import { PreviewCard } from '@base-ui/react/preview-card';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone } from '../../styles/scale.ts';
import { popup, popupLayer } from '../../styles/shared.css.ts';
import { useMedia } from '../parts/media.ts';
import { columnOf } from '../sources/CiteChip.tsx';
import type { Column } from '../sources/CiteChip.tsx';
import * as source from '../sources/Sources.css.ts';
import * as css from '../parts/Markdown.css.ts';

export function FootnoteMark({ number }: { readonly number: string }) {
  const { t } = useTranslation('chat');
  const sheet = useMedia(phone);
  const chip = useRef<HTMLButtonElement>(null);
  /** Text of the note while shown; empty if the note has not streamed in yet. */
  const [words, setWords] = useState('');
  const [column, setColumn] = useState<Column>();
  const noteOf = (): HTMLElement | undefined =>
    [...(chip.current?.closest(`.${css.prose}`)?.querySelectorAll<HTMLElement>('.footnotes li') ?? [])][
      Number(number) - 1
    ];
  const show = (): void => {
    setWords('');
    const note = noteOf();
    if (!note) return;
    note.tabIndex = -1;
    note.focus({ preventScroll: true });
    note.scrollIntoView({ block: 'center' });
  };
  return (
    <PreviewCard.Root
      open={words !== '' && !sheet}
      onOpenChange={(open) => {
        if (open) setColumn(columnOf(chip.current));
        setWords(open ? (noteOf()?.textContent.trim() ?? '') : '');
      }}
    >
      <PreviewCard.Trigger
        delay={150}
        render={
          <button
            ref={chip}
            type="button"
            className={css.footnoteMark}
            aria-label={t('footnote', { number })}
            onClick={show}
          />
        }
      >
        {number}
      </PreviewCard.Trigger>
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          className={popupLayer}
          align="start"
          sideOffset={8}
          collisionPadding={0}
          {...(column ? { collisionBoundary: column } : {})}
        >
          <PreviewCard.Popup className={`${popup} ${source.card}`}>
            <span className={source.cardNote}>{words}</span>
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
