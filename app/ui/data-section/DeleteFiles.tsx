// Confirmation before files are deleted, with the chats, projects and assistants that use them.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useTranslation } from 'react-i18next';
import type { FilePlace, FileUsageRow } from '../../shared/api/file-usage.ts';
import { backdrop, button, dialog, dialogBody, dialogHead, dialogTitle } from '../../styles/shared.css.ts';
import { formatBytes } from '../parts/format.ts';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import { usePresence } from '../parts/use-presence.ts';
import * as css from './Data.css.ts';

interface Props {
  readonly files: readonly FileUsageRow[];
  readonly onClose: () => void;
  readonly onSure: () => void;
}

export function DeleteFiles({ files, onClose, onSure }: Props) {
  const { root, popup } = usePresence();
  const { t, i18n } = useTranslation('data');
  const { t: common } = useTranslation('common');
  const size = formatBytes(
    files.reduce((sum, { bytes }) => sum + bytes, 0),
    i18n.language,
  );
  return (
    <AlertDialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup ref={popup} className={dialog}>
          <div className={dialogHead}>
            <AlertDialog.Title className={dialogTitle}>
              {t('storage.sureTitle', { count: files.length })}
            </AlertDialog.Title>
          </div>
          <div className={dialogBody}>
            <AlertDialog.Description className={css.text}>
              {t('storage.sure', { count: files.length, size })}
            </AlertDialog.Description>
            <ScrollBox className={css.usedIn} label={t('storage.usedIn')}>
              <ul className={css.lines}>
                {files.map((file) => (
                  <li key={file.content} className={css.usage}>
                    <span className={css.rowTitle} dir="auto">
                      {file.name || t('storage.unnamed')}
                    </span>
                    <span className={css.places}>
                      {file.places.map((place) => (
                        <PlaceName key={`${place.kind} ${place.id}`} place={place} />
                      ))}
                      {file.morePlaces > 0 && <span>{t('storage.more', { count: file.morePlaces })}</span>}
                    </span>
                  </li>
                ))}
              </ul>
            </ScrollBox>
            <div className={css.choices}>
              <AlertDialog.Close className={button()}>{common('cancel')}</AlertDialog.Close>
              <AlertDialog.Close className={button({ look: 'danger' })} onClick={onSure}>
                {t('storage.delete')}
              </AlertDialog.Close>
            </div>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function PlaceName({ place: { kind, name, trashed } }: { readonly place: FilePlace }) {
  const { t } = useTranslation('data');
  const { t: common } = useTranslation('common');
  const { t: ofFeature } = useTranslation('features');
  const told = (): string => {
    switch (kind) {
      case 'chat':
        return t('storage.place.chat', { name: name || common('list.untitled') });
      case 'share':
        return t('storage.share');
      case 'project':
      case 'assistant':
        return t(`storage.place.${kind}`, { name });
      default:
        return name ? t('storage.place.other', { kind: ofFeature(kind), name }) : ofFeature(kind);
    }
  };
  return (
    <span dir="auto">
      {told()}
      {trashed && ` (${t('storage.trashed')})`}
    </span>
  );
}
