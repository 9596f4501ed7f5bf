// Fields of a credential form, from the provider's key vault, and the choice where to store the key.
import { Eye, EyeOff, ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VaultField } from '@tributary/runtime-core';
import { secretFields } from '../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { keyPlaces, lastFour } from '../../client/providers/vaults.ts';
import { field as fieldStyle, hint, iconButton, label } from '../../styles/shared.css.ts';
import { hostOf } from '../parts/links.ts';
import { comma } from '../parts/sentences.ts';
import { Select } from '../parts/Select.tsx';
import { HeaderRows } from './HeaderRows.tsx';
import { fieldGroups, isDocument, isHidden, needOf, urlFields } from './use-key-form.ts';
import type { FieldNeed, KeyFormState, KeyProblem } from './use-key-form.ts';
import * as css from './KeyForm.css.ts';

interface Props {
  readonly provider: ProviderInfo;
  readonly form: KeyFormState;
  readonly onInput: () => void;
  /** True if the key must stay in this browser. */
  readonly browserOnly?: boolean;
  /** True if the page shows the optional fields elsewhere. */
  readonly mainOnly?: boolean;
}

export function KeyFields({ provider, form, onInput, browserOnly = false, mainOnly = false }: Props) {
  const { t } = useTranslation('chat');
  const id = useId();
  const { first, rest } = fieldGroups(provider);
  const input = (name: VaultField) => (
    <KeyField key={name} name={name} provider={provider} form={form} onInput={onInput} />
  );
  const { keys } = provider.links;
  /** Only an address is saved. */
  const keyless = !first.some((name) => secretFields.has(name));
  /** Nothing needs to be stored. */
  const nothing =
    keyless &&
    !form.entry &&
    form.headers.length === 0 &&
    provider.keyVault.required.length === 0 &&
    provider.keyVault.anyOf.length === 0 &&
    !Object.values(form.values).some((value) => value?.trim());
  const places = keyPlaces.filter((place) => place !== 'server' || !browserOnly);
  return (
    <>
      {provider.keyVault.anyOf.length > 0 && (
        <p className={hint}>
          {t('key.either', {
            groups: provider.keyVault.anyOf
              .map((group) => group.map((name) => t(`key.field.${name}`)).join(' + '))
              .join(' / '),
          })}
        </p>
      )}
      {first.map(input)}
      {keys && !mainOnly && (
        <a className={css.link} href={keys} target="_blank" rel="noopener noreferrer">
          {t('key.get', { host: hostOf(keys) })}
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
      {(rest.length > 0 || form.headers.length > 0) && !mainOnly && (
        <details className={css.rest}>
          <summary className={css.summary}>{t('key.advanced')}</summary>
          <div className={css.fields}>
            {rest.map(input)}
            <HeaderRows form={form} onInput={onInput} />
          </div>
        </details>
      )}
      <div hidden={nothing}>
        <label className={label} htmlFor={`${id}-place`}>
          {t(keyless ? 'key.place.keyless' : 'key.place.label')}
        </label>
        <Select
          id={`${id}-place`}
          value={form.place}
          choices={places.map((place) => ({ value: place, label: t(`key.place.${place}`) }))}
          onChange={(place) => {
            onInput();
            form.setPlace(place);
          }}
        />
        <p className={hint}>{t(`key.placeHint.${keyless && form.place === 'server' ? 'keyless' : form.place}`)}</p>
      </div>
    </>
  );
}

/** Returns a function that formats a problem; empty without one. */
export function useProblemText(): (problem: KeyProblem | undefined) => string {
  const { t, i18n } = useTranslation('chat');
  return (problem) => {
    if (!problem) return '';
    switch (problem.is) {
      case 'notURL':
        return `${t(`key.field.${problem.field}`)}: ${t('key.notURL')}`;
      case 'missing':
        return t('key.missing', {
          fields: problem.fields.map((name) => t(`key.field.${name}`)).join(comma(i18n.language)),
        });
      case 'header':
        return t(`key.headers.fault.${problem.fault}`, { name: problem.name });
      case 'again':
        return t(problem.what === 'key' ? 'key.again' : 'key.headers.again');
      default:
        return problem satisfies never;
    }
  };
}

interface KeyFieldProps extends Pick<Props, 'provider' | 'onInput'> {
  readonly name: VaultField;
  readonly form: Pick<KeyFormState, 'values' | 'entry' | 'set'>;
}

export function KeyField({ name, provider, form, onInput }: KeyFieldProps) {
  const id = useId();
  return (
    <Field
      id={id}
      name={name}
      need={needOf(provider, name)}
      multiline={isDocument(provider, name)}
      value={form.values[name] ?? ''}
      placeholder={placeholderOf(provider, name, form)}
      onChange={(value) => {
        onInput();
        form.set(name, value);
      }}
    />
  );
}

interface FieldProps {
  readonly id: string;
  readonly name: VaultField;
  readonly need: FieldNeed;
  /** True for a multi-line document such as a service account. */
  readonly multiline: boolean;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}

function Field({ id, name, need, multiline, value, placeholder, onChange }: FieldProps) {
  const { t } = useTranslation('chat');
  const [visible, setVisible] = useState(false);
  const secret = secretFields.has(name);
  const text = t(multiline ? 'key.field.serviceAccount' : `key.field.${name}`);
  const common = {
    id,
    value,
    placeholder,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    'data-field': name,
    'data-1p-ignore': true,
  };
  return (
    <div>
      <label className={label} htmlFor={id}>
        {text} {need !== 'required' && <span className={css.optional}>{t(`key.${need}`)}</span>}
      </label>
      <div className={css.inputRow}>
        {multiline ? (
          <textarea
            {...common}
            rows={4}
            className={`${fieldStyle} ${css.document} ${visible ? '' : css.masked}`}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...common}
            className={fieldStyle}
            type={secret && !visible ? 'password' : 'text'}
            inputMode={urlFields.has(name) ? 'url' : 'text'}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {secret && (
          <button
            type="button"
            className={`${iconButton({ size: 'small' })} ${css.eye}`}
            aria-pressed={visible}
            aria-label={visible ? t('key.hideField', { field: text }) : t('key.showField', { field: text })}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </button>
        )}
      </div>
    </div>
  );
}

function placeholderOf(provider: ProviderInfo, name: VaultField, { entry }: KeyFieldProps['form']): string {
  const known = entry?.vault[name];
  // The server returns only the last characters of a stored value.
  if (known !== undefined && entry?.place === 'server' && isHidden(name)) return `•••• ${known}`;
  if (known !== undefined && secretFields.has(name)) return `•••• ${lastFour(known)}`;
  return provider.keyVault.placeholders[name] ?? (name === 'baseURL' ? (provider.localURL ?? '') : '');
}
