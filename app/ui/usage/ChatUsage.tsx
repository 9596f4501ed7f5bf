// Total cost of a chat, at the end of its menu; renders nothing if no price is known.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usageApi } from '../../shared/api/usage.ts';
import type { UsageSums } from '../../shared/api/usage.ts';
import { getFrom } from '../../client/net/call.ts';
import { fromMicros } from '../../shared/usage/micros.ts';
import { useClient } from '../parts/client-context.ts';
import { formatMoney } from '../parts/format.ts';
import * as css from './Usage.css.ts';

export function ChatUsage({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('common');
  const { transport } = useClient();
  const [totals, setTotals] = useState<readonly UsageSums[]>();
  useEffect(() => {
    let gone = false;
    void getFrom(transport, usageApi.chat, { id }).then(
      (found) => !gone && setTotals(found.totals),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [transport, id]);
  const prices = (totals ?? [])
    .filter(({ currency, micros }) => currency !== '' && micros > 0)
    .map(({ currency, micros }) => formatMoney(fromMicros(micros), currency, i18n.language));
  if (prices.length === 0) return null;
  return (
    <p className={css.ofChat} data-testid="chat-usage">
      {t('list.cost', { cost: prices.join(' + ') })}
    </p>
  );
}
