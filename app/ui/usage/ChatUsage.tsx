// What a chat has cost since it began, at the end of its menu.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usageApi } from '../../shared/api/usage.ts';
import type { UsageSums } from '../../shared/api/usage.ts';
import { getFrom } from '../../client/net/call.ts';
import { fromMicros } from '../../shared/usage/micros.ts';
import { useClient } from '../parts/client-context.ts';
import { formatMoney } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './Usage.css.ts';

export function ChatUsage({ id }: { readonly id: string }) {
  const ready = usePageTexts('usage');
  const { t, i18n } = useTranslation('usage');
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
  if (!ready || !totals || totals.length === 0) return null;
  const calls = totals.reduce((all, each) => all + each.calls, 0);
  const unpriced = totals.reduce((all, each) => all + each.unpriced, 0);
  const prices = totals
    .filter(({ currency }) => currency !== '')
    .map(({ currency, micros }) => formatMoney(fromMicros(micros), currency, i18n.language));
  const words = [
    t('callCount', { count: calls }),
    ...prices,
    ...(unpriced > 0 ? [t('unpriced', { count: unpriced })] : []),
  ];
  return (
    <p className={css.ofChat} data-testid="chat-usage">
      {words.join(' · ')}
    </p>
  );
}
