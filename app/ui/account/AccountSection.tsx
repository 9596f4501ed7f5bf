// The account page: the signed-in user or the sign-in forms, and the result of a sign-in by redirect.
import { useSearchParams } from '@remix-run/react';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { AccountView } from '../../shared/api/account.ts';
import type { RefusedForm } from '../../shared/api/account-forms.ts';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { removeDrafts } from '../../client/outbox/drafts.ts';
import { removeTrays } from '../../client/attachments/tray.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Skeleton } from '../parts/Skeleton.tsx';
import { PageSkeleton } from '../settings-page/PageSkeleton.tsx';
import { MemberCard } from './MemberCard.tsx';
import { problemNamed } from './problems.ts';
import { SignIn } from './SignIn.tsx';
import * as css from './Account.css.ts';

interface Props {
  /** False inside a dialog that has a title. */
  readonly titled?: boolean;
  /** The account in the server's markup, until the page has loaded it. */
  readonly known?: AccountView | undefined;
  /** Result of a form submitted without JavaScript. */
  readonly refused?: RefusedForm | undefined;
}

export function AccountSection({ titled = true, ...account }: Props) {
  const texts = usePageTexts('account');
  const { t } = useTranslation('account');
  if (!texts) return <PageSkeleton />;
  return (
    <div className={page.page}>
      {titled && <h2 className={page.heading}>{t('title')}</h2>}
      <Account {...account} />
    </div>
  );
}

/** Loads a new page, so that nothing of the previous user stays in memory. */
const go = (address: string): void => window.location.assign(address);

function Account({ known, refused }: Omit<Props, 'titled'>) {
  const { t } = useTranslation('account');
  const client = useClient();
  const { account } = client;
  const asked = useStore(account.store, (all) => all);
  const state = asked.status === 'loading' && known ? ({ status: 'ready', account: known } as const) : asked;
  const locked = useStore(client.locked, (value) => value);
  // Without the access code the account is unknown, so it is loaded once unlocked.
  useEffect(() => {
    if (!locked) void account.load();
  }, [account, locked]);

  if (state.status === 'loading') {
    return (
      <div className={css.section}>
        <Skeleton rows={2} />
        <Skeleton rows={3} of="field" />
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <div className={css.section}>
        <div role="alert" className={css.warning}>
          {t('failed')} {state.error.message}
        </div>
        <button type="button" className={button()} onClick={() => void account.load()}>
          <RefreshCw size={16} aria-hidden />
          {t('again')}
        </button>
      </div>
    );
  }
  const { account: who } = state;
  return (
    <div className={css.section}>
      <AccountNotes host={who.ways.provider} signedIn={who.signedIn} />
      {who.signedIn ? (
        <MemberCard key={who.userId} client={account} member={who} onLeave={go} forgetKeys={() => forgetKeys(client)} />
      ) : (
        <SignIn client={account} visitor={who} onArrived={go} refused={refused} />
      )}
    </div>
  );
}

/** Result of a sign-in by redirect, read from the URL. */
function AccountNotes({ host, signedIn }: { readonly host: string | null; readonly signedIn: boolean }) {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const problem = search.get('problem');
  const adopted = Number(search.get('adopted') ?? Number.NaN);
  // Without an identity provider there was no redirect.
  if (problem !== null && host !== null) {
    const known = problemNamed(problem);
    return (
      <div role="alert" className={css.warning}>
        {known ? t(`problem.${known}`, { host }) : t('problem.unknown')}
      </div>
    );
  }
  if (!signedIn || !Number.isInteger(adopted) || adopted < 0) return null;
  return (
    <div role="status" className={css.notice}>
      {adopted > 0 ? t('adopted', { count: adopted }) : t('welcome')}
    </div>
  );
}

/** Removes keys and drafts that only this browser has. Keys on the server stay with the account. */
async function forgetKeys(client: ReturnType<typeof useClient>): Promise<void> {
  const here = Object.entries(client.vaults.store.get()).filter(([, { place }]) => place !== 'server');
  for (const [provider] of here) await client.vaults.remove(provider);
  removeDrafts();
  await removeTrays();
}
