// Layout of the settings: back link, list of sections, and the open section.
import { Link, NavLink, Outlet, useLocation, useRevalidator } from '@remix-run/react';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { useSections } from './use-sections.ts';
import { useSectionName } from './use-section-name.ts';
import * as css from './SettingsPage.css.ts';

/** `titled`: language of the page title, if there is one. */
export function SettingsLayout({ titled }: { readonly titled: string | undefined }) {
  const ready = usePageTexts('settings');
  const awake = useStore(useClient().awake, (value) => value);
  const { t, i18n } = useTranslation('settings');
  const nameOf = useSectionName();
  const sections = useSections();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (titled !== undefined && titled !== i18n.language) revalidate();
  }, [titled, i18n.language, revalidate]);
  const { pathname } = useLocation();
  const index = /^\/settings\/?$/.test(pathname);
  // A subpage of a section has its own back link.
  const inside = pathname.split('/').filter(Boolean).length > 2;
  if (!ready) return <div className={css.shell} data-index={index} />;
  return (
    <div className={css.shell} data-index={index} data-awake={awake}>
      <nav className={css.nav} aria-label={t('sections')}>
        <Link to="/" className={css.back}>
          <ArrowLeft size={16} aria-hidden />
          {t('back')}
        </Link>
        <h1 className={css.title}>{t('title')}</h1>
        <ul className={css.links}>
          {sections.map(({ id, icon: Icon }) => (
            <li key={id}>
              <NavLink
                to={`/settings/${id}`}
                className={css.link}
                // On wide screens the first section is shown at `/settings`.
                data-shown={index && id === sections[0]?.id}
              >
                <Icon size={17} aria-hidden />
                {nameOf({ id })}
                <ChevronRight size={16} aria-hidden className={css.chevron} />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className={css.content}>
        {!index && <h1 className={css.unseenTitle}>{t('title')}</h1>}
        {!index && !inside && (
          <Link to="/settings" className={css.up}>
            <ArrowLeft size={16} aria-hidden />
            {t('all')}
          </Link>
        )}
        <Outlet />
      </main>
    </div>
  );
}
