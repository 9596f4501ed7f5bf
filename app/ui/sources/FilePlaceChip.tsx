// A passage of a file as a source: named by file and position; a press opens the text there.
import { PreviewCard } from '@base-ui/react/preview-card';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { nameOfPlace, placeOf } from '../../shared/conversation/file-place.ts';
import type { FilePlace } from '../../shared/conversation/file-place.ts';
import { phone } from '../../styles/scale.ts';
import { popup, popupLayer } from '../../styles/shared.css.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { useMedia } from '../parts/media.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Presence } from '../parts/Presence.tsx';
import * as css from './Sources.css.ts';

const DocumentDialog = lazyPart(() => import('../files/DocumentDialog.tsx'));

interface Props {
  readonly look: 'chip' | 'source';
  readonly number: number;
  /** File and position in English, as sent to the model. */
  readonly title: string;
  readonly address: string;
  /** Shown if the address names no position. */
  readonly instead: ReactNode;
}

export default function FilePlaceChip({ address, instead, ...source }: Props) {
  const place = placeOf(address);
  return place ? <Passage {...source} place={place} /> : <>{instead}</>;
}

type PassageProps = Omit<Props, 'address' | 'instead'> & { readonly place: FilePlace };

function Passage({ look, number, title, place }: PassageProps) {
  const ready = usePageTexts('files');
  const { t } = useTranslation(['files', 'chat']);
  const [open, setOpen] = useState(false);
  const { unit, part, firstLine, lastLine } = place;
  const name = nameOfPlace(title, place);
  const where = ready ? t(`place.${unit}`, { number: part, from: firstLine, to: lastLine }) : '';
  const asked = {
    type: 'button',
    'aria-label': t('chat:sources.chip', { number, host: [name, where].filter(Boolean).join(', ') }),
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {look === 'chip' ? (
        <Chip name={name} where={where}>
          <button {...asked} className={css.chipButton}>
            <span className={css.ellipsis}>{where || number}</span>
          </button>
        </Chip>
      ) : (
        <button {...asked} className={css.sourceButton}>
          <span className={css.sourceHost}>
            <FileText size={18} aria-hidden />
            <span className={css.ellipsis}>{where}</span>
            <span className={css.number}>{number}</span>
          </span>
          <span className={css.sourceTitle}>{name}</span>
        </button>
      )}
      <Presence>
        {open && (
          <DocumentDialog
            file={{ id: place.file, name, fileType: '', size: 0, url: fileAddress(place.file) }}
            place={place}
            onClose={() => setOpen(false)}
          />
        )}
      </Presence>
    </>
  );
}

interface ChipProps {
  readonly name: string;
  readonly where: string;
  readonly children: ReactElement;
}

/** On a phone, without hover, only a press counts. */
function Chip({ name, where, children }: ChipProps) {
  const sheet = useMedia(phone);
  const [hovered, setHovered] = useState(false);
  return (
    <PreviewCard.Root open={hovered && !sheet} onOpenChange={setHovered}>
      <PreviewCard.Trigger render={children} />
      <PreviewCard.Portal>
        <PreviewCard.Positioner className={popupLayer} sideOffset={6}>
          <PreviewCard.Popup className={`${popup} ${css.card}`}>
            <span className={css.cardHost}>
              <FileText size={18} aria-hidden />
              {where}
            </span>
            <span className={css.cardTitle}>{name}</span>
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
