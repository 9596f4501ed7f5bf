// A connected provider in the list: host, state, and a handle for reordering.
import { Link } from '@remix-run/react';
import { ChevronRight, CircleAlert, GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { needsKey } from '../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { BrandMark } from '../parts/BrandMark.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import type { ListedProvider } from './states.ts';
import * as css from './ProviderList.css.ts';

interface Props {
  readonly one: ListedProvider;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
}

export function ConnectedRow({ one: { provider, dot }, onUp, onDown }: Props) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const own = useStore(client.vaults.store, (all) => all[provider.id] !== undefined);
  const on = provider.models.filter(({ enabled }) => enabled !== false).length;
  const models = t('list.models', { on, count: provider.models.length });
  return (
    <li className={css.row} data-sort={provider.id}>
      <Link to={`/settings/providers/${encodeURIComponent(provider.id)}`} className={css.link}>
        <BrandMark mark={provider.mark} size="list" />
        <span className={css.rowText}>
          <span className={css.name}>{provider.name}</span>
          <span className={css.about}>
            {[connectionOf(provider, own), 'models' as const]
              .flatMap((part) => (part === 'models' ? [models] : part ? [t(`list.${part}`)] : []))
              .join(' · ')}
          </span>
        </span>
        <span className={css.state} data-state={dot}>
          {dot === 'failing' ? <CircleAlert size={14} aria-hidden /> : <i className={css.dot} aria-hidden />}
          {t(`state.${dot}`)}
        </span>
        <ChevronRight size={16} aria-hidden className={css.chevron} />
      </Link>
      {onUp && onDown && <Grip label={t('list.reorder', { provider: provider.name })} onUp={onUp} onDown={onDown} />}
    </li>
  );
}

function connectionOf(provider: ProviderInfo, own: boolean): 'keySaved' | 'onServer' | 'operator' | undefined {
  if (own) return 'keySaved';
  if (provider.localURL !== undefined) return 'onServer';
  return needsKey(provider) ? 'operator' : undefined;
}

/** Drag handle; the arrow keys with Alt move the row, too. */
function Grip({
  label,
  onUp,
  onDown,
}: {
  readonly label: string;
  readonly onUp: () => void;
  readonly onDown: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp') onUp();
    else onDown();
  };
  return (
    <button type="button" className={css.grip} aria-label={label} title={label} draggable onKeyDown={onKeyDown}>
      <GripVertical size={16} aria-hidden />
    </button>
  );
}
