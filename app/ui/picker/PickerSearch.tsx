// Search field and filters of the picker. The field keeps the focus for the list, so it is refocused after each filter.
import { ArrowLeft, Layers, Search } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../../styles/shared.css.ts';
import { scopes } from './rows.ts';
import type { Scope } from './rows.ts';
import * as css from './Picker.css.ts';

interface Props {
  readonly list: string;
  readonly active: string | undefined;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly by: 'provider' | 'model';
  readonly onBy: (by: 'provider' | 'model') => void;
  /** Undefined if all models are of the same kind. */
  readonly scope: Scope | undefined;
  readonly onScope: (scope: Scope) => void;
  /** Returns from the unconnected vendors; undefined in the list of models. */
  readonly onBack: (() => void) | undefined;
}

export function PickerSearch(props: Props) {
  const { t } = useTranslation('picker');
  const input = useRef<HTMLInputElement>(null);
  const { list, active, query, onQuery, onKeyDown, by, onBy, scope, onScope, onBack } = props;
  const label = onBack ? t('searchVendors') : t('search');
  const then = (act: () => void) => (): void => {
    act();
    input.current?.focus();
  };
  return (
    <div className={css.searchBox}>
      {onBack ? (
        <button
          type="button"
          className={iconButton({ size: 'small' })}
          aria-label={t('back')}
          title={t('back')}
          onClick={then(onBack)}
        >
          <ArrowLeft size={16} aria-hidden />
        </button>
      ) : (
        <Search size={16} aria-hidden />
      )}
      <input
        ref={input}
        className={css.search}
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="grid"
        placeholder={onBack ? label : t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Alt+S"
      />
      {!onBack && (
        <>
          <button
            type="button"
            className={`${iconButton({ size: 'small' })} ${css.toggle}`}
            aria-pressed={by === 'model'}
            aria-label={t('byModel')}
            title={`${t('byModel')}: ${t('byModelHint')}`}
            onClick={then(() => onBy(by === 'model' ? 'provider' : 'model'))}
          >
            <Layers size={16} aria-hidden />
            <span className={css.toggleText}>{t('byModel')}</span>
          </button>
          {scope !== undefined && (
            <span className={css.scopes} role="group" aria-label={t('scope.label')}>
              {scopes.map((name) => (
                <button
                  key={name}
                  type="button"
                  className={css.scope}
                  aria-pressed={scope === name}
                  onClick={then(() => onScope(name))}
                >
                  {t(`scope.${name}`)}
                </button>
              ))}
            </span>
          )}
        </>
      )}
    </div>
  );
}
