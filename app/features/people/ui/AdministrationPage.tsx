// The administration: accounts, groups, access rules, usage and the audit log, for administrators.
import { Link, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { AuditView } from './AuditView.tsx';
import { GroupsView } from './GroupsView.tsx';
import { PeopleView } from './PeopleView.tsx';
import { RulesView } from './RulesView.tsx';
import { UsageView } from './UsageView.tsx';
import * as css from './People.css.ts';

const views = {
  people: PeopleView,
  groups: GroupsView,
  access: RulesView,
  usage: UsageView,
  audit: AuditView,
} as const;
type View = keyof typeof views;
const names = Object.keys(views) as readonly View[];

export function AdministrationPage() {
  const ready = usePageTexts('people');
  const { t } = useTranslation('people');
  const [search] = useSearchParams();
  const view = names.find((name) => name === search.get('view')) ?? 'people';
  const Shown = views[view];
  if (!ready) return <PageSkeleton />;
  return (
    <div className={page.page}>
      <h2 className={page.heading}>{t('title')}</h2>
      <nav aria-label={t('title')}>
        <ul className={css.tabs}>
          {names.map((name) => (
            <li key={name}>
              <Link
                to={name === 'people' ? '?' : `?view=${name}`}
                className={css.tab}
                aria-current={name === view ? 'page' : undefined}
                preventScrollReset
              >
                {t(`view.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Shown />
    </div>
  );
}
