// Storage used by the user's files: how much, by which files, and how to free some.
import { Link } from '@remix-run/react';
import { Download, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { features } from '../../features/ui.ts';
import type { FilePlace, FileUsage, FileUsageRow } from '../../shared/api/file-usage.ts';
import { downloadAddress, fileAddress } from '../../shared/conversation/file-address.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { formatBytes, formatNumber } from '../parts/format.ts';
import { Presence } from '../parts/Presence.tsx';
import { DeleteFiles } from './DeleteFiles.tsx';
import { useStorage } from './use-storage.ts';
import * as css from './Data.css.ts';

export function StorageCard() {
  const { t, i18n } = useTranslation('data');
  const { usage, trouble, load, ...storage } = useStorage();
  /** Files to delete once confirmed. */
  const [sure, setSure] = useState<readonly FileUsageRow[]>();
  const bytes = (count: number): string => formatBytes(count, i18n.language);
  return (
    <>
      <p className={css.text}>{t('storage.text')}</p>
      <div role="alert">
        {trouble && (
          <p className={css.trouble}>
            {t(trouble === 'load' ? 'storage.failed' : 'storage.changeFailed')}{' '}
            <button type="button" className={button({ look: 'quiet' })} onClick={() => void load()}>
              {t('away.again')}
            </button>
          </p>
        )}
      </div>
      {usage && (
        <div className={css.card}>
          <div className={css.head}>
            <span className={css.used}>
              {t('storage.used', { used: bytes(usage.used), quota: bytes(usage.quota) })}
              <meter className={css.meter} min={0} max={usage.quota} value={usage.used} aria-hidden />
            </span>
            {usage.trash > 0 && (
              <span className={css.said}>
                {t('storage.trash', { size: bytes(usage.trash) })} <a href="#data-trash">{t('storage.toTrash')}</a>
              </span>
            )}
          </div>
          <Deleted usage={usage} busy={storage.busy} onRestore={(content) => void storage.restore(content)} />
          {usage.files.length === 0 ? (
            <p className={css.none}>{t('storage.none')}</p>
          ) : (
            <Files usage={usage} {...storage} onDelete={setSure} />
          )}
          {usage.count > usage.files.length && (
            <p className={css.none}>
              {t('storage.largest', {
                shown: formatNumber(usage.files.length, i18n.language),
                count: usage.count,
              })}
            </p>
          )}
        </div>
      )}
      <Presence>
        {sure && (
          <DeleteFiles
            files={sure}
            onClose={() => setSure(undefined)}
            onSure={() => void storage.remove(sure.map(({ content }) => content))}
          />
        )}
      </Presence>
    </>
  );
}

interface FilesProps extends Pick<ReturnType<typeof useStorage>, 'chosen' | 'busy' | 'choose' | 'chooseAll'> {
  readonly usage: FileUsage;
  readonly onDelete: (files: readonly FileUsageRow[]) => void;
}

function Files({ usage, chosen, busy, choose, chooseAll, onDelete }: FilesProps) {
  const { t, i18n } = useTranslation('data');
  // Unused files are deleted automatically.
  const used = usage.files.filter(({ places }) => places.length > 0);
  return (
    <>
      {used.length > 0 && (
        <div className={css.head}>
          <label className={css.all}>
            <input
              type="checkbox"
              className={css.check}
              checked={chosen.size === used.length}
              onChange={(event) => chooseAll(event.target.checked ? used.map(({ content }) => content) : [])}
            />
            {chosen.size > 0 ? t('away.selected', { count: chosen.size }) : t('away.all')}
          </label>
          {chosen.size > 0 && (
            <button
              type="button"
              className={button({ look: 'danger' })}
              disabled={busy}
              onClick={() => onDelete(used.filter(({ content }) => chosen.has(content)))}
            >
              {t('storage.delete')}
            </button>
          )}
        </div>
      )}
      <ul className={css.rows} aria-label={t('storage.title')}>
        {usage.files.map((file) => (
          <li key={file.content} className={css.row}>
            {file.places.length > 0 && (
              <input
                type="checkbox"
                className={css.check}
                aria-label={t('away.select', { title: file.name || t('storage.unnamed') })}
                checked={chosen.has(file.content)}
                onChange={(event) => choose(file.content, event.target.checked)}
              />
            )}
            <Row file={file} />
            <span className={css.faint}>{formatBytes(file.bytes, i18n.language)}</span>
            <a
              className={iconButton({ size: 'small' })}
              href={downloadAddress(fileAddress(file.file))}
              download={file.name}
              aria-label={t('storage.downloadOf', { name: file.name || t('storage.unnamed') })}
              title={t('storage.download')}
            >
              <Download size={16} aria-hidden />
            </a>
            {file.places.length > 0 && (
              <button
                type="button"
                className={iconButton({ size: 'small' })}
                aria-label={t('storage.deleteOf', { name: file.name || t('storage.unnamed') })}
                title={t('storage.delete')}
                disabled={busy}
                onClick={() => onDelete([file])}
              >
                <Trash2 size={16} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface DeletedProps {
  readonly usage: FileUsage;
  readonly busy: boolean;
  readonly onRestore: (content: string) => void;
}

/** Recently deleted files, which can be restored. */
function Deleted({ usage: { deleted }, busy, onRestore }: DeletedProps) {
  const { t, i18n } = useTranslation('data');
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  return (
    <div role="status">
      {deleted.length > 0 && (
        <ul className={css.rows} aria-label={t('storage.deleted')}>
          {deleted.map(({ content, name, until }) => (
            <li key={content} className={css.row}>
              <span className={css.deleted}>
                {t('storage.deletedUntil', { name: name || t('storage.unnamed'), time: time.format(until) })}
              </span>
              <button
                type="button"
                className={button({ look: 'quiet' })}
                aria-label={t('storage.restoreOf', { name: name || t('storage.unnamed') })}
                disabled={busy}
                onClick={() => onRestore(content)}
              >
                <Undo2 size={15} aria-hidden />
                {t('storage.restore')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ file }: { readonly file: FileUsageRow }) {
  const { t } = useTranslation('data');
  const { t: ofFeature } = useTranslation('features');
  const maker = features.find(({ id }) => id === file.places[0]?.kind);
  return (
    <span className={css.usage}>
      <span className={css.rowTitle} dir="auto" title={file.name}>
        {file.name || (maker ? ofFeature(maker.id) : t('storage.unnamed'))}
      </span>
      <span className={css.places}>
        {file.places.length === 0 && t('storage.nowhere')}
        {file.places.map((place) => (
          <Place key={`${place.kind} ${place.id}`} place={place} />
        ))}
        {file.morePlaces > 0 && <span>{t('storage.more', { count: file.morePlaces })}</span>}
      </span>
    </span>
  );
}

function Place({ place }: { readonly place: FilePlace }) {
  const { t } = useTranslation('data');
  const { t: common } = useTranslation('common');
  switch (place.kind) {
    case 'chat':
      return (
        <span className={css.place}>
          <Link to={`/c/${place.id}`} dir="auto">
            {place.name || common('list.untitled')}
          </Link>
          {place.trashed && ` (${t('storage.trashed')})`}
        </span>
      );
    case 'project':
      return (
        <Link className={css.place} to={`/projects/${place.id}`} dir="auto">
          {place.name}
        </Link>
      );
    case 'assistant':
      return (
        <Link className={css.place} to={`/settings/assistants/${place.id}`} dir="auto">
          {place.name}
        </Link>
      );
    case 'share':
      return (
        <a className={css.place} href="#data-shares">
          {t('storage.share')}
        </a>
      );
    default:
      return <FeaturePlace place={place} />;
  }
}

function FeaturePlace({ place: { kind, name } }: { readonly place: FilePlace }) {
  const { t } = useTranslation('features');
  const { page } = features.find(({ id }) => id === kind) ?? {};
  return (
    <Link className={css.place} to={page?.to ?? `/settings/${kind}`} dir="auto">
      {name || t(kind)}
    </Link>
  );
}
