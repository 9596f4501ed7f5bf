// A field of an engine: a key, which is masked and never shown again, or an address.
import type { ToolSetting } from '@tributary/runtime-core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { field, hint, label } from '../../../styles/shared.css.ts';

interface Props {
  readonly name: string;
  readonly setting: ToolSetting;
  /** Stored value as shown: an address, or the end of a key. */
  readonly kept: string | undefined;
  /** True if the operator's value counts without one here. */
  readonly operator: boolean;
  readonly draft: string;
  readonly onChange: (value: string) => void;
}

export function EngineField({ name, setting, kept, operator, draft, onChange }: Props) {
  const { t } = useTranslation('search-engines');
  const id = useId();
  const { title = name, default: standard, format } = setting;
  const isAddress = format === 'uri';
  const secret = !isAddress;
  const shown = name === 'apiKey' || name === 'address' ? t(`field.${name}`) : title;
  const keptText = kept === undefined ? undefined : kept === '' ? t('keptWhole') : t('kept', { end: kept });
  return (
    <div>
      <label htmlFor={id} className={label}>
        {shown}
      </label>
      <input
        id={id}
        className={field}
        type={secret ? 'password' : 'url'}
        autoComplete={secret ? 'new-password' : 'off'}
        spellCheck={false}
        value={draft}
        placeholder={secret ? keptText : typeof standard === 'string' ? standard : 'https://'}
        aria-describedby={operator && kept === undefined ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {operator && kept === undefined && (
        <p id={`${id}-hint`} className={hint}>
          {t(isAddress ? 'operatorAddress' : 'operator')}
        </p>
      )}
    </div>
  );
}
