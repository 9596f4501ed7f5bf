// Page for creating or editing a library item: frame, name field, and form buttons.
import { Link } from '@remix-run/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryLimits } from '../../shared/api/library.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { PageHead } from '../settings-page/PageHead.tsx';
import * as page from '../settings-page/SettingsPage.css.ts';
import * as css from './Library.css.ts';
import type { LibraryKind } from './LibraryPage.tsx';
import { useLibrary } from './use-library.ts';

interface EditorPageProps {
  readonly kind: LibraryKind;
  /** `new` for an item to be created. */
  readonly id: string;
  /** Name of the item, once loaded. */
  readonly name: string | undefined;
  readonly children: ReactNode;
}

export function EditorPage({ kind, id, name, children }: EditorPageProps) {
  const { t } = useTranslation('library');
  const [{ status }] = useLibrary();
  return (
    <div className={page.page}>
      <PageHead
        title={id === 'new' ? t(`${kind}.new`) : (name ?? t(`${kind}.title`))}
        up={{ to: `/settings/${kind}`, label: t(`${kind}.title`) }}
      />
      {id === 'new' || name !== undefined ? (
        children
      ) : (
        <p className={css.empty}>{t(status === 'ready' ? `${kind}.missing` : 'loading')}</p>
      )}
    </div>
  );
}

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

export function NameField({ value, onChange }: NameFieldProps) {
  const { t } = useTranslation('library');
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={label}>
        {t('fields.name')}
      </label>
      <input
        id={id}
        className={field}
        required
        maxLength={libraryLimits.name}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

interface FormEndProps {
  readonly kind: LibraryKind;
  readonly complete: boolean;
}

export function FormEnd({ kind, complete }: FormEndProps) {
  const { t } = useTranslation('library');
  const { t: common } = useTranslation('common');
  return (
    <div className={css.foot}>
      <Link to={`/settings/${kind}`} className={button({ look: 'quiet' })}>
        {common('cancel')}
      </Link>
      <button type="submit" className={button({ look: 'primary' })} disabled={!complete}>
        {t('save')}
      </button>
    </div>
  );
}
