// Packages of this server: unused ones with the reason, those added by the operator, and bundled ones.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatClient } from '../../client/client.ts';
import { getFrom } from '../../client/net/call.ts';
import { packagesApi } from '../../shared/api/packages.ts';
import type { PackageInfo } from '../../shared/api/packages.ts';
import { button } from '../../styles/shared.css.ts';
import { PageSkeleton } from '../settings-page/PageSkeleton.tsx';
import * as page from '../settings-page/SettingsPage.css.ts';
import { useClient } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { PackageOffers } from './PackageOffers.tsx';
import { PackageRow } from './PackageRow.tsx';
import * as css from './PackagesPage.css.ts';

async function ask(client: ChatClient): Promise<readonly PackageInfo[] | 'failed'> {
  try {
    return (await getFrom(client.transport, packagesApi.list, {})).packages;
  } catch {
    return 'failed';
  }
}

const inUse = ({ state }: PackageInfo): boolean => state === 'loaded';

/** `known`: the packages in the server's markup, shown until the list loads. */
export function PackagesPage({ known }: { readonly known: readonly PackageInfo[] | undefined }) {
  const hasTexts = usePageTexts('packages');
  // The suite uses the texts of the providers' page.
  const hasSuiteTexts = usePageTexts('providers');
  const { t } = useTranslation('packages');
  const client = useClient();
  const [list, setList] = useState<readonly PackageInfo[] | 'failed' | undefined>(known);
  useEffect(() => {
    let gone = false;
    void ask(client).then((answer) => {
      if (!gone) setList(answer);
    });
    return () => {
      gone = true;
    };
  }, [client]);
  if (!hasTexts || !hasSuiteTexts) return <PageSkeleton />;
  const all = Array.isArray(list) ? (list as readonly PackageInfo[]) : [];
  const outside = all.filter(({ origin }) => origin !== 'bundled');
  const bundled = all.filter((each) => each.origin === 'bundled' && inUse(each));
  const groups = [
    ['idle', all.filter((each) => !inUse(each))],
    ['added', outside.filter(inUse)],
  ] as const;
  return (
    <div className={page.page}>
      <h2 className={page.heading}>{t('title')}</h2>
      <p className={page.lead}>{t('text')}</p>
      {list === 'failed' && (
        <div className={css.failure} role="alert">
          <span>{t('error')}</span>
          <button type="button" className={button()} onClick={() => void ask(client).then(setList)}>
            {t('retry')}
          </button>
        </div>
      )}
      {Array.isArray(list) && outside.length === 0 && <p className={css.none}>{t('noneText')}</p>}
      {groups.map(
        ([name, packages]) =>
          packages.length > 0 && (
            <section key={name} aria-label={t(`group.${name}`)}>
              <h3 className={page.group}>{t(`group.${name}`)}</h3>
              <List packages={packages} onChange={setList} />
            </section>
          ),
      )}
      <PackageOffers packages={outside} onAdded={setList} />
      {bundled.length > 0 && (
        <details className={css.bundled}>
          <summary className={css.summary}>{t('bundled', { count: bundled.length })}</summary>
          <List packages={bundled} onChange={setList} />
        </details>
      )}
    </div>
  );
}

interface ListProps {
  readonly packages: readonly PackageInfo[];
  onChange(packages: readonly PackageInfo[]): void;
}

function List({ packages, onChange }: ListProps) {
  return (
    <ul className={`${page.card} ${css.list}`}>
      {packages.map((each) => (
        <PackageRow key={`${each.origin} ${each.name} ${each.problem ?? ''}`} package={each} onChange={onChange} />
      ))}
    </ul>
  );
}
