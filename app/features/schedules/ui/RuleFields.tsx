// Form fields of a schedule's rule: repetition, time and time zone.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { box, check, field, label, problem } from '../../../styles/shared.css.ts';
import * as library from '../../../ui/library/Library.css.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import { hourSteps, repetitions } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { dayName, inWeekOrder } from './rule-words.ts';
import * as css from './Schedules.css.ts';

interface Props {
  readonly values: FormValues;
  readonly set: (change: Partial<FormValues>) => void;
  /** The server's errors about the time and the time zone. */
  readonly trouble: { readonly time?: string | undefined; readonly zone?: string | undefined };
}

const week = inWeekOrder([0, 1, 2, 3, 4, 5, 6]);
const monthDays = Array.from({ length: 31 }, (_, day) => String(day + 1));
const quarters = [0, 15, 30, 45];

export function RuleFields({ values, set, trouble }: Props) {
  const { t, i18n } = useTranslation('schedules');
  const id = useId();
  const { repetition, date, time, hours, minute, days, day, timeZone } = values;
  const clock = (
    <div>
      <label htmlFor={`${id}-time`} className={label}>
        {t('fields.time')}
      </label>
      <input
        id={`${id}-time`}
        className={field}
        type="time"
        required
        aria-describedby={`${id}-trouble`}
        aria-invalid={trouble.time !== undefined}
        value={time}
        onChange={(event) => set({ time: event.target.value })}
      />
    </div>
  );
  return (
    <>
      <div className={library.two}>
        <div>
          <label htmlFor={`${id}-every`} className={label}>
            {t('fields.repeat')}
          </label>
          <Select
            id={`${id}-every`}
            value={repetition}
            choices={repetitions.map((each) => ({ value: each, label: t(`every.${each}`) }))}
            onChange={(next) => set({ repetition: next })}
          />
        </div>
        {repetition === 'once' && (
          <div>
            <label htmlFor={`${id}-date`} className={label}>
              {t('fields.date')}
            </label>
            <input
              id={`${id}-date`}
              className={field}
              type="date"
              required
              value={date}
              onChange={(event) => set({ date: event.target.value })}
            />
          </div>
        )}
        {repetition === 'hours' && (
          <>
            <div>
              <label htmlFor={`${id}-hours`} className={label}>
                {t('fields.hours')}
              </label>
              <Select
                id={`${id}-hours`}
                value={String(hours)}
                choices={hourSteps.map((each) => ({ value: String(each), label: t('hoursOf', { count: each }) }))}
                onChange={(next) => set({ hours: hourSteps.find((each) => String(each) === next) ?? hours })}
              />
            </div>
            <div>
              <label htmlFor={`${id}-minute`} className={label}>
                {t('fields.minute')}
              </label>
              <Select
                id={`${id}-minute`}
                value={String(minute)}
                choices={[...new Set([...quarters, minute])].map((each) => ({
                  value: String(each),
                  label: `:${String(each).padStart(2, '0')}`,
                }))}
                onChange={(next) => set({ minute: Number(next) })}
              />
            </div>
          </>
        )}
        {repetition === 'month' && (
          <div>
            <label htmlFor={`${id}-day`} className={label}>
              {t('fields.day')}
            </label>
            <Select
              id={`${id}-day`}
              value={String(day)}
              choices={[
                ...monthDays.map((each) => ({ value: each, label: each })),
                { value: 'last', label: t('lastDay') },
              ]}
              onChange={(next) => set({ day: next === 'last' ? next : Number(next) })}
            />
          </div>
        )}
        {repetition !== 'hours' && clock}
        <div>
          <label htmlFor={`${id}-zone`} className={label}>
            {t('fields.zone')}
          </label>
          <Select
            id={`${id}-zone`}
            value={timeZone}
            choices={[{ value: 'UTC', label: 'UTC' }]}
            groups={zoneGroups(timeZone)}
            describedBy={trouble.zone === undefined ? undefined : `${id}-zone-trouble`}
            invalid={trouble.zone !== undefined}
            onChange={(next) => set({ timeZone: next })}
          />
          <p id={`${id}-zone-trouble`} role="alert" className={problem}>
            {trouble.zone}
          </p>
        </div>
      </div>
      <p id={`${id}-trouble`} role="alert" className={problem}>
        {trouble.time}
      </p>
      {repetition === 'week' && (
        <fieldset className={library.group}>
          <legend className={library.legend}>{t('fields.days')}</legend>
          <div className={css.days}>
            {week.map((each) => (
              <label key={each} className={check}>
                <input
                  type="checkbox"
                  className={box}
                  checked={days.includes(each)}
                  onChange={(event) =>
                    set({ days: [...days.filter((day) => day !== each), ...(event.target.checked ? [each] : [])] })
                  }
                />
                {dayName(each, i18n.language)}
              </label>
            ))}
          </div>
          {days.length === 0 && <p className={problem}>{t('noDay')}</p>}
        </fieldset>
      )}
    </>
  );
}

/** Groups time zones by continent. Includes the chosen one, even if this browser does not list it. */
function zoneGroups(chosen: string) {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), chosen]);
  names.delete('UTC');
  const groups = Map.groupBy(names, (name) => name.split('/', 1)[0] ?? name);
  return [...groups].map(([name, zones]) => ({
    label: name,
    choices: zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  }));
}
