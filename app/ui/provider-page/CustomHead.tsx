// API type and name of a custom provider, above its address and key.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderState, SdkType } from '../../shared/providers/provider-states.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { field, label } from '../../styles/shared.css.ts';
import * as css from './ProviderPage.css.ts';

interface Props {
  readonly provider: ProviderInfo;
  readonly type: SdkType;
  readonly change: (update: (state: ProviderState) => ProviderState) => void;
}

export function CustomHead({ provider, type, change }: Props) {
  const { t } = useTranslation('providers');
  const id = useId();
  const [name, setName] = useState(provider.name);

  const rename = (): void => {
    const clean = name.trim();
    if (!clean) return setName(provider.name);
    if (clean !== provider.name) change((kept) => ({ ...kept, custom: { name: clean, sdkType: type } }));
  };
  return (
    <div className={css.own}>
      <p className={css.notes}>
        <span className={css.note}>{t('page.custom', { type: t(`new.types.${type}`) })}</span>
      </p>
      <label className={label} htmlFor={id}>
        {t('page.name')}
      </label>
      <input
        id={id}
        className={field}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter must not submit the surrounding key form.
          event.preventDefault();
          rename();
        }}
      />
    </div>
  );
}
