// The account's page: who is signed in, or how to. It also tells what came of a sign-in that led through another page.
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
  /** False where a dialog has said already what this is. */
  readonly titled?: boolean;
  /** The account as the server rendered it, until the page has asked by itself. */
  readonly known?: AccountView | undefined;
  /** Result of the plain form that led here. */
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

/** A page of its own: nothing of the user before stays in memory. */
const go = (address: string): void => window.location.assign(address);

function Account({ known, refused }: Omit<Props, 'titled'>) {
  const { t } = useTranslation('account');
  const client = useClient();
  const { account } = client;
  const asked = useStore(account.store, (all) => all);
  const state = asked.status === 'loading' && known ? ({ status: 'ready', account: known } as const) : asked;
  const locked = useStore(client.locked, (value) => value);
  // Behind the lock nobody is anybody: asked again once it is open.
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

/** Result of the sign-in that led here, read from the address. */
function AccountNotes({ host, signedIn }: { readonly host: string | null; readonly signedIn: boolean }) {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const problem = search.get('problem');
  const adopted = Number(search.get('adopted') ?? Number.NaN);
  // Without an identity provider nobody was sent anywhere.
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

/** Removal of the data that only this browser has: keys and drafts. Keys on the server stay with the account. */
async function forgetKeys(client: ReturnType<typeof useClient>): Promise<void> {
  const here = Object.entries(client.vaults.store.get()).filter(([, { place }]) => place !== 'server');
  for (const [provider] of here) await client.vaults.remove(provider);
  removeDrafts();
  await removeTrays();
}
