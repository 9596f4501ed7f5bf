// The signed-in user: name, password, identity provider, and sign-out.
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountClient } from '../../client/settings/account.ts';
import type { Member } from '../../shared/api/account.ts';
import { button } from '../../styles/shared.css.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Check, Outcome, PasswordField, TextField } from './fields.tsx';
import { useClient } from '../parts/client-context.ts';
import { Elsewhere } from './SignIn.tsx';
import { formAddress } from '../../shared/api/account-forms.ts';
import { useAttempt } from './use-attempt.ts';
import * as css from './Account.css.ts';

interface Props {
  readonly client: AccountClient;
  readonly member: Member;
  readonly onLeave: (address: string) => void;
  /** Removes the provider keys from this browser. */
  readonly forgetKeys: () => Promise<void>;
}

export function MemberCard({ client, member, onLeave, forgetKeys }: Props) {
  const { t } = useTranslation('account');
  const { name, email, password, provider, ways } = member;
  const title = name ?? email ?? t('member.noName');
  const by = [
    ...(password ? [t('member.byPassword')] : []),
    ...(provider && ways.provider ? [t('member.byProvider', { host: ways.provider })] : []),
  ];
  return (
    <>
      <div className={css.card}>
        <span className={css.avatar} aria-hidden>
          {[...title][0]?.toUpperCase()}
        </span>
        <div className={css.who}>
          <div className={css.name} dir="auto">
            {title}
          </div>
          {title !== email && <div className={css.detail}>{email ?? t('member.noEmail')}</div>}
          {by.length > 0 && (
            <div className={css.detail}>
              {t('member.ways')}: {by.join(', ')}
            </div>
          )}
        </div>
      </div>
      <div className={css.scripted}>
        <Profile client={client} name={name ?? ''} />
      </div>
      {password && (
        <div className={css.scripted}>
          <Password client={client} email={email ?? ''} />
        </div>
      )}
      {ways.provider && !provider && (
        <section className={css.ruled}>
          <h3 className={css.heading}>{t('connect.title', { host: ways.provider })}</h3>
          <p className={css.lead}>{t('connect.text')}</p>
          <Elsewhere
            client={client}
            host={ways.provider}
            adopt={false}
            onLeave={onLeave}
            label={t('connect.button', { host: ways.provider })}
          />
        </section>
      )}
      <SignOut client={client} onLeave={onLeave} forgetKeys={forgetKeys} />
      <div className={css.scripted}>
        <DeleteAccount client={client} password={password} onLeave={onLeave} forgetKeys={forgetKeys} />
      </div>
    </>
  );
}

function Profile({ client, name: kept }: { readonly client: AccountClient; readonly name: string }) {
  const { t } = useTranslation('account');
  const attempt = useAttempt(null);
  const [name, setName] = useState(kept);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void attempt.run(() => client.change({ name: name.trim() }));
  };
  return (
    <form className={css.ruled} onSubmit={submit} noValidate>
      <TextField
        label={t('profile.title')}
        value={name}
        onChange={(value) => {
          attempt.clear();
          setName(value);
        }}
        autoComplete="name"
        hint={t('profile.hint', { placeholder: '{{nickname}}' })}
      />
      <div className={css.actions}>
        <button type="submit" className={button()} disabled={attempt.busy || name.trim() === kept}>
          {attempt.busy ? t('profile.saving') : t('profile.save')}
        </button>
        <Outcome problem={attempt.problem} done={attempt.done ? t('profile.saved') : ''} />
      </div>
    </form>
  );
}

function Password({ client, email }: { readonly client: AccountClient; readonly email: string }) {
  const { t } = useTranslation('account');
  const attempt = useAttempt(null);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (next.length < 8) return attempt.refuse('short');
    void attempt.run(async () => {
      await client.change({ password: next, currentPassword: current });
      setCurrent('');
      setNext('');
    });
  };
  const edit = (set: (value: string) => void) => (value: string) => {
    attempt.clear();
    set(value);
  };
  return (
    <form className={css.ruled} onSubmit={submit} noValidate>
      <h3 className={css.heading}>{t('change.title')}</h3>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('change.current')}
        value={current}
        onChange={edit(setCurrent)}
        autoComplete="current-password"
      />
      <PasswordField
        label={t('change.next')}
        value={next}
        onChange={edit(setNext)}
        autoComplete="new-password"
        hint={t('passwordHint')}
      />
      <p className={css.lead}>{t('change.others')}</p>
      <div className={css.actions}>
        <button type="submit" className={button()} disabled={attempt.busy || current === '' || next === ''}>
          {attempt.busy ? t('change.saving') : t('change.save')}
        </button>
        <Outcome problem={attempt.problem} done={attempt.done ? t('change.saved') : ''} />
      </div>
    </form>
  );
}

function SignOut({ client, onLeave, forgetKeys }: Pick<Props, 'client' | 'onLeave' | 'forgetKeys'>) {
  const { t } = useTranslation('account');
  const page = useClient();
  const attempt = useAttempt(null);
  // On by default: the next person at this browser must not find the keys.
  const [withKeys, setWithKeys] = useState(true);
  const going = attempt.busy || attempt.done;
  const leave = (event: FormEvent, everywhere: boolean): void => {
    event.preventDefault();
    void attempt.run(() =>
      page.leave(async () => {
        const address = await client.signOut(everywhere);
        if (withKeys) await forgetKeys();
        onLeave(address);
      }),
    );
  };
  return (
    <form className={css.ruled} method="post" action={formAddress('signOut')}>
      <h3 className={css.heading}>{t('out.title')}</h3>
      <p className={css.lead}>{t('out.text')}</p>
      <div className={css.scripted}>
        <Check checked={withKeys} onChange={setWithKeys} text={t('out.keys')} note={t('out.keysHint')} />
      </div>
      <div className={css.actions}>
        <button type="submit" className={button()} disabled={going} onClick={(event) => leave(event, false)}>
          <LogOut size={16} aria-hidden />
          {going ? t('out.busy') : t('out.button')}
        </button>
        <button
          type="submit"
          name="everywhere"
          value="1"
          className={button({ look: 'quiet' })}
          disabled={going}
          onClick={(event) => leave(event, true)}
        >
          {t('out.everywhere')}
        </button>
        <Outcome problem={attempt.problem} />
      </div>
      <p className={css.lead}>{t('out.everywhereHint')}</p>
    </form>
  );
}
