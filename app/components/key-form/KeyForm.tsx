// A provider's credentials, asked for by its own key-vault fields. Secrets stay in this browser.
import { Eye, EyeOff, ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { VaultField } from '@tributary/runtime-core';
import { fieldsOf, isComplete, secretFields } from '../../chat/providers.ts';
import type { ProviderInfo } from '../../chat/providers.ts';
import { lastFour } from '../../chat/vaults.ts';
import { button, field as fieldStyle, hint, iconButton, label } from '../../styles/shared.css.ts';
import { hostOf } from '../markdown/links.ts';
import { useClient, useStore } from '../ui/client-context.ts';
import * as css from './KeyForm.css.ts';

interface Props {
  readonly provider: ProviderInfo;
  readonly submit: string;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
}

type Values = Partial<Record<VaultField, string>>;
const urlFields: ReadonlySet<VaultField> = new Set(['baseURL', 'endpoint']);

export default function KeyForm({ provider, submit, onSaved, onCancel }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const entry = useStore(client.vaults.store, (all) => all[provider.id]);
  const [values, setValues] = useState<Values>(() => withoutSecrets(entry?.vault ?? {}));
  const [remember, setRemember] = useState(entry?.remembered ?? false);
  const byResponses = useStore(client.settings, (settings) => settings.responses.includes(provider.id));
  const [responses, setResponses] = useState(byResponses);
  const [problem, setProblem] = useState('');
  const id = useId();

  const main = new Set<VaultField>([...provider.keyVault.required, ...provider.keyVault.anyOf.flat()]);
  const fields = fieldsOf(provider);
  // A local server asks for nothing: its address is then the field that matters.
  const first = fields.filter((name) => (main.size > 0 ? main.has(name) : name === 'baseURL'));
  const rest = fields.filter((name) => !first.includes(name));

  const save = (event: FormEvent): void => {
    event.preventDefault();
    // A secret that was left empty keeps what was there.
    const vault = {
      ...entry?.vault,
      ...Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== '' || !secretFields.has(name as VaultField)),
      ),
    };
    const bad = [...urlFields].find((name) => vault[name]?.trim() && !isURL(vault[name]));
    if (bad) return setProblem(`${t(`key.field.${bad}`)}: ${t('key.notURL')}`);
    if (!isComplete(provider, vault)) {
      const missing = (provider.keyVault.required.length > 0 ? provider.keyVault.required : first).filter(
        (name) => !vault[name]?.trim(),
      );
      return setProblem(t('key.missing', { fields: missing.map((name) => t(`key.field.${name}`)).join(', ') }));
    }
    client.vaults.save(provider.id, vault, remember);
    const others = client.settings.get().responses.filter((other) => other !== provider.id);
    client.setSettings({ responses: responses ? [...others, provider.id] : others });
    onSaved();
  };

  const input = (name: VaultField) => (
    <Field
      key={name}
      id={`${id}-${name}`}
      name={name}
      optional={!provider.keyVault.required.includes(name)}
      value={values[name] ?? ''}
      placeholder={placeholderOf(provider, name, entry?.vault[name])}
      onChange={(value) => {
        setProblem('');
        setValues((all) => ({ ...all, [name]: value }));
      }}
    />
  );
  const { keys } = provider.links;
  return (
    // The browser's own checks would speak its language, not the page's.
    <form className={css.form} onSubmit={save} noValidate autoComplete="off">
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
      {keys && (
        <a className={css.link} href={keys} target="_blank" rel="noopener noreferrer">
          {t('key.get', { host: hostOf(keys) })}
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
      {(rest.length > 0 || provider.responses) && (
        <details className={css.rest}>
          <summary className={css.summary}>{t('key.advanced')}</summary>
          <div className={css.fields}>
            {rest.map(input)}
            {provider.responses && (
              <Check
                checked={responses}
                onChange={setResponses}
                text={t('key.responses')}
                note={t('key.responsesHint')}
              />
            )}
          </div>
        </details>
      )}
      <Check checked={remember} onChange={setRemember} text={t('key.remember')} note={t('key.rememberHint')} />
      <p role="alert" className={css.problem}>
        {problem}
      </p>
      <div className={css.actions}>
        {onCancel && (
          <button type="button" className={button({ look: 'quiet' })} onClick={onCancel}>
            {t('cancel', { ns: 'common' })}
          </button>
        )}
        <button type="submit" className={button({ look: 'primary' })}>
          {submit}
        </button>
      </div>
    </form>
  );
}

function Check({
  checked,
  onChange,
  text,
  note,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly text: string;
  readonly note: string;
}) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        className={css.box}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {text}
        <span className={css.note}>{note}</span>
      </span>
    </label>
  );
}

interface FieldProps {
  readonly id: string;
  readonly name: VaultField;
  readonly optional: boolean;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}

function Field({ id, name, optional, value, placeholder, onChange }: FieldProps) {
  const { t } = useTranslation('chat');
  const [visible, setVisible] = useState(false);
  const secret = secretFields.has(name);
  const text = t(`key.field.${name}`);
  return (
    <div>
      <label className={label} htmlFor={id}>
        {text} {optional && <span className={css.optional}>{t('key.optional')}</span>}
      </label>
      <div className={css.inputRow}>
        <input
          id={id}
          className={fieldStyle}
          type={secret && !visible ? 'password' : 'text'}
          inputMode={urlFields.has(name) ? 'url' : 'text'}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          onChange={(event) => onChange(event.target.value)}
        />
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

/** What is kept is not shown again but for its last characters. */
const withoutSecrets = (vault: Values): Values =>
  Object.fromEntries(Object.entries(vault).filter(([name]) => !secretFields.has(name as VaultField)));

function placeholderOf(provider: ProviderInfo, name: VaultField, known: string | undefined): string {
  if (known && secretFields.has(name)) return `•••• ${lastFour(known)}`;
  return provider.keyVault.placeholders[name] ?? (name === 'baseURL' ? (provider.localURL ?? '') : '');
}

function isURL(value: string | undefined): boolean {
  return value !== undefined && URL.canParse(value.trim()) && /^https?:$/.test(new URL(value.trim()).protocol);
}
