// The operations of a document, with a filter, and a checkbox for each.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button, field, label } from '../../../styles/shared.css.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import type { DocumentView } from '../shared/api.ts';
import * as css from './OpenapiTools.css.ts';

interface Props {
  readonly document: Pick<DocumentView, 'operations' | 'left'>;
  readonly on: ReadonlySet<string>;
  readonly onChange: (on: ReadonlySet<string>) => void;
}

export function OperationChoice({ document: { operations, left }, on, onChange }: Props) {
  const { t } = useTranslation('openapi-tools');
  const [filter, setFilter] = useState('');
  const id = useId();
  const words = filter.trim().toLowerCase();
  const shown = operations.filter(({ name, title, description }) =>
    [name, title, description].some((text) => text.toLowerCase().includes(words)),
  );
  const set = (names: readonly string[], to: boolean): void => {
    const next = new Set(on);
    for (const name of names) {
      if (to) next.add(name);
      else next.delete(name);
    }
    onChange(next);
  };
  const names = shown.map(({ name }) => name);
  return (
    <fieldset className={css.choice}>
      <legend className={label}>{t('choice.title', { count: operations.length, on: on.size })}</legend>
      <div className={css.filter}>
        <input
          className={field}
          type="search"
          aria-label={t('choice.filter')}
          placeholder={t('choice.filter')}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <button type="button" className={button()} onClick={() => set(names, true)}>
          {t('choice.all')}
        </button>
        <button type="button" className={button()} onClick={() => set(names, false)}>
          {t('choice.none')}
        </button>
      </div>
      <ul className={css.operations} aria-label={t('choice.list')}>
        {shown.map(({ name, title, description, deprecated, stripped }) => (
          <li key={name}>
            <label className={css.operation}>
              <input
                type="checkbox"
                className={css.box}
                checked={on.has(name)}
                aria-labelledby={`${id}-${name}-name`}
                aria-describedby={`${id}-${name}`}
                onChange={({ target }) => set([name], target.checked)}
              />
              <span className={css.words}>
                <span id={`${id}-${name}-name`} className={css.name}>
                  {name}
                </span>
                <span id={`${id}-${name}`} className={css.about} dir="auto">
                  {title}
                  {deprecated && ` · ${t('choice.deprecated')}`}
                  {description !== title && ` · ${description.slice(0, 160)}`}
                  {stripped !== undefined && ` · ${t('choice.stripped', { count: stripped })}`}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={tools.about}>{t('choice.nothing')}</p>}
      {left.length > 0 && (
        <details className={css.more}>
          <summary>{t('choice.left', { count: left.length })}</summary>
          <ul>
            {left.map(({ name, reason }) => (
              <li key={name} className={tools.about}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}
