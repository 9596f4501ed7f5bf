// Advanced settings of a provider: rarely used fields, API type, search mode, and whether browser or server makes the
// calls. Collapsed unless one is set.
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchModes } from '../../shared/providers/provider-states.ts';
import type { ProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { HeaderRows } from '../key-form/HeaderRows.tsx';
import { KeyField } from '../key-form/KeyFields.tsx';
import { fieldGroups } from '../key-form/use-key-form.ts';
import type { KeyFormState } from '../key-form/use-key-form.ts';
import { SettingRow } from '../settings/SettingRow.tsx';
import { Select } from '../parts/Select.tsx';
import { Switch } from '../parts/Switch.tsx';
import * as css from './ProviderPage.css.ts';

const advancedFields = 'advanced-fields';

interface Props {
  readonly provider: ProviderInfo;
  readonly form: KeyFormState;
  readonly state: ProviderState;
  readonly change: (update: (state: ProviderState) => ProviderState) => void;
  readonly onInput: () => void;
  /** True if a link points to a field inside, or a field inside is invalid. */
  readonly wanted: boolean;
}

export function Advanced({ provider, form, state, change, onInput, wanted }: Props) {
  const { t } = useTranslation('providers');
  const { rest } = fieldGroups(provider);
  // Calls from this browser need the key here, and the server never returns a key.
  const keyElsewhere = form.entry?.place === 'server';
  const isSet =
    rest.some((name) => form.values[name]?.trim() || form.entry?.vault[name]) ||
    form.headers.length > 0 ||
    state.fetchOnClient;
  // Expands when a setting inside is set; only the user collapses it, because a field must not disappear while being
  // edited.
  const shown = wanted || isSet;
  const [open, setOpen] = useState(shown);
  const [was, setWas] = useState(shown);
  if (shown !== was) {
    setWas(shown);
    if (shown) setOpen(true);
  }
  return (
    <section className={css.card} aria-label={t('advanced.title')}>
      <button
        type="button"
        className={css.fold}
        aria-expanded={open}
        aria-controls={advancedFields}
        onClick={() => setOpen(!open)}
      >
        <h3 className={css.cardTitle}>{t('advanced.title')}</h3>
        <span className={css.foldHint}>
          {open ? '' : t(rest.includes('baseURL') ? 'advanced.hint' : 'advanced.hintWithoutURL')}
        </span>
        <ChevronRight size={16} aria-hidden className={open ? css.foldTurned : css.foldArrow} />
      </button>
      {/* Stays in the DOM while collapsed, so that typed text is kept and links work. */}
      <div id={advancedFields} hidden={!open} className={css.unfolded}>
        <div className={css.fields}>
          {rest.map((name) => (
            <KeyField key={name} name={name} provider={provider} form={form} onInput={onInput} />
          ))}
          <HeaderRows form={form} onInput={onInput} />
        </div>
        <div className={css.rows}>
          {provider.responses && (
            <SettingRow label={t('advanced.responses')} hint={t('advanced.responsesHint')}>
              {(id) => (
                <Switch
                  id={id}
                  checked={state.config.enableResponseApi}
                  onChange={(enableResponseApi) => {
                    onInput();
                    change((kept) => ({ ...kept, config: { enableResponseApi } }));
                  }}
                />
              )}
            </SettingRow>
          )}
          {provider.browser && (
            <SettingRow
              label={t('advanced.client')}
              hint={keyElsewhere && !state.fetchOnClient ? t('advanced.clientKey') : t('advanced.clientHint')}
            >
              {(id) => (
                <Switch
                  id={id}
                  checked={state.fetchOnClient}
                  disabled={keyElsewhere && !state.fetchOnClient}
                  onChange={(fetchOnClient) =>
                    change((kept) => ({ ...kept, fetchOnClient, ...(fetchOnClient ? { keys: 'browser' } : {}) }))
                  }
                />
              )}
            </SettingRow>
          )}
          <SettingRow label={t('advanced.search')} hint={t('advanced.searchHint')}>
            {(id) => (
              <Select
                id={id}
                look="fit"
                value={state.settings.searchMode}
                choices={searchModes.map((mode) => ({ value: mode, label: t(`advanced.mode.${mode}`) }))}
                onChange={(searchMode) => change((kept) => ({ ...kept, settings: { searchMode } }))}
              />
            )}
          </SettingRow>
        </div>
      </div>
    </section>
  );
}
