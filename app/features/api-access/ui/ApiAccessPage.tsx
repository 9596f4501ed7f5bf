// Tokens for other programs, and the settings that connect them.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button, field, hint, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import { CopyButton } from '../../../ui/parts/CopyButton.tsx';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useHydrated } from '../../../ui/parts/use-hydrated.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { tokens } from '../shared/api.ts';
import type { TokenRow } from '../shared/api.ts';
import { Aliases } from './Aliases.tsx';
import * as css from './ApiAccess.css.ts';
import { clients } from './clients.ts';
import { KeptCalls } from './KeptCalls.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { Token } from './Token.tsx';

/** Lifetimes that are offered. Unit: days. */
const lifetimes = ['30', '90', '365', 'never'] as const;
type Lifetime = (typeof lifetimes)[number];

export function ApiAccessPage() {
  const ready = usePageTexts('api-access');
  const { t } = useTranslation('api-access');
  const { status, data, change } = useResource(tokens);
  const { tokens: rows, wires } = data ?? { tokens: [], wires: [] };
  const [edited, setEdited] = useState<TokenRow>();
  const { problem, busy, attempt } = useAttempt(() => t('failed'));
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const [token, setToken] = useState<string>();
  if (!ready) return <PageSkeleton />;
  const add = async (): Promise<void> => {
    await attempt(async () => {
      const days = lifetime === 'never' ? {} : { days: Number(lifetime) };
      const made = await change('add', {}, { name: name.trim(), ...days });
      setToken(made.token);
      setName('');
    });
  };
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')} />
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !busy) void add();
        }}
      >
        <label className={`${label} ${css.name}`}>
          {t('name')}
          <input
            className={field}
            value={name}
            maxLength={100}
            dir="auto"
            placeholder={t('namePlaceholder')}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <Select
          look="fit"
          label={t('lifetime')}
          value={lifetime}
          choices={lifetimes.map((value) => ({ value, label: t(`days.${value}`) }))}
          onChange={setLifetime}
        />
        <button type="submit" className={button({ look: 'primary' })} disabled={name.trim() === '' || busy}>
          {t('create')}
        </button>
      </form>
      <p role="alert" className={problemStyle}>
        {problem ?? (status === 'failed' && t('unread'))}
      </p>
      {token !== undefined && <NewToken token={token} />}
      {rows.length > 0 && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('tokens')}>
          {rows.map((row) => (
            <Token
              key={row.id}
              row={row}
              onEdit={() => setEdited(row)}
              onRevoke={() => void attempt(() => change('revoke', { id: row.id }, undefined))}
            />
          ))}
        </ul>
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState icon={KeyRound} title={t('noneTitle')} text={t('none')} />
      )}
      <Connect token={token} />
      <Aliases />
      <KeptCalls />
      {edited && (
        <TokenDialog
          of={edited}
          wires={wires}
          onSave={(draft) => change('change', { id: edited.id }, draft)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function NewToken({ token }: { readonly token: string }) {
  const { t } = useTranslation('api-access');
  return (
    <div className={`${page.card} ${css.made}`}>
      <label className={label} htmlFor="new-token">
        {t('made')}
      </label>
      <div className={css.line}>
        <input
          id="new-token"
          className={`${field} ${css.token}`}
          readOnly
          value={token}
          aria-describedby="new-token-hint"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={() => token} label={t('copyToken')} size="normal" />
      </div>
      <p id="new-token-hint" className={hint}>
        {t('once')}
      </p>
    </div>
  );
}

function Connect({ token }: { readonly token: string | undefined }) {
  const { t } = useTranslation('api-access');
  const [name, setName] = useState(clients[0]?.name ?? '');
  const client = clients.find((each) => each.name === name);
  // The server does not know the address that the browser uses.
  const origin = useHydrated() ? location.origin : '';
  const text = client?.text(origin, token ?? 'TOKEN') ?? '';
  return (
    <section className={css.connect}>
      <h2 className={page.heading}>{t('connect')}</h2>
      <p className={css.about}>{t('connectText')}</p>
      <Select
        label={t('program')}
        value={name}
        choices={clients.map((each) => ({ value: each.name, label: each.name }))}
        onChange={setName}
      />
      <div className={css.block}>
        <pre className={css.code} aria-label={t('settingsOf', { name })}>
          {text}
        </pre>
        <span className={css.copy}>
          <CopyButton text={() => text} label={t('copySettings')} />
        </span>
      </div>
    </section>
  );
}
