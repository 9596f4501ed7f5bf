// Form for the access code or link to the sign-in, for browsers without JavaScript.
import { useTranslation } from 'react-i18next';
import { accountPage, formAddress } from '../../shared/api/account-forms.ts';
import type { RefusedForm } from '../../shared/api/account-forms.ts';
import { button, dialogTitle, field, hint, label } from '../../styles/shared.css.ts';
import * as css from './Lock.css.ts';

interface Props {
  readonly demand: 'code' | 'account' | undefined;
  /** Page to continue with. */
  readonly next: string;
  readonly refused?: RefusedForm | undefined;
}

export function NoScriptAccess({ demand, ...form }: Props) {
  if (demand === undefined) return null;
  // React ignores the content of `noscript` in a browser, so the content is left out of the client build.
  return <noscript>{import.meta.env.SSR && <Cover demand={demand} {...form} />}</noscript>;
}

function Cover({ demand, ...form }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className={css.cover}>
      {demand === 'code' ? (
        <CodeForm {...form} />
      ) : (
        <div className={css.card}>
          <h2 className={dialogTitle}>{t('lock.signInTitle')}</h2>
          <a className={button({ look: 'primary' })} href={accountPage}>
            {t('lock.signIn')}
          </a>
        </div>
      )}
    </div>
  );
}

function CodeForm({ next, refused }: Omit<Props, 'demand'>) {
  const { t } = useTranslation('common');
  const error = refused?.form === 'code' ? refused.error : undefined;
  return (
    <form className={css.card} method="post" action={formAddress('code', next)}>
      <h2 className={dialogTitle}>{t('lock.title')}</h2>
      <p className={hint}>{t('lock.text')}</p>
      <div>
        <label className={label} htmlFor="access-code">
          {t('lock.label')}
        </label>
        <div className={css.row}>
          <input
            id="access-code"
            className={field}
            type="password"
            name="accessCode"
            autoComplete="current-password"
            required
          />
          <button type="submit" className={button({ look: 'primary' })}>
            {t('lock.enter')}
          </button>
        </div>
        {error && (
          <p role="alert" className={css.problem}>
            {error.type === 'InvalidAccessCode'
              ? t('lock.wrong')
              : error.type === 429
                ? t('lock.tooMany')
                : error.message}
          </p>
        )}
      </div>
    </form>
  );
}
