// A key of the list, without its secret.
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../../../styles/shared.css.ts';
import { comma } from '../../../ui/parts/sentences.ts';
import { Switch } from '../../../ui/parts/Switch.tsx';
import { useDateTime } from '../../../ui/parts/use-date-time.ts';
import type { EnvironmentKey, StoredKey } from '../shared/api.ts';
import * as css from './ServerKeys.css.ts';

interface Shown<Key> {
  readonly of: Key;
  /** Name of the provider. */
  readonly provider: string;
  /** True if the provider has several keys. */
  readonly weighs: boolean;
}

interface Props extends Shown<StoredKey> {
  readonly onUse: (enabled: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function useFacts({ of: { hint, weight }, provider, weighs }: Shown<Pick<StoredKey, 'hint' | 'weight'>>): string {
  const { t } = useTranslation('server-keys');
  return [provider, hint !== '' && t('facts.ends', { hint }), weighs && t('facts.weight', { weight })]
    .filter(Boolean)
    .join(' · ');
}

function Note({ of: { state, until } }: { readonly of: Pick<StoredKey, 'state' | 'until'> }) {
  const { t } = useTranslation('server-keys');
  const at = useDateTime();
  if (state === 'unreadable') return <p className={css.facts}>{t('unreadableText')}</p>;
  if (state === 'resting' && until !== undefined)
    return <p className={css.facts}>{t('restingUntil', { when: at(until) })}</p>;
  return null;
}

export function KeyRow({ of, provider, weighs, onUse, onEdit, onDelete }: Props) {
  const { t } = useTranslation('server-keys');
  const at = useDateTime();
  const facts = useFacts({ of, provider, weighs });
  const { name, enabled, state, addedBy, addedAt } = of;
  const when = at(addedAt);
  return (
    <li className={css.row}>
      <div className={css.words}>
        <div className={css.head}>
          <strong className={css.name} dir="auto" data-off={!enabled}>
            {name}
          </strong>
          {!enabled && <span className={css.badge}>{t('badge.disabled')}</span>}
          {state !== 'ready' && (
            <span className={css.badge} data-kind={state}>
              {t(`badge.${state}`)}
            </span>
          )}
        </div>
        <p className={css.facts}>{facts}</p>
        <p className={css.facts}>
          {addedBy === null ? t('facts.addedOn', { when }) : t('facts.added', { name: addedBy, when })}
        </p>
        <Note of={of} />
      </div>
      <div className={css.tools}>
        <Switch small checked={enabled} label={t('useOf', { name })} onChange={onUse} />
        <button type="button" className={iconButton()} aria-label={t('editOf', { name })} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </button>
        <button type="button" className={iconButton()} aria-label={t('deleteOf', { name })} onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
        </button>
      </div>
    </li>
  );
}

export function EnvironmentRow({ of, provider, weighs }: Shown<EnvironmentKey>) {
  const { t, i18n } = useTranslation('server-keys');
  const facts = useFacts({ of, provider, weighs });
  return (
    <li className={css.row}>
      <div className={css.words}>
        <div className={css.head}>
          <strong className={css.name}>{provider}</strong>
          <span className={css.badge}>{t('badge.environment')}</span>
          {of.state === 'resting' && (
            <span className={css.badge} data-kind="resting">
              {t('badge.resting')}
            </span>
          )}
        </div>
        <p className={css.facts}>{facts}</p>
        <p className={css.facts}>{t('facts.variables', { names: of.variables.join(comma(i18n.language)) })}</p>
        <Note of={of} />
      </div>
    </li>
  );
}
