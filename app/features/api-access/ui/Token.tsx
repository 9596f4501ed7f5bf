// A token in the list: its facts, and what it may do.
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../../../styles/shared.css.ts';
import { formatMoney, formatNumber } from '../../../ui/parts/format.ts';
import { useDateTime } from '../../../ui/parts/use-date-time.ts';
import type { TokenRow } from '../shared/api.ts';
import * as css from './ApiAccess.css.ts';
import { nameOfWire } from './texts.ts';

interface TokenProps {
  readonly row: TokenRow;
  readonly onEdit: () => void;
  readonly onRevoke: () => void;
}

export function Token({ row, onEdit, onRevoke }: TokenProps) {
  const { t } = useTranslation('api-access');
  const at = useDateTime();
  const expires = row.expiresAt === undefined ? t('noEnd') : t('expires', { when: at(row.expiresAt) });
  const used = row.lastUsedAt === undefined ? t('unused') : t('used', { when: at(row.lastUsedAt) });
  return (
    <li className={css.row}>
      <span className={css.words}>
        <span dir="auto">{row.name}</span>
        <span className={css.small}>{[row.hint, used, expires].join(' · ')}</span>
        <Limits row={row} />
      </span>
      <button
        type="button"
        className={iconButton()}
        aria-label={t('edit', { name: row.name })}
        title={t('edit', { name: row.name })}
        onClick={onEdit}
      >
        <Pencil size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={iconButton()}
        aria-label={t('revoke', { name: row.name })}
        title={t('revoke', { name: row.name })}
        onClick={onRevoke}
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </li>
  );
}

/** Limits of the token, in a line below its facts. */
function Limits({ row: { limit, models, wires, addresses, keepsCalls } }: Pick<TokenProps, 'row'>) {
  const { t, i18n } = useTranslation('api-access');
  const amount = (value: number): string => {
    if (!limit) return '';
    if (limit.unit === 'money') return formatMoney(value, limit.currency, i18n.language);
    return t(`amount.${limit.unit}`, { amount: formatNumber(value, i18n.language), count: value });
  };
  const parts = [
    limit && t(`spentOf.${limit.period}`, { spent: amount(limit.spent), limit: amount(limit.hard) }),
    ...[models, wires?.map(nameOfWire), addresses].map((names) => names && t('only', { names: names.join(', ') })),
    keepsCalls ? t('keepsShort') : undefined,
  ].filter((each) => each !== undefined);
  return parts.length > 0 && <span className={css.small}>{parts.join(' · ')}</span>;
}
