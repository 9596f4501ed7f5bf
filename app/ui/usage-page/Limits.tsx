// Spending limits: a notice from 80%, and at 100% a question before the next message.
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usageApi } from '../../shared/api/usage.ts';
import type { Spent } from '../../shared/api/usage.ts';
import { currencies, limitPeriods } from '../../shared/usage/limits.ts';
import type { LimitPeriod, SpendingLimit } from '../../shared/usage/limits.ts';
import { fromMicros } from '../../shared/usage/micros.ts';
import { getFrom } from '../../client/net/call.ts';
import { button, field, iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatMoney } from '../parts/format.ts';
import * as css from './Usage.css.ts';

export function Limits() {
  const { t, i18n } = useTranslation('usage');
  const client = useClient();
  const limits = useStore(client.settings, ({ spendingLimits }) => spendingLimits);
  const [spent, setSpent] = useState<readonly Spent[]>([]);
  useEffect(() => {
    if (limits.length === 0) return undefined;
    let gone = false;
    void getFrom(client.transport, usageApi.spent, {}).then(
      (found) => !gone && setSpent(found.spent),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [client, limits]);
  const put = (next: readonly SpendingLimit[]): void => client.setSettings({ spendingLimits: next });
  /** Currencies without an amount yet, which are not saved. */
  const [begun, setBegun] = useState<readonly string[]>([]);
  const shown: readonly SpendingLimit[] = [
    ...limits,
    ...begun.flatMap((currency) => (limits.some((limit) => limit.currency === currency) ? [] : [{ currency }])),
  ];
  const change = (currency: string, period: LimitPeriod, text: string): void => {
    const amount = text.trim() === '' ? undefined : Number(text.replace(',', '.'));
    if (amount !== undefined && !(amount >= 0)) return;
    const next = shown.map((limit): SpendingLimit => {
      if (limit.currency !== currency) return limit;
      const { [period]: _before, ...rest } = limit;
      return amount === undefined ? rest : { ...rest, [period]: amount };
    });
    put(next.filter((limit) => limitPeriods.some((each) => limit[each] !== undefined)));
  };
  const free = currencies.filter((currency) => !shown.some((limit) => limit.currency === currency));
  return (
    <section className={css.section} aria-labelledby="usage-limits">
      <h3 id="usage-limits" className={css.heading}>
        {t('limits.title')}
      </h3>
      <div className={css.card}>
        <p className={css.quiet}>{t('limits.text')}</p>
        {shown.map((limit) => {
          const { currency } = limit;
          const now = spent.find((each) => each.currency === currency);
          return (
            <div key={currency} className={css.limit} role="group" aria-label={currency}>
              <strong>{currency}</strong>
              {limitPeriods.map((period) => {
                const most = limit[period];
                const used = now ? fromMicros(now[period]) : 0;
                return (
                  <label key={period} className={css.limitName}>
                    {t(`limits.${period}`)}
                    <input
                      className={field}
                      inputMode="decimal"
                      defaultValue={most ?? ''}
                      placeholder={t('limits.none')}
                      onBlur={(event) => change(currency, period, event.target.value)}
                      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                    />
                    {most !== undefined && (
                      <>
                        <meter
                          className={css.meter}
                          min={0}
                          max={most}
                          high={most * 0.8}
                          value={Math.min(used, most)}
                        />
                        <span>
                          {t('limits.used', {
                            used: formatMoney(used, currency, i18n.language),
                            most: formatMoney(most, currency, i18n.language),
                          })}
                        </span>
                      </>
                    )}
                  </label>
                );
              })}
              <button
                type="button"
                className={iconButton({ size: 'small' })}
                aria-label={t('limits.remove', { currency })}
                title={t('limits.remove', { currency })}
                onClick={() => {
                  setBegun(begun.filter((each) => each !== currency));
                  put(limits.filter((each) => each !== limit));
                }}
              >
                <Trash2 size={16} aria-hidden />
              </button>
            </div>
          );
        })}
        <div className={css.bar}>
          {free.slice(0, shown.length === 0 ? 3 : free.length).map((currency) => (
            <button
              key={currency}
              type="button"
              className={button({ look: 'quiet' })}
              onClick={() => setBegun([...begun, currency])}
            >
              <Plus size={16} aria-hidden />
              {t('limits.add', { currency })}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
