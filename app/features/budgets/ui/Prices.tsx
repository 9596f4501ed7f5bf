// Prices that administrators enter, which replace those of the catalogue within budgets.
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../../shared/usage/limits.ts';
import { button, field, iconButton, label } from '../../../styles/shared.css.ts';
import { formatPrice } from '../../../ui/parts/format.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import type { Rate } from '../shared/api.ts';
import { amountIn } from './amounts.ts';
import * as css from './Budgets.css.ts';

interface Props {
  readonly rates: readonly Rate[];
  readonly onChange: (rates: readonly Rate[]) => Promise<boolean>;
}

const empty = { provider: '', model: '', input: '', output: '', image: '', currency: 'USD' };

export function Prices({ rates, onChange }: Props) {
  const { t, i18n } = useTranslation('budgets');
  const id = useId();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(empty);
  const { provider, model, currency } = draft;
  const [input, output, perImage] = [amountIn(draft.input), amountIn(draft.output), amountIn(draft.image)];
  const isWhole =
    provider.trim() !== '' && model.trim() !== '' && [input, output, perImage].some((each) => each !== undefined);
  const set = (name: keyof typeof empty) => (value: string) => setDraft((all) => ({ ...all, [name]: value }));
  const others = (rate: Pick<Rate, 'provider' | 'model'>): readonly Rate[] =>
    rates.filter((each) => each.provider !== rate.provider || each.model !== rate.model);
  const add = async (): Promise<void> => {
    const pricing = {
      currency,
      ...(input === undefined ? {} : { input }),
      ...(output === undefined ? {} : { output }),
      ...(perImage === undefined ? {} : { perImage }),
    };
    const rate = { provider: provider.trim(), model: model.trim(), pricing };
    if (await onChange([...others(rate), rate])) {
      setDraft(empty);
      setOpen(false);
    }
  };
  const text = ({ pricing }: Rate): string =>
    (['input', 'output', 'perImage'] as const)
      .flatMap((name) => {
        const price = pricing[name];
        return price === undefined
          ? []
          : [t(`prices.${name}`, { price: formatPrice(price, pricing.currency, i18n.language) })];
      })
      .join(' · ');
  return (
    <section className={css.section} aria-labelledby={`${id}-prices`}>
      <div className={css.sectionHead}>
        <h3 id={`${id}-prices`} className={css.heading}>
          {t('prices.title')}
        </h3>
        {!open && (
          <button type="button" className={button()} onClick={() => setOpen(true)}>
            <Plus size={16} aria-hidden />
            {t('prices.add')}
          </button>
        )}
      </div>
      <p className={css.facts}>{t('prices.text')}</p>
      {open && (
        <form
          className={`${page.card} ${css.priceForm}`}
          onSubmit={(event) => {
            event.preventDefault();
            if (isWhole) void add();
          }}
        >
          {(['provider', 'model', 'input', 'output', 'image'] as const).map((name) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`} className={label}>
                {t(`prices.fields.${name}`)}
              </label>
              <input
                id={`${id}-${name}`}
                className={field}
                inputMode={name === 'provider' || name === 'model' ? 'text' : 'decimal'}
                placeholder={name === 'provider' ? 'openai' : name === 'model' ? 'gpt-5*' : undefined}
                autoCapitalize="none"
                value={draft[name]}
                onChange={({ target }) => set(name)(target.value)}
              />
            </div>
          ))}
          <div>
            <label htmlFor={`${id}-currency`} className={label}>
              {t('prices.fields.currency')}
            </label>
            <Select
              id={`${id}-currency`}
              value={currency}
              choices={currencies.map((each) => ({ value: each, label: each }))}
              onChange={set('currency')}
            />
          </div>
          <div className={css.foot}>
            <button type="button" className={button({ look: 'quiet' })} onClick={() => setOpen(false)}>
              {t('prices.cancel')}
            </button>
            <button type="submit" className={button({ look: 'primary' })} disabled={!isWhole}>
              {t('prices.save')}
            </button>
          </div>
        </form>
      )}
      {rates.length > 0 && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('prices.title')}>
          {rates.map((rate) => (
            <li key={`${rate.provider}/${rate.model}`} className={css.row}>
              <div className={css.words}>
                <strong className={css.name}>{`${rate.provider} / ${rate.model}`}</strong>
                <span className={css.facts}>{text(rate)}</span>
              </div>
              <button
                type="button"
                className={iconButton()}
                aria-label={t('prices.removeOf', { name: `${rate.provider} / ${rate.model}` })}
                onClick={() => void onChange(others(rate))}
              >
                <Trash2 size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
