// Storage of the user's files: how much is taken, by what, and what sets some of it free.
import { Link } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUsageApi } from '../../shared/api/file-usage.ts';
import type { FilePlace, FileUsage, FileUsageRow } from '../../shared/api/file-usage.ts';
import { getFrom } from '../../client/net/call.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { formatBytes, formatNumber } from '../parts/format.ts';
import * as css from './Data.css.ts';

export function StorageCard() {
  const { t, i18n } = useTranslation('data');
  const { transport } = useClient();
  const [usage, setUsage] = useState<FileUsage | 'failed'>();
  const load = useCallback(
    () => getFrom(transport, fileUsageApi.read, {}).then(setUsage, () => setUsage('failed')),
    [transport],
  );
  useEffect(() => void load(), [load]);
  const bytes = (count: number): string => formatBytes(count, i18n.language);
  return (
    <>
      <p className={css.text}>{t('storage.text')}</p>
      <div role="alert">
        {usage === 'failed' && (
          <p className={css.trouble}>
            {t('storage.failed')}{' '}
            <button type="button" className={button({ look: 'quiet' })} onClick={() => void load()}>
              {t('away.again')}
            </button>
          </p>
        )}
      </div>
      {usage && usage !== 'failed' && (
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
          {usage.files.length === 0 ? (
            <p className={css.none}>{t('storage.none')}</p>
          ) : (
            <ul className={css.rows} aria-label={t('storage.title')}>
              {usage.files.map((file) => (
                <li key={file.content} className={css.row}>
                  <Row file={file} />
                  <span className={css.faint}>{bytes(file.bytes)}</span>
                </li>
              ))}
            </ul>
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
    </>
  );
}

function Row({ file }: { readonly file: FileUsageRow }) {
  const { t } = useTranslation('data');
  return (
    <span className={css.usage}>
      <span className={css.rowTitle} dir="auto" title={file.name}>
        {file.name || t(file.places[0]?.kind === 'image' ? 'storage.image' : 'storage.unnamed')}
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
    case 'image':
      return (
        <Link className={css.place} to="/images" dir="auto">
          {place.name || t('storage.image')}
        </Link>
      );
    case 'share':
      return (
        <a className={css.place} href="#data-shares">
          {t('storage.share')}
        </a>
      );
    default:
      return place.kind satisfies never;
  }
}
