// Devices that get notifications.
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconButton, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useDateTime } from '../../../ui/parts/use-date-time.ts';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { switchOff } from '../client/this-device.ts';
import type { NoticeDevice } from '../shared/api.ts';
import * as css from './Notices.css.ts';

interface Props {
  readonly devices: readonly NoticeDevice[];
  readonly own: string | undefined;
  readonly remove: (id: string) => Promise<unknown>;
}

export function DeviceList({ devices, own, remove }: Props) {
  const { t } = useTranslation('notices');
  const at = useDateTime();
  const { problem, attempt } = useAttempt(() => t('unsaved'));
  const stateOf = ({ sentAt, problem: failure, createdAt }: NoticeDevice): string => {
    if (failure !== undefined) return t('undelivered', { problem: failure });
    return sentAt === undefined ? t('since', { time: at(createdAt) }) : t('last', { time: at(sentAt) });
  };
  return (
    <>
      <ul className={`${page.card} ${css.list}`} aria-label={t('devices')}>
        {devices.map((device) => (
          <li key={device.id} className={css.row}>
            <span className={css.device}>
              <span>
                {device.name || t('unnamed')}
                {device.id === own && <span className={css.own}>{t('own')}</span>}
              </span>
              <span className={page.muted}>{stateOf(device)}</span>
            </span>
            <button
              type="button"
              className={iconButton()}
              aria-label={t('removeOf', { name: device.name || t('unnamed') })}
              onClick={() =>
                void attempt(async () => {
                  await remove(device.id);
                  if (device.id === own) await switchOff();
                })
              }
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={problemStyle}>
        {problem}
      </p>
    </>
  );
}
