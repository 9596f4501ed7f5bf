// Warns before sending that pages of an attached PDF are images without text, and offers ways to send them.
import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPageImages } from '../../client/attachments/attachments.ts';
import type { ScanChoice } from '../../client/attachments/attachments.ts';
import { decideScan, readMade, removeAttached } from '../../client/attachments/tray.ts';
import type { DocumentFacts } from '../../shared/message/document.ts';
import type { FileAttachment, FileMode } from '../../shared/message/message.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import { reasonOf } from '../../shared/error-sentences.ts';
import { spinner, textButton } from '../../styles/shared.css.ts';
import { formatNumber } from '../parts/format.ts';
import { drawnPages } from './drawn-pages.ts';
import * as css from './ScanNote.css.ts';

interface Props {
  readonly file: Extract<FileAttachment, { readonly url: string }>;
  readonly facts: DocumentFacts;
  readonly choice: ScanChoice | undefined;
  readonly mode: FileMode;
  readonly model: string;
  readonly conversationId: string | undefined;
}

interface Progress {
  readonly done: number;
  readonly of: number;
}

export function ScanNote({ file, facts, choice, mode, model, conversationId }: Props) {
  const { t, i18n } = useTranslation('files');
  const [progress, setProgress] = useState<Progress>();
  const [wrong, setWrong] = useState('');
  const [{ count, of } = { count: 0, of: 0 }] = facts.warnings.flatMap((each) =>
    each.code === 'imagePages' ? [each] : [],
  );
  const whole = facts.characters === 0;
  const shown = {
    count,
    name: file.name,
    shown: formatNumber(count, i18n.language),
    of: formatNumber(of, i18n.language),
  };
  const drawn = choice?.drawn ?? 0;
  // If only some pages were rendered, the note stays for the rest.
  if (count === 0 || drawn >= count || choice?.settled === mode) return null;

  async function send(): Promise<void> {
    setWrong('');
    setProgress({ done: 0, of: count });
    try {
      let images: readonly File[] = [];
      await readMade(conversationId, file, async () => {
        const [{ imagesOfPages }, answer] = await Promise.all([
          import('../../client/attachments/pdf-pages.ts'),
          fetch(file.url),
        ]);
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        images = await imagesOfPages(bytes, file.name, (done, of) => setProgress({ done, of }));
        return images;
      });
      const outcome = drawnPages({ count, whole }, images.length);
      switch (outcome) {
        case 'none':
          setWrong(t('scan.noneDrawn'));
          break;
        case 'instead':
          removeAttached(conversationId, new Set([file.id]));
          break;
        case 'part':
        case 'beside':
          decideScan(conversationId, file.id, { drawn: images.length });
          break;
        default:
          outcome satisfies never;
      }
      setProgress(undefined);
    } catch (error) {
      setWrong(t('scan.failed', { reason: reasonOf(errorOfThrown(error, '')) }));
      setProgress(undefined);
    }
  }
  function said(): string {
    if (mode === 'native') return t('scan.native', { model });
    const left = { count: count - drawn, shown: formatNumber(count - drawn, i18n.language), model };
    if (drawn > 0) return whole ? t('scan.rest', left) : t('scan.restOfText', left);
    return whole ? t('scan.nothing', { model }) : t('scan.text', { model });
  }
  return (
    <div className={css.note} role={whole && mode !== 'native' ? 'alert' : 'status'}>
      <p className={css.words}>
        <TriangleAlert size={14} aria-hidden className={css.icon} />
        <span>
          {drawn > 0
            ? t(drawn < maxPageImages ? 'scan.drawnSome' : 'scan.drawn', {
                count: drawn,
                pages: shown.shown,
                name: file.name,
              })
            : count === of && whole
              ? t('scan.whole', shown)
              : t('scan.some', shown)}{' '}
          {said()}
        </span>
      </p>
      {progress ? (
        <p className={css.words} role="status">
          <LoaderCircle size={14} className={spinner} aria-hidden />
          {t('scan.drawing', { number: progress.done + 1, of: progress.of })}
        </p>
      ) : (
        <div className={css.ways}>
          {drawn === 0 && (
            <button type="button" className={textButton} onClick={() => void send()}>
              {count > maxPageImages ? t('scan.firstAsImages', { most: maxPageImages }) : t('scan.asImages')}
            </button>
          )}
          <button
            type="button"
            className={textButton}
            onClick={() => {
              // Nothing of the file would be sent.
              if (whole && mode !== 'native') removeAttached(conversationId, new Set([file.id]));
              else decideScan(conversationId, file.id, { settled: mode });
            }}
          >
            {mode === 'native' ? t('scan.keep') : drawn > 0 ? t('scan.withoutRest') : t('scan.without')}
          </button>
        </div>
      )}
      {wrong !== '' && (
        <p role="alert" className={css.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
}
