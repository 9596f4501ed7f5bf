// What takes the place of a list: it is loading, could not be read, or is not for this user.
import { Lock, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../../styles/shared.css.ts';
import * as library from '../../../ui/library/Library.css.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { Skeleton } from '../../../ui/parts/Skeleton.tsx';
import { isForbidden } from './refusal.ts';

interface Props {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly load: () => Promise<void>;
}

export function ListState({ status, error, load }: Props) {
  const { t } = useTranslation('people');
  if (status === 'loading')
    return (
      <div style={{ marginTop: 20 }}>
        <Skeleton rows={3} />
      </div>
    );
  if (status === 'ready') return null;
  if (isForbidden(error)) return <EmptyState icon={Lock} title={t('forbiddenTitle')} text={t('forbidden')} />;
  return (
    <p className={library.banner} role="alert">
      <span>{t('unread')}</span>
      <button type="button" className={button()} onClick={() => void load()}>
        <RefreshCw size={16} aria-hidden />
        {t('again')}
      </button>
    </p>
  );
}
