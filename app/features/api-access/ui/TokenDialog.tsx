// Renames a token, limits it (spending, models, APIs, addresses of clients), and lets it keep its calls.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import { currencies } from '../../../shared/usage/limits.ts';
import { box, check, field, hint, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
import { Select } from '../../../ui/parts/Select.tsx';
import { periods } from '../shared/api.ts';
import type { TokenDraft, TokenRow } from '../shared/api.ts';
import * as css from './ApiAccess.css.ts';
import { listIn, nameOfWire } from './texts.ts';

interface Props {
  readonly of: TokenRow;
  /** Ids of the wires that this server speaks. */
  readonly wires: readonly string[];
  readonly onSave: (draft: TokenDraft) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Undefined for other texts. */
function amountIn(text: string): number | undefined {
  const amount = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && amount >= 0 && amount <= 1_000_000_000_000 ? amount : undefined;
}

export function TokenDialog({ of, wires, onSave, onClose }: Props) {
  const { t } = useTranslation('api-access');
  const { t: common } = useTranslation('common');
  const id = useId();
  const [name, setName] = useState(of.name);
  const [amount, setAmount] = useState(of.limit ? String(of.limit.hard) : '');
  const [unit, setUnit] = useState<string>(of.limit ? of.limit.currency || of.limit.unit : 'USD');
  const [period, setPeriod] = useState(of.limit?.period ?? 'month');
  const [models, setModels] = useState(of.models?.join(', ') ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(of.wires ?? wires));
  const [addresses, setAddresses] = useState(of.addresses?.join(', ') ?? '');
  const [keepsCalls, setKeepsCalls] = useState(of.keepsCalls ?? false);
  const hard = amountIn(amount);
  const isWrong = amount.trim() !== '' && hard === undefined;
  const isWhole = name.trim() !== '' && !isWrong && chosen.size > 0;
  const draftOf = (): TokenDraft => {
    const counted = unit === 'tokens' || unit === 'calls' ? unit : undefined;
    const timeZone = of.limit?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return {
      name: name.trim(),
      ...(listIn(models).length > 0 ? { models: [...listIn(models)] } : {}),
      ...(chosen.size < wires.length ? { wires: [...chosen] } : {}),
      ...(listIn(addresses).length > 0 ? { addresses: [...listIn(addresses)] } : {}),
      ...(keepsCalls ? { keepsCalls } : {}),
      ...(hard === undefined
        ? {}
        : { limit: { unit: counted ?? 'money', currency: counted ? '' : unit, period, timeZone, hard } }),
    };
  };
  const choose = (wire: string, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(wire);
    else next.delete(wire);
    setChosen(next);
  };
  return (
    <FormDialog
      title={t('editTitle')}
      submit={common('save')}
      isWhole={isWhole}
      refusal={(error) => t('refused', { reason: errorOfThrown(error, '').message })}
      onSubmit={() => onSave(draftOf())}
      onClose={onClose}
    >
      <div>
        <label className={label} htmlFor={`${id}-name`}>
          {t('name')}
        </label>
        <input
          id={`${id}-name`}
          className={field}
          maxLength={100}
          dir="auto"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div>
        <label className={label} htmlFor={`${id}-limit`}>
          {t('limit')}
        </label>
        <div className={css.limit}>
          <input
            id={`${id}-limit`}
            className={`${field} ${css.amount}`}
            inputMode="decimal"
            value={amount}
            aria-invalid={isWrong}
            aria-describedby={`${id}-limit-hint`}
            onChange={({ target }) => setAmount(target.value)}
          />
          <Select
            label={t('unit')}
            value={unit}
            choices={[
              ...currencies.map((each) => ({ value: each as string, label: each as string })),
              { value: 'tokens', label: t('tokensUnit') },
              { value: 'calls', label: t('callsUnit') },
            ]}
            onChange={setUnit}
          />
          <Select
            label={t('period')}
            value={period}
            choices={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
            onChange={setPeriod}
          />
        </div>
        <p id={`${id}-limit-hint`} className={isWrong ? problemStyle : hint}>
          {t(isWrong ? 'amountWrong' : 'limitHint')}
        </p>
      </div>
      <ListField text={t('models')} about={t('modelsHint')} value={models} onChange={setModels} />
      <fieldset className={css.set}>
        <legend className={`${label} ${css.legend}`}>{t('wires')}</legend>
        {wires.map((wire) => (
          <label key={wire} className={check}>
            <input
              type="checkbox"
              className={box}
              checked={chosen.has(wire)}
              onChange={({ target }) => choose(wire, target.checked)}
            />
            {nameOfWire(wire)}
          </label>
        ))}
      </fieldset>
      <ListField text={t('addresses')} about={t('addressesHint')} value={addresses} onChange={setAddresses} />
      <label className={check}>
        <input
          type="checkbox"
          className={box}
          checked={keepsCalls}
          onChange={({ target }) => setKeepsCalls(target.checked)}
        />
        {t('keepsCalls')}
      </label>
    </FormDialog>
  );
}

interface ListProps {
  readonly text: string;
  readonly about: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ListField({ text, about, value, onChange }: ListProps) {
  const id = useId();
  return (
    <div>
      <label className={label} htmlFor={id}>
        {text}
      </label>
      <input
        id={id}
        className={field}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className={hint}>
        {about}
      </p>
    </div>
  );
}
