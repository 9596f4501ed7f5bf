// The switch for this device, its obstacles, and the test notification.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { errorOfThrown, factsOf } from '../../../shared/errors.ts';
import { button, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { Switch } from '../../../ui/parts/Switch.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { SettingRow } from '../../../ui/settings/SettingRow.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { NoPushService, NotAllowed, switchOff, switchOn } from '../client/this-device.ts';
import { noticesApi } from '../shared/api.ts';
import type { Notices } from '../shared/api.ts';
import * as css from './Notices.css.ts';
import type { ThisDevice as Device } from './use-this-device.ts';

interface Props {
  readonly device: Device;
  readonly data: Notices;
  readonly load: () => Promise<void>;
  readonly remove: (id: string) => Promise<unknown>;
}

export function ThisDevice({ device: { state, id, look }, data, load, remove }: Props) {
  const { t, i18n } = useTranslation('notices');
  const { transport } = useClient();
  const [sent, setSent] = useState(false);
  const { problem, busy, attempt } = useAttempt((thrown) => {
    if (thrown instanceof NotAllowed) return t('notAllowed');
    if (thrown instanceof NoPushService) return t('noService');
    const { code } = factsOf(errorOfThrown(thrown, ''));
    if (code === 'devices_full') return t('full');
    if (code === 'device_taken') return t('taken');
    if (code === 'device_gone') return t('gone');
    return t('failed', { reason: errorOfThrown(thrown, '').message });
  });
  const can = state === 'on' || state === 'off';

  const turn = (on: boolean): Promise<boolean> => {
    setSent(false);
    return attempt(async () => {
      try {
        if (on) await switchOn(transport, data, i18n.language);
        else {
          if (id !== undefined) await remove(id);
          await switchOff();
        }
      } finally {
        await load();
        await look();
      }
    });
  };
  const test = (): Promise<boolean> =>
    attempt(async () => {
      setSent(false);
      await sendTo(transport, noticesApi.test, { id: id ?? '' }, undefined);
      setSent(true);
    });

  return (
    <>
      <div className={`${page.card} ${css.first}`}>
        <SettingRow label={t('here')} hint={can ? t('hereHint') : state && t(`state.${state}`)}>
          {(field) => (
            <Switch id={field} checked={state === 'on'} disabled={!can || busy} onChange={(on) => void turn(on)} />
          )}
        </SettingRow>
        {state === 'on' && (
          <SettingRow label={t('test')} hint={t('testHint')}>
            {(field) => (
              <button
                id={field}
                type="button"
                aria-label={t('send')}
                className={button()}
                disabled={busy}
                onClick={() => void test()}
              >
                {t('send')}
              </button>
            )}
          </SettingRow>
        )}
      </div>
      <p role="alert" className={problemStyle}>
        {problem}
      </p>
      <p role="status" className={page.below}>
        {sent && t('sent')}
      </p>
    </>
  );
}
