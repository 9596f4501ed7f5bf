// Notice above the message field that a spending limit is nearly or fully used.
import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usageApi } from '../../shared/api/usage.ts';
import type { Spent } from '../../shared/api/usage.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { limitPeriods, warnAt } from '../../shared/usage/limits.ts';
import { fromMicros } from '../../shared/usage/micros.ts';
import { getFrom } from '../../client/net/call.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatMoney } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { sentences } from '../parts/sentences.ts';
import { useCard } from '../parts/use-card.ts';
import * as css from './Usage.css.ts';

export default function SpendingNotice({ choice }: { readonly choice: ModelChoice }) {
  const ready = usePageTexts('usage');
  const { t, i18n } = useTranslation('usage');
  const client = useClient();
  const card = useCard(choice);
  const limits = useStore(client.settings, ({ spendingLimits }) => spendingLimits);
  const writing = useStore(client.runs, (runs) => Object.keys(runs).length);
  const [spent, setSpent] = useState<readonly Spent[]>([]);
  useEffect(() => {
    // Reloads when an answer has ended.
    if (limits.length === 0 || writing > 0) return undefined;
    let gone = false;
    void getFrom(client.transport, usageApi.spent, {}).then(
      (found) => !gone && setSpent(found.spent),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [client, limits, writing]);
  const near = limits.flatMap((limit) =>
    limitPeriods.flatMap((period) => {
      const most = limit[period];
      const used = fromMicros(spent.find(({ currency }) => currency === limit.currency)?.[period] ?? 0);
      return most !== undefined && used >= most * warnAt ? [{ period, most, used, currency: limit.currency }] : [];
    }),
  );
  const [first] = near;
  if (!ready || !first) return null;
  const { period, most, used, currency } = first;
  const values = {
    used: formatMoney(used, currency, i18n.language),
    most: formatMoney(most, currency, i18n.language),
  };
  return (
    <p role="status" className={css.notice} data-over={used >= most}>
      <span>
        {sentences(
          i18n.language,
          t(`notice.${period}.${used >= most ? 'over' : 'near'}`, values),
          used >= most && card && !card.pricing && t('notice.unpriced'),
        )}
      </span>
      <Link to="/settings/usage">{t('notice.change')}</Link>
    </p>
  );
}
