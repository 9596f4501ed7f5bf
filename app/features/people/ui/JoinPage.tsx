// Accepts an invitation, or chooses a new password, by the one-time link in the address.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import type { Answer } from '../../../shared/api/endpoint.ts';
import { button, dialogTitle, hint, problem as problemStyle } from '../../../styles/shared.css.ts';
import { PasswordField, TextField } from '../../../ui/account/fields.tsx';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { Skeleton } from '../../../ui/parts/Skeleton.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { joinApi } from '../shared/api.ts';
import { refusalText } from './refusal.ts';
import * as css from './People.css.ts';

type Found = Answer<typeof joinApi.read>;
type State =
  | { readonly of: 'reading' }
  | { readonly of: 'found'; readonly link: Found; readonly token: string }
  | { readonly of: 'gone'; readonly error: unknown };

export function JoinPage() {
  const ready = usePageTexts('people');
  // The fields are those of the account page.
  const fields = usePageTexts('account');
  const { t } = useTranslation('people');
  const client = useClient();
  const awake = useStore(client.awake, (value) => value);
  const [state, setState] = useState<State>({ of: 'reading' });
  useEffect(() => {
    const token = location.hash.slice(1);
    let left = false;
    sendTo(client.transport, joinApi.read, {}, { token: token.padEnd(20, ' ') }).then(
      (link) => !left && setState({ of: 'found', link, token }),
      (error: unknown) => !left && setState({ of: 'gone', error }),
    );
    return () => void (left = true);
  }, [client]);
  if (!ready || !fields) return null;
  return (
    <main className={css.join} data-awake={awake}>
      {state.of === 'reading' && <Skeleton rows={3} of="field" />}
      {state.of === 'gone' && (
        <>
          <h1 className={dialogTitle}>{t('join.goneTitle')}</h1>
          <p role="alert" className={css.warning}>
            {refusalText(t, state.error)}
          </p>
        </>
      )}
      {state.of === 'found' && <JoinForm link={state.link} token={state.token} />}
      <noscript>{t('join.noScript')}</noscript>
    </main>
  );
}

function JoinForm({ link, token }: { readonly link: Found; readonly token: string }) {
  const { t } = useTranslation('people');
  const client = useClient();
  const { problem, busy, attempt } = useAttempt((error) => refusalText(t, error));
  const [name, setName] = useState(link.name ?? '');
  const [password, setPassword] = useState('');
  const { provider } = link;
  const accept = () =>
    attempt(async () => {
      const body = { token, password, ...(name.trim() === '' ? {} : { name: name.trim() }) };
      await sendTo(client.transport, joinApi.accept, {}, body, { again: false });
      // A new page, so that nothing of the visitor stays in memory.
      location.assign('/');
    });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      <div>
        <h1 className={dialogTitle}>{t(`join.${link.kind}`)}</h1>
        <p className={hint} dir="auto">
          {link.email}
        </p>
      </div>
      {/* Password managers store the password under this name. */}
      <input type="email" name="username" autoComplete="username" value={link.email ?? ''} readOnly hidden />
      {link.kind === 'invitation' && (
        <TextField label={t('join.name')} value={name} onChange={setName} autoComplete="name" optional />
      )}
      <PasswordField
        label={t('join.password')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={t('join.passwordHint')}
      />
      <p role="alert" className={problemStyle}>
        {problem}
      </p>
      <div className={css.buttons}>
        {provider !== null && (
          <button
            type="button"
            className={button()}
            disabled={busy}
            onClick={() => void attempt(async () => location.assign(await client.account.signInElsewhere(false)))}
          >
            {t('join.provider', { host: provider })}
          </button>
        )}
        <button type="submit" className={button({ look: 'primary' })} disabled={busy || password.length < 8}>
          {t('join.accept')}
        </button>
      </div>
    </form>
  );
}
