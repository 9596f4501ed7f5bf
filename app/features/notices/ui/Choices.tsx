// The kinds of notifications, for all devices of the user.
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { field } from '../../../styles/shared.css.ts';
import { Switch } from '../../../ui/parts/Switch.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { SettingRow } from '../../../ui/settings/SettingRow.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { maxSeconds } from '../shared/api.ts';
import type { NoticeSettings } from '../shared/api.ts';
import * as css from './Notices.css.ts';

interface Props {
  readonly settings: NoticeSettings;
  readonly change: (settings: Partial<NoticeSettings>) => Promise<unknown>;
}

const kinds = ['answers', 'schedules', 'research'] as const;

export function Choices({ settings, change }: Props) {
  const { t } = useTranslation('notices');
  const { problem, attempt } = useAttempt(() => t('unsaved'));
  const save = (changed: Partial<NoticeSettings>): void => void attempt(() => change(changed));
  return (
    <div className={page.card}>
      {kinds.map((kind) => (
        <Fragment key={kind}>
          <SettingRow label={t(kind)} hint={t(`${kind}Hint`)}>
            {(id) => <Switch id={id} checked={settings[kind]} onChange={(on) => save({ [kind]: on })} />}
          </SettingRow>
          {kind === 'answers' && settings.answers && (
            <SettingRow label={t('seconds')} hint={t('secondsHint')}>
              {(id) => (
                <Seconds
                  key={settings.seconds}
                  id={id}
                  value={settings.seconds}
                  onChange={(seconds) => save({ seconds })}
                />
              )}
            </SettingRow>
          )}
        </Fragment>
      ))}
      <SettingRow label={t('hideText')} hint={t('hideTextHint')}>
        {(id) => <Switch id={id} checked={settings.hideText} onChange={(hideText) => save({ hideText })} />}
      </SettingRow>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}

/** Saved on leaving the field; anything but a whole number becomes the saved one again. */
function Seconds({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState(String(value));
  const leave = (): void => {
    const seconds = Number(typed);
    if (!/^\d{1,5}$/.test(typed.trim())) return setTyped(String(value));
    const allowed = Math.min(seconds, maxSeconds);
    setTyped(String(allowed));
    if (allowed !== value) onChange(allowed);
  };
  return (
    <input
      id={id}
      className={`${field} ${css.seconds}`}
      inputMode="numeric"
      value={typed}
      maxLength={5}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}
