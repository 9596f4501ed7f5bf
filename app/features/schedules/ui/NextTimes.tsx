// Shows the next three times of the rule in the form, and notes on short months and clock changes.
import type { ScheduleRule } from '../shared/schedule-rule.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTimes } from '../client/next-times.ts';
import { hint } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { clockOf, whenWords } from './rule-words.ts';

interface Props {
  /** Undefined while incomplete. */
  readonly rule: ScheduleRule | undefined;
  readonly timeZone: string;
}

interface Found {
  readonly asked: string;
  readonly next: readonly number[];
  readonly moved?: number;
}

/** Debounce of the request. Unit: ms. */
const pauseMs = 250;

export function NextTimes({ rule, timeZone }: Props) {
  const { t, i18n } = useTranslation('schedules');
  const { transport } = useClient();
  const asked = rule && JSON.stringify([rule, timeZone]);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (asked === undefined) return undefined;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const [wanted, zone] = JSON.parse(asked) as [ScheduleRule, string]; // serialized above
      getTimes(transport, wanted, zone, gone.signal).then(
        (times) => setFound({ asked, ...times }),
        // Saving reports the same error with its reason.
        () => setFound(undefined),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [transport, asked]);
  if (!rule) return null;
  const { language } = i18n;
  const times = found?.asked === asked ? found : undefined;
  const when = (at: number): string => whenWords(at, timeZone, language);
  return (
    <div role="status">
      {times && times.next.length > 0 && rule.every !== 'once' && (
        <p className={hint}>{t('nextTimes', { times: times.next.map(when).join(' · ') })}</p>
      )}
      {rule.every === 'month' && rule.day !== 'last' && rule.day > 28 && (
        <p className={hint}>{t('shortMonths', { day: rule.day })}</p>
      )}
      {times?.moved !== undefined && 'hour' in rule && (
        <p className={hint}>
          {t('movedTime', { time: clockOf(rule.hour, rule.minute, language), when: when(times.moved) })}
        </p>
      )}
    </div>
  );
}
