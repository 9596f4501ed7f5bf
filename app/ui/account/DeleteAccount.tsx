// Deletes the account after two confirmations, with the password if there is one.
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountClient } from '../../client/settings/account.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { Outcome, PasswordField } from './fields.tsx';
import { useAttempt } from './use-attempt.ts';
import * as css from './Account.css.ts';

interface Props {
  readonly client: AccountClient;
  readonly password: boolean;
  readonly onLeave: (address: string) => void;
  /** Removes the data that only this browser has. */
  readonly forgetKeys: () => Promise<void>;
}

export function DeleteAccount({ client, password, onLeave, forgetKeys }: Props) {
  const { t } = useTranslation('account');
  const attempt = useAttempt(null);
  const page = useClient();
  const [asked, setAsked] = useState(false);
  const [current, setCurrent] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const going = attempt.busy || attempt.done;
  useEffect(() => {
    if (asked) form.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [asked]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void attempt.run(() =>
      page.leave(async () => {
        const address = await client.remove(current);
        await forgetKeys();
        onLeave(address);
      }),
    );
  };
  const stay = (): void => {
    setAsked(false);
    setCurrent('');
    attempt.clear();
    // In the next frame, when the button is mounted again.
    requestAnimationFrame(() => first.current?.focus());
  };

  return (
    <section className={css.ruled}>
      <h3 className={css.heading}>{t('remove.title')}</h3>
      <p className={css.lead}>{t('remove.text')}</p>
      {asked ? (
        <form ref={form} className={css.form} onSubmit={submit} noValidate>
          <p className={css.warning}>{t('remove.sure')}</p>
          {password && (
            <PasswordField
              label={t('change.current')}
              value={current}
              onChange={(value) => {
                attempt.clear();
                setCurrent(value);
              }}
              autoComplete="current-password"
            />
          )}
          <div className={css.actions}>
            <button
              type="submit"
              className={button({ look: 'danger' })}
              disabled={going || (password && current === '')}
            >
              {going ? t('remove.busy') : t('remove.forever')}
            </button>
            <button type="button" className={button()} disabled={going} onClick={stay}>
              {t('remove.stay')}
            </button>
            <Outcome problem={attempt.problem} />
          </div>
        </form>
      ) : (
        <div className={css.actions}>
          <button ref={first} type="button" className={button({ look: 'danger' })} onClick={() => setAsked(true)}>
            <Trash2 size={16} aria-hidden />
            {t('remove.button')}
          </button>
        </div>
      )}
    </section>
  );
}
