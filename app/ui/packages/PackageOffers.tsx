// Packages of the operator's index, with their permissions shown before they are added.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom, sendTo } from '../../client/net/call.ts';
import { packagesApi } from '../../shared/api/packages.ts';
import type { PackageInfo, PackageOffer } from '../../shared/api/packages.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import * as css from './PackagesPage.css.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Offers = { readonly packages: readonly PackageOffer[]; readonly problem?: string };

interface OffersProps {
  /** Packages of this server that are not bundled. */
  readonly packages: readonly PackageInfo[];
  onAdded(packages: readonly PackageInfo[]): void;
}

export function PackageOffers({ packages: here, onAdded }: OffersProps) {
  const { t } = useTranslation('packages');
  const client = useClient();
  const [offers, setOffers] = useState<Offers>({ packages: [] });
  useEffect(() => {
    let gone = false;
    const failed = (error: unknown): Offers => ({ packages: [], problem: messageOf(error) });
    void getFrom(client.transport, packagesApi.offers, {})
      .catch(failed)
      .then((answer) => {
        if (!gone) setOffers(answer);
      });
    return () => {
      gone = true;
    };
  }, [client]);
  const { packages, problem } = offers;
  if (packages.length === 0 && problem === undefined) return null;
  return (
    <section aria-label={t('offers.title')}>
      <h3 className={page.group}>{t('offers.title')}</h3>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {t('offers.problem', { problem })}
        </p>
      )}
      {packages.length > 0 && (
        <ul className={`${page.card} ${css.list}`}>
          {packages.map((offer) => (
            <Offer
              key={offer.name}
              offer={offer}
              isHere={here.some(({ name, version }) => name === offer.name && version === offer.version)}
              onAdded={onAdded}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface OfferProps extends Pick<OffersProps, 'onAdded'> {
  readonly offer: PackageOffer;
  readonly isHere: boolean;
}

function Offer({ offer, isHere, onAdded }: OfferProps) {
  const { t } = useTranslation('packages');
  const client = useClient();
  const [phase, setPhase] = useState<'idle' | 'adding' | { readonly failed: string }>('idle');
  const { name, version, description, kind, id, grade } = offer;
  const add = async (): Promise<void> => {
    setPhase('adding');
    try {
      const { packages } = await sendTo(client.transport, packagesApi.add, {}, { name, integrity: offer.integrity });
      setPhase('idle');
      onAdded(packages);
    } catch (error) {
      setPhase({ failed: messageOf(error) });
    }
  };
  return (
    <li className={css.row}>
      <div className={css.head}>
        <span className={css.name}>{name}</span>
        <span className={css.about}>{version}</span>
        {isHere && <span className={css.state}>{t('offers.here')}</span>}
      </div>
      <p className={css.about}>{[t(`kind.${kind}`), id, t(`grade.${grade}`)].join(' · ')}</p>
      {description !== undefined && <p className={css.note}>{description}</p>}
      {!isHere && (
        <details>
          <summary className={css.summary} aria-label={t('offers.reviewNamed', { name })}>
            {t('offers.review')}
          </summary>
          <Rights offer={offer} />
          {typeof phase === 'object' && (
            <p className={css.problem} role="alert">
              {t('offers.failed', { problem: phase.failed })}
            </p>
          )}
          <button
            type="button"
            className={button({ look: 'primary' })}
            disabled={phase === 'adding'}
            aria-label={`${t('offers.add')}: ${name}`}
            onClick={() => void add()}
          >
            {phase === 'adding' ? t('offers.adding') : t('offers.add')}
          </button>
        </details>
      )}
    </li>
  );
}

function Rights({ offer: { hosts, keys, env, provenance, integrity, date } }: { readonly offer: PackageOffer }) {
  const { t } = useTranslation('packages');
  const rows = [
    hosts.length > 0 ? t('hosts', { hosts: hosts.join(', ') }) : t('noHosts'),
    keys.length > 0 ? t('offers.keys', { names: keys.join(', ') }) : t('offers.noKeys'),
    ...(env.length > 0 ? [t('env', { names: env.join(', ') })] : []),
    provenance === undefined ? t('offers.noProvenance') : t('offers.provenance', { url: provenance }),
    t('offers.checked', { date, integrity }),
  ];
  return (
    <ul className={css.rights}>
      {rows.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
