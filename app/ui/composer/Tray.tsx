// Attachments of the message being written: images, files, those on their way, and refused ones with the reason.
import { FileText, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import { lazyPart } from '../parts/lazy-part.ts';
import { spinner } from '../../styles/shared.css.ts';
import { formatBytes, formatPercent } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { shareThatFits } from '../../client/attachments/fitting.ts';
import type { Attached } from '../../client/attachments/attachments.ts';
import { sizeText } from '../files/facts.ts';
import { notice, small } from './Composer.css.ts';
import * as css from './Tray.css.ts';

const DocumentDialog = lazyPart(() => import('../files/DocumentDialog.tsx'));

const looks: Readonly<Record<Attached['kind'], string>> = {
  reading: css.file,
  image: css.image,
  file: css.file,
  refused: css.refused,
};

interface Props {
  readonly items: readonly Attached[];
  readonly card: ModelCard | undefined;
  readonly model: string;
  /** They do not outlive the page. */
  readonly unkept: boolean;
  readonly onRemove: (id: string) => void;
  /** A paste goes back into the text. */
  readonly onInsert: (id: string, text: string) => void;
}

export default function Tray({ items, card, model, unkept, onRemove, onInsert }: Props) {
  const { t } = useTranslation('chat');
  const ready = usePageTexts('files');
  if (!ready) return null;
  return (
    <>
      <ul className={css.tray} aria-label={t('composer.attachments')}>
        {items.map((item) => (
          <li key={item.id} className={looks[item.kind]}>
            <Item item={item} />
            {item.kind === 'file' && item.pasted && 'content' in item.file && (
              <InsertButton text={item.file.content} onInsert={(text) => onInsert(item.id, text)} />
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
      <Cuts items={items} card={card} model={model} />
      {unkept && (
        <p role="status" className={css.unkept}>
          {t('composer.unkept')}
        </p>
      )}
    </>
  );
}

function Item({ item }: { readonly item: Attached }) {
  const { t, i18n } = useTranslation('files');
  switch (item.kind) {
    case 'image':
      return <img className={css.thumb} src={item.image.url} alt={item.name} />;
    case 'reading': {
      const { name, size, stage = 'reading' } = item;
      return (
        <>
          <LoaderCircle size={18} className={spinner} aria-hidden />
          <span role="status" className={css.fileText}>
            <span className={css.fileName}>{name}</span>
            <span className={css.fileSize}>
              {[size === undefined ? '' : formatBytes(size, i18n.language), t(stage)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </>
      );
    }
    case 'refused':
      return <Refused item={item} />;
    case 'file':
      return <FileItem item={item} />;
    default:
      return item satisfies never;
  }
}

function Refused({ item }: { readonly item: Extract<Attached, { readonly kind: 'refused' }> }) {
  const { t, i18n } = useTranslation(['files', 'chat']);
  const { name, refused, refusal, limit } = item;
  const said = (): string => {
    switch (refused) {
      case 'document':
        return t(`problem.${refusal?.problem ?? 'failed'}`, { name });
      case 'notReadable':
      case 'notUploaded':
      case 'quota':
        return t(`refused.${refused}`, { name });
      case 'tooLarge':
      case 'unreadable':
      case 'tooMuch':
        return t(`chat:composer.${refused}`, { name, limit: formatBytes(limit, i18n.language) });
      default:
        return refused satisfies never;
    }
  };
  return <span role="alert">{said()}</span>;
}

/** Opens what the model will see of it. */
function FileItem({ item }: { readonly item: Extract<Attached, { readonly kind: 'file' }> }) {
  const { t, i18n } = useTranslation('files');
  const [open, setOpen] = useState(false);
  const { name, file } = item;
  const read = 'read' in file ? file.read : undefined;
  return (
    <>
      <button
        type="button"
        className={css.fileButton}
        aria-haspopup="dialog"
        title={t('see')}
        onClick={() => setOpen(true)}
      >
        <FileText size={18} aria-hidden />
        <span className={css.fileText}>
          <span className={css.fileName} dir="auto">
            {name}
          </span>
          <span className={css.fileSize}>
            {[formatBytes(file.size, i18n.language), read ? sizeText(t, read, i18n.language) : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
          {read && read.warnings.length > 0 && (
            <span className={css.fileWarning}>
              <TriangleAlert size={12} aria-hidden />
              {t('warned', { count: read.warnings.length, shown: read.warnings.length })}
            </span>
          )}
        </span>
      </button>
      {open && (
        <Suspense>
          <DocumentDialog file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Files that the chosen model gets a part of, before they are sent. */
function Cuts({ items, card, model }: Pick<Props, 'items' | 'card' | 'model'>) {
  const { t, i18n } = useTranslation('files');
  const cuts = shareThatFits(items, card?.contextWindowTokens);
  return (
    <div role="status">
      {cuts.map(({ id, name, share }) => (
        <p key={id} className={notice}>
          {share === 0
            ? t('cutAll', { name, model })
            : t('cut', { name, model, percent: formatPercent(share, i18n.language) })}
        </p>
      ))}
    </div>
  );
}

function InsertButton({ text, onInsert }: { readonly text: string; readonly onInsert: (text: string) => void }) {
  const { t } = useTranslation('chat');
  return (
    <button type="button" className={small} onClick={() => onInsert(text)}>
      {t('composer.insertText')}
    </button>
  );
}
