// Attachments of the message being written: images, files, those being read, and refused ones with the reason.
import { FileText, LoaderCircle, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { spinner } from '../../styles/shared.css.ts';
import { formatBytes } from '../parts/format.ts';
import type { Attached } from '../../client/attachments/attachments.ts';
import * as css from './Composer.css.ts';

const looks: Readonly<Record<Attached['kind'], string>> = {
  reading: css.file,
  image: css.image,
  file: css.file,
  refused: css.refused,
};

interface Props {
  readonly items: readonly Attached[];
  /** They do not outlive the page. */
  readonly unkept: boolean;
  readonly onRemove: (id: string) => void;
  /** A paste goes back into the text. */
  readonly onInsert: (id: string, text: string) => void;
}

export default function Tray({ items, unkept, onRemove, onInsert }: Props) {
  const { t, i18n } = useTranslation('chat');
  return (
    <>
      <ul className={css.tray} aria-label={t('composer.attachments')}>
        {items.map((item) => (
          <li key={item.id} className={looks[item.kind]}>
            {item.kind === 'reading' && (
              <>
                <LoaderCircle size={18} className={spinner} aria-hidden />
                <span role="status" className={css.fileText}>
                  <span className={css.fileName}>{item.name}</span>
                  <span className={css.fileSize}>{t('composer.reading')}</span>
                </span>
              </>
            )}
            {item.kind === 'image' && <img className={css.thumb} src={item.image.url} alt={item.name} />}
            {item.kind === 'refused' && (
              <span role="alert">
                {t(`composer.${item.refused}`, { name: item.name, limit: formatBytes(item.limit, i18n.language) })}
              </span>
            )}
            {item.kind === 'file' && (
              <>
                <FileText size={18} aria-hidden />
                <span className={css.fileText}>
                  <span className={css.fileName}>{item.name}</span>
                  <span className={css.fileSize}>{formatBytes(item.file.size, i18n.language)}</span>
                </span>
                {item.pasted && 'content' in item.file && (
                  <InsertButton text={item.file.content} onInsert={(text) => onInsert(item.id, text)} />
                )}
              </>
            )}
            <button
              type="button"
              className={css.remove}
              aria-label={t('composer.remove', { name: item.name })}
              onClick={() => onRemove(item.id)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {unkept && (
        <p role="status" className={css.unkept}>
          {t('composer.unkept')}
        </p>
      )}
    </>
  );
}

function InsertButton({ text, onInsert }: { readonly text: string; readonly onInsert: (text: string) => void }) {
  const { t } = useTranslation('chat');
  return (
    <button type="button" className={css.small} onClick={() => onInsert(text)}>
      {t('composer.insertText')}
    </button>
  );
}
