// Sign-in, registration, or redirect to the identity provider.
import { Tabs } from '@base-ui/react/tabs';
import { useSearchParams } from '@remix-run/react';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountClient } from '../../client/settings/account.ts';
import type { Visitor } from '../../shared/api/account.ts';
import { formAddress, formOf } from '../../shared/api/account-forms.ts';
import type { RefusedForm } from '../../shared/api/account-forms.ts';
import { button } from '../../styles/shared.css.ts';
import { Check, Outcome, PasswordField, TextField } from './fields.tsx';
import { useAttempt } from './use-attempt.ts';
import { useClient } from '../parts/client-context.ts';
import { useHydrated } from '../parts/use-hydrated.ts';
import * as css from './Account.css.ts';

interface Props {
  readonly client: AccountClient;
  readonly visitor: Visitor;
  /** Called after sign-in: the page now belongs to another user. */
  readonly onArrived: (address: string) => void;
  readonly refused: RefusedForm | undefined;
}

const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email.trim());
const minPassword = 8;

export function SignIn({ client, visitor, onArrived, refused }: Props) {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const [adopt, setAdopt] = useState(refused?.typed.adopt ?? true);
  // Shared by the tabs.
  const [email, setEmail] = useState(refused?.typed.email ?? '');
  const [password, setPassword] = useState('');
  const { accessCode, provider, required, registration } = visitor.ways;
  const shared = { client, host: provider, email, setEmail, password, setPassword, onArrived, refused };
  const [first, other] =
    formOf(search) === 'create' ? (['create', 'signIn'] as const) : (['signIn', 'create'] as const);
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
          <Elsewhere client={client} host={provider} adopt={adopt} onLeave={onArrived} refused={refused} />
          <div className={css.or}>{t('or')}</div>
        </>
      )}
      {registration ? (
        <Tabs.Root defaultValue={first}>
          <Tabs.List className={`${css.tabs} ${css.scripted}`} aria-label={t('tabs.label')}>
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
          <noscript>
            <a className={css.otherForm} href={formAddress(other)}>
              {t(`tabs.${other}`)}
            </a>
          </noscript>
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
  readonly refused: RefusedForm | undefined;
}

/** Returns the props of a form that also works before hydration and without JavaScript. */
function usePlain(form: 'signIn' | 'create' | 'provider', refused: RefusedForm | undefined) {
  const hydrated = useHydrated();
  return {
    hydrated,
    error: refused?.form === form ? refused.error : undefined,
    props: { method: 'post', action: formAddress(form), noValidate: hydrated },
  } as const;
}

interface SignInProps extends FormProps {
  readonly adopt: boolean;
  readonly setAdopt: (adopt: boolean) => void;
}

function SignInForm(props: SignInProps) {
  const { client, host, email, setEmail, password, setPassword, adopt, setAdopt, onArrived, refused } = props;
  const { t } = useTranslation('account');
  const page = useClient();
  const plain = usePlain('signIn', refused);
  const attempt = useAttempt(host, plain.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isAddress(email)) return attempt.refuse('email');
    void attempt.run(() =>
      page.leave(async () => {
        const adopted = await client.signIn({ email: email.trim(), password }, adopt);
        onArrived(`/settings/account?adopted=${adopted}`);
      }),
    );
  };
  return (
    <form className={css.form} onSubmit={submit} {...plain.props}>
      <TextField name="email" label={t('email')} value={email} onChange={setEmail} autoComplete="username" />
      <PasswordField
        name="password"
        label={t('password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <Check name="adopt" checked={adopt} onChange={setAdopt} text={t('adopt')} note={t('adoptHint')} />
      <Outcome problem={attempt.problem} />
      <button
        type="submit"
        className={`${button({ look: 'primary' })} ${plain.hydrated ? '' : css.unfilled}`}
        disabled={plain.hydrated && (attempt.busy || email.trim() === '' || password === '')}
      >
        {attempt.busy ? t('signingIn') : t('signIn')}
      </button>
    </form>
  );
}

function CreateForm({ client, host, email, setEmail, password, setPassword, refused }: FormProps) {
  const { t } = useTranslation('account');
  const plain = usePlain('create', refused);
  const attempt = useAttempt(host, plain.error);
  const [name, setName] = useState(refused?.typed.name ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isAddress(email)) return attempt.refuse('email');
    if (password.length < minPassword) return attempt.refuse('short');
    void attempt.run(() => client.create({ email: email.trim(), password, name }));
  };
  return (
    <form className={css.form} onSubmit={submit} {...plain.props}>
      <TextField name="name" label={t('name')} value={name} onChange={setName} autoComplete="name" optional />
      <TextField name="email" label={t('email')} value={email} onChange={setEmail} autoComplete="username" />
      <PasswordField
        name="password"
        label={t('password')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={t('passwordHint')}
      />
      <p className={css.lead}>{t('keeps')}</p>
      <Outcome problem={attempt.problem} />
      <button
        type="submit"
        className={`${button({ look: 'primary' })} ${plain.hydrated || email !== '' ? '' : css.unfilled}`}
        disabled={plain.hydrated && (attempt.busy || email.trim() === '')}
      >
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
  readonly refused?: RefusedForm | undefined;
}

/** Redirects to the identity provider, which returns to /auth/callback. */
export function Elsewhere({ client, host, adopt, onLeave, label, refused }: ElsewhereProps) {
  const { t } = useTranslation('account');
  const plain = usePlain('provider', refused);
  const attempt = useAttempt(host, plain.error);
  const leave = (event: FormEvent): void => {
    event.preventDefault();
    void attempt.run(async () => onLeave(await client.signInElsewhere(adopt)));
  };
  const going = attempt.busy || attempt.done;
  return (
    <form className={css.form} onSubmit={leave} {...plain.props}>
      {adopt && <input type="hidden" name="adopt" value="on" />}
      <button type="submit" className={`${button()} ${css.wide}`} disabled={going}>
        <LogIn size={16} aria-hidden />
        {going ? t('leaving', { host }) : (label ?? t('with', { host }))}
      </button>
      <Outcome problem={attempt.problem} />
    </form>
  );
}
