// List page of a kind of library item, and the action buttons of its rows.
import { Link } from '@remix-run/react';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Prompt } from '../../shared/api/library.ts';
import type { SharedCounts } from '../../shared/api/shared-kinds.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { useSharedWith } from '../parts/use-shared-with.ts';
import { ObjectDialogs } from '../parts/ObjectDialogs.tsx';
import { PageHead } from '../settings-page/PageHead.tsx';
import * as page from '../settings-page/SettingsPage.css.ts';
import * as css from './Library.css.ts';
import { Transfer } from './Transfer.tsx';
import { UndoToast } from './UndoToast.tsx';
import { useLibrary } from './use-library.ts';

export type LibraryKind = 'assistants' | 'prompts';

interface LibraryPageProps {
  readonly kind: LibraryKind;
  readonly children: ReactNode;
}

export function LibraryPage({ kind, children }: LibraryPageProps) {
  const { t } = useTranslation('library');
  const [{ status }, library] = useLibrary();
  return (
    <div className={page.page}>
      <PageHead title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
        <Transfer kind={kind} />
        <Link to={`/settings/${kind}/new`} className={button({ look: 'primary' })}>
          <Plus size={16} aria-hidden />
          {t(`${kind}.new`)}
        </Link>
      </PageHead>
      {status === 'failed' && (
        <p className={css.banner} role="alert">
          <span>{t('failed')}</span>
          <button type="button" className={button()} onClick={() => void library.load()}>
            {t('again')}
          </button>
        </p>
      )}
      {children}
      <UndoToast />
    </div>
  );
}

interface ItemToolsProps {
  readonly kind: LibraryKind;
  readonly of: { readonly id: string; readonly name: string };
  readonly onDuplicate: () => void;
  /** Undefined for an item of others or a built-in one, which cannot be deleted. */
  readonly onRemove?: (() => void) | undefined;
  /** Default: items that can be deleted. */
  readonly editable?: boolean;
}

export function ItemTools({ kind, of, onDuplicate, onRemove, editable = onRemove !== undefined }: ItemToolsProps) {
  const { t } = useTranslation('library');
  const { id, name } = of;
  return (
    <>
      <button
        type="button"
        className={iconButton()}
        aria-label={t('duplicateOf', { name })}
        title={t('duplicate')}
        onClick={onDuplicate}
      >
        <Copy size={16} aria-hidden />
      </button>
      {onRemove && <ObjectDialogs kind={kind === 'prompts' ? 'prompt' : 'assistant'} id={id} name={name} />}
      {editable && (
        <Link
          to={`/settings/${kind}/${id}`}
          className={iconButton()}
          aria-label={t('editOf', { name })}
          title={t('edit')}
        >
          <Pencil size={16} aria-hidden />
        </Link>
      )}
      {onRemove && (
        <button
          type="button"
          className={iconButton()}
          aria-label={t('removeOf', { name })}
          title={t('remove')}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      )}
    </>
  );
}

/** Marks an item of another user. */
export function SharedBy({ of: { by, edit } }: { readonly of: NonNullable<Prompt['shared']> }) {
  const { t } = useTranslation('library');
  return (
    <p className={css.note} dir="auto">
      {t(edit ? 'sharedEdit' : 'sharedBy', { name: by })}
    </p>
  );
}

/** Marks an item of the user that others may use. */
export function SharedWith({ of }: { readonly of: SharedCounts }) {
  return <p className={css.note}>{useSharedWith(of)}</p>;
}
