// For visitors: sign in, create an account, or go to the identity provider.
import { Tabs } from '@base-ui/react/tabs';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountClient } from '../../client/settings/account.ts';
import type { Visitor } from '../../shared/api/account.ts';
import { button } from '../../styles/shared.css.ts';
import { Check, Outcome, PasswordField, TextField } from './fields.tsx';
import { useAttempt } from './use-attempt.ts';
import * as css from './Account.css.ts';

interface Props {
  readonly client: AccountClient;
  readonly visitor: Visitor;
  /** Everything on the page is another user's now. */
  readonly onArrived: (address: string) => void;
}

const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email.trim());
const minPassword = 8;

export function SignIn({ client, visitor, onArrived }: Props) {
  const { t } = useTranslation('account');
  const [adopt, setAdopt] = useState(true);
  // One address and one password, whichever tab they were typed in.
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { accessCode, provider, required, registration } = visitor.ways;
  const shared = { client, host: provider, email, setEmail, password, setPassword, onArrived };
  return (
    <div className={css.block}>
      <div>
        <h3 className={css.heading}>{t('visitor.title')}</h3>
        <p className={css.lead}>
          {t(required ? 'visitor.requiredText' : accessCode ? 'visitor.codeText' : 'visitor.text')}
        </p>
        {!registration && !provider && <p className={css.lead}>{t('visitor.closed')}</p>}
      </div>
      {provider && (
        <>
          <Elsewhere client={client} host={provider} adopt={adopt} onLeave={onArrived} />
          <div className={css.or}>{t('or')}</div>
        </>
      )}
      {registration ? (
        <Tabs.Root defaultValue="signIn">
          <Tabs.List className={css.tabs} aria-label={t('tabs.label')}>
            <Tabs.Tab className={css.tab} value="signIn">
              {t('tabs.signIn')}
            </Tabs.Tab>
            <Tabs.Tab className={css.tab} value="create">
              {t('tabs.create')}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel className={css.panel} tabIndex={-1} value="signIn">
            <SignInForm {...shared} adopt={adopt} setAdopt={setAdopt} />
          </Tabs.Panel>
          <Tabs.Panel className={css.panel} tabIndex={-1} value="create">
            <CreateForm {...shared} />
          </Tabs.Panel>
        </Tabs.Root>
      ) : (
        <SignInForm {...shared} adopt={adopt} setAdopt={setAdopt} />
      )}
    </div>
  );
}

interface FormProps {
  readonly client: AccountClient;
  readonly host: string | null;
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly onArrived: (address: string) => void;
}

interface SignInProps extends FormProps {
  readonly adopt: boolean;
  readonly setAdopt: (adopt: boolean) => void;
}

function SignInForm(props: SignInProps) {
  const { client, host, email, setEmail, password, setPassword, adopt, setAdopt, onArrived } = props;
  const { t } = useTranslation('account');
  const attempt = useAttempt(host);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isAddress(email)) return attempt.refuse('email');
    void attempt.run(async () => {
      const adopted = await client.signIn({ email: email.trim(), password }, adopt);
      onArrived(`/settings/account?adopted=${adopted}`);
    });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField label={t('email')} value={email} onChange={setEmail} autoComplete="username" />
      <PasswordField label={t('password')} value={password} onChange={setPassword} autoComplete="current-password" />
      <Check checked={adopt} onChange={setAdopt} text={t('adopt')} note={t('adoptHint')} />
      <Outcome problem={attempt.problem} />
      <button
        type="submit"
        className={button({ look: 'primary' })}
        disabled={attempt.busy || email.trim() === '' || password === ''}
      >
        {attempt.busy ? t('signingIn') : t('signIn')}
      </button>
    </form>
  );
}

function CreateForm({ client, host, email, setEmail, password, setPassword }: FormProps) {
  const { t } = useTranslation('account');
  const attempt = useAttempt(host);
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isAddress(email)) return attempt.refuse('email');
    if (password.length < minPassword) return attempt.refuse('short');
    void attempt.run(() => client.create({ email: email.trim(), password, name }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField label={t('name')} value={name} onChange={setName} autoComplete="name" optional />
      <TextField label={t('email')} value={email} onChange={setEmail} autoComplete="username" />
      <PasswordField
        label={t('password')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={t('passwordHint')}
      />
      <p className={css.lead}>{t('keeps')}</p>
      <Outcome problem={attempt.problem} />
      <button type="submit" className={button({ look: 'primary' })} disabled={attempt.busy || email.trim() === ''}>
        {attempt.busy ? t('creating') : t('create')}
      </button>
    </form>
  );
}

interface ElsewhereProps {
  readonly client: AccountClient;
  readonly host: string;
  readonly adopt: boolean;
  readonly onLeave: (address: string) => void;
  readonly label?: string;
}

/** To the identity provider, and back by /auth/callback. */
export function Elsewhere({ client, host, adopt, onLeave, label }: ElsewhereProps) {
  const { t } = useTranslation('account');
  const attempt = useAttempt(host);
  const leave = (): void => void attempt.run(async () => onLeave(await client.signInElsewhere(adopt)));
  const going = attempt.busy || attempt.done;
  return (
    <div className={css.form}>
      <button type="button" className={`${button()} ${css.wide}`} disabled={going} onClick={leave}>
        <LogIn size={16} aria-hidden />
        {going ? t('leaving', { host }) : (label ?? t('with', { host }))}
      </button>
      <Outcome problem={attempt.problem} />
    </div>
  );
}
