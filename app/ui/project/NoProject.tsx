// Page of a project that does not exist or belongs to another user, with links to other projects.
import { Link } from '@remix-run/react';
import { Folder as FolderIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../shared/api/folders.ts';
import { button } from '../../styles/shared.css.ts';
import { useTitle } from '../parts/page-title.ts';
import { colorOf } from './colors.ts';
import * as css from './Project.css.ts';

/** Maximum projects listed; the sidebar has all. */
const atMost = 5;

export function NoProject({ others }: { readonly others: readonly Folder[] }) {
  const { t } = useTranslation('personal');
  useTitle(t('project.gone'));
  return (
    <div className={css.gone}>
      <FolderIcon size={28} strokeWidth={1.6} aria-hidden className={css.muted} />
      <h2 className={css.goneTitle}>{t('project.gone')}</h2>
      <p className={css.goneText}>{t('project.goneText')}</p>
      <Link to="/" className={button({ look: 'primary' })}>
        {t('project.goneLink')}
      </Link>
      {others.length > 0 && (
        <nav aria-label={t('project.others')} className={css.others}>
          {others.slice(0, atMost).map(({ id, name, icon, color }) => (
            <Link key={id} to={`/projects/${id}`} className={button({ look: 'quiet' })}>
              <span style={{ color: colorOf(color) }} aria-hidden>
                {icon || <FolderIcon size={15} />}
              </span>
              <span dir="auto">{name}</span>
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
