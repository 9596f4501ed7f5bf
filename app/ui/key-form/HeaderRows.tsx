// Custom request headers: a row each, with the value hidden like a key.
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lastFour } from '../../client/providers/vaults.ts';
import { button, field, hint, iconButton } from '../../styles/shared.css.ts';
import { withRow } from './header-rows.ts';
import type { HeaderRow } from './header-rows.ts';
import type { KeyFormState } from './use-key-form.ts';
import * as css from './KeyForm.css.ts';

interface Props {
  readonly form: KeyFormState;
  readonly onInput: () => void;
}

export function HeaderRows({ form, onInput }: Props) {
  const { t } = useTranslation('chat');
  const put = (rows: readonly HeaderRow[]): void => {
    onInput();
    form.setHeaders(rows);
  };
  const change = (id: number, part: Partial<HeaderRow>): void =>
    put(form.headers.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, 'data-1p-ignore': true } as const;
  return (
    <fieldset className={css.headers}>
      <legend className={css.headersTitle}>
        {t('key.headers.title')} <span className={css.optional}>{t('key.optional')}</span>
      </legend>
      <p className={hint}>{t('key.headers.hint')}</p>
      {form.headers.map((row, at) => (
        <div key={row.id} className={css.headerRow}>
          <input
            {...plain}
            className={field}
            aria-label={t('key.headers.name', { number: at + 1 })}
            placeholder="X-Name"
            value={row.name}
            onChange={(event) => change(row.id, { name: event.target.value })}
          />
          <input
            {...plain}
            className={field}
            type="password"
            aria-label={t('key.headers.value', { number: at + 1 })}
            placeholder={storedText(row, form)}
            value={row.value}
            onChange={(event) => change(row.id, { value: event.target.value })}
          />
          <button
            type="button"
            className={iconButton({ size: 'small' })}
            aria-label={t('key.headers.remove', { number: at + 1 })}
            onClick={() => put(form.headers.filter(({ id }) => id !== row.id))}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      <button
        type="button"
        className={`${button({ look: 'quiet' })} ${css.addHeader}`}
        onClick={() => put(withRow(form.headers))}
      >
        <Plus size={16} aria-hidden />
        {t('key.headers.add')}
      </button>
    </fieldset>
  );
}

/** The server returns only the last characters of a stored value. */
function storedText({ stored }: HeaderRow, { entry }: KeyFormState): string {
  if (stored === undefined) return '';
  return `•••• ${entry?.place === 'server' ? stored : lastFour(stored)}`;
}
