// Form of a scheduled question. Keeps its initial values: a run that ends meanwhile changes no field.
import { Link } from '@remix-run/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '../shared/api.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import { currencies } from '../../../shared/usage/limits.ts';
import { fromMicros } from '../../../shared/usage/micros.ts';
import { button, field, hint, label, problem } from '../../../styles/shared.css.ts';
import { ModelSelect } from '../../../ui/library/ModelFields.tsx';
import * as library from '../../../ui/library/Library.css.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { formatMoney } from '../../../ui/parts/format.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useUnsaved } from '../../../ui/parts/use-unsaved.tsx';
import { bodyOf, emptyValues, microsOf, ruleOf, valuesOf } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { NextTimes } from './NextTimes.tsx';
import { RuleFields } from './RuleFields.tsx';
import { ToolGrants } from './ToolGrants.tsx';
import { refusalOf } from './trouble.ts';
import type { Refusal } from './trouble.ts';
import type { Schedules } from './use-schedules.ts';

interface Props {
  readonly known: Schedule | undefined;
  readonly schedules: Schedules;
  readonly onSaved: () => void;
}

/** Unit: minutes. */
const delays = [0, 15, 60, 360, 1_440, 10_080] as const;
const maxQuestion = 32_000;

export function ScheduleForm({ known, schedules, onSaved }: Props) {
  const { t, i18n } = useTranslation('schedules');
  const { t: common } = useTranslation('common');
  const { config, chatDefaults } = useStore(useClient().settings, (settings) => settings);
  const id = useId();
  const [own] = useState(() => known?.id ?? newId());
  const [begun] = useState(() => (known ? valuesOf(known) : emptyValues(hereZone(), modelOf(config))));
  const [edits, setEdits] = useState<Partial<FormValues>>({});
  const { problem: refusal, busy, attempt } = useAttempt(refusalOf);
  const { question, finish } = useUnsaved(Object.keys(edits).length > 0);
  const values = { ...begun, ...edits };
  const set = (change: Partial<FormValues>): void => setEdits((all) => ({ ...all, ...change }));
  const body = bodyOf(values, known, chatDefaults);
  const at = (place: Refusal['field']): string | undefined =>
    refusal?.field === place ? t(`trouble.${refusal.code}`) : undefined;

  const save = async (): Promise<void> => {
    if (body && (await attempt(() => schedules.save(own, body)))) finish(onSaved);
  };
  return (
    <form
      className={library.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <label htmlFor={`${id}-question`} className={label}>
          {t('fields.question')}
        </label>
        <textarea
          id={`${id}-question`}
          className={`${field} ${library.area}`}
          style={{ minHeight: 96 }}
          required
          maxLength={maxQuestion}
          dir="auto"
          placeholder={t('example')}
          value={values.question}
          onChange={(event) => set({ question: event.target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-model`} className={label}>
          {t('fields.model')}
        </label>
        <ModelSelect
          id={`${id}-model`}
          chosen={values.model}
          placeholder={t('noModel')}
          onChange={(model) => set({ model })}
        />
        <p role="alert" className={problem}>
          {at('model')}
        </p>
      </div>
      <RuleFields values={values} set={set} trouble={{ time: at('time'), zone: at('zone') }} />
      <NextTimes rule={ruleOf(values)} timeZone={values.timeZone} />
      <div className={library.two}>
        <div>
          <label htmlFor={`${id}-chat`} className={label}>
            {t('fields.chat')}
          </label>
          <Select
            id={`${id}-chat`}
            value={values.chat}
            choices={(['new', 'same'] as const).map((each) => ({ value: each, label: t(`chat.${each}`) }))}
            onChange={(chat) => set({ chat })}
          />
          <p role="alert" className={problem}>
            {at('chat')}
          </p>
        </div>
        <div>
          <label htmlFor={`${id}-late`} className={label}>
            {t('fields.late')}
          </label>
          <Select
            id={`${id}-late`}
            value={String(values.lateMinutes)}
            choices={lateChoices(begun.lateMinutes).map((minutes) => ({
              value: String(minutes),
              label: lateWords(minutes),
            }))}
            describedBy={`${id}-late-hint`}
            onChange={(next) => set({ lateMinutes: Number(next) })}
          />
          <p id={`${id}-late-hint`} className={hint}>
            {t('lateHint')}
          </p>
        </div>
      </div>
      <div className={library.two}>
        <div>
          <label htmlFor={`${id}-budget`} className={label}>
            {t('fields.budget')}
          </label>
          <input
            id={`${id}-budget`}
            className={field}
            inputMode="decimal"
            placeholder={t('noBudget')}
            aria-describedby={`${id}-budget-hint`}
            aria-invalid={microsOf(values.budget) === undefined}
            value={values.budget}
            onChange={(event) => set({ budget: event.target.value })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-currency`} className={label}>
            {t('fields.currency')}
          </label>
          <Select
            id={`${id}-currency`}
            value={values.currency}
            choices={[...new Set([...currencies, values.currency])].map((each) => ({ value: each, label: each }))}
            onChange={(currency) => set({ currency })}
          />
        </div>
      </div>
      <p id={`${id}-budget-hint`} className={microsOf(values.budget) === undefined ? problem : hint}>
        {microsOf(values.budget) === undefined ? t('wrongBudget') : t('budgetHint')}
        {known?.budget &&
          ` ${t('spent', { amount: formatMoney(fromMicros(known.spent ?? 0), known.budget.currency, i18n.language) })}`}
      </p>
      <ToolGrants granted={values.tools} onChange={(tools) => set({ tools })} trouble={at('tools')} />
      <p role="alert" className={problem}>
        {at('form')}
      </p>
      <div className={library.foot}>
        <Link to="/settings/schedules" className={button({ look: 'quiet' })}>
          {common('cancel')}
        </Link>
        <button type="submit" className={button({ look: 'primary' })} disabled={!body || busy}>
          {common('save')}
        </button>
      </div>
      {question}
    </form>
  );

  function lateWords(minutes: number): string {
    const known = delays.find((each) => each === minutes);
    return known === undefined ? t('late.minutes', { minutes }) : t(`late.${known}`);
  }
}

const hereZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const modelOf = ({ provider, model }: { readonly provider: string; readonly model: string }) =>
  provider === '' || model === '' ? null : { provider, model };

const lateChoices = (chosen: number): readonly number[] =>
  [...new Set<number>([...delays, chosen])].toSorted((a, b) => a - b);
