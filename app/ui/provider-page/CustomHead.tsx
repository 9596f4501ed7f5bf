// Additional controls of a custom provider: its name, and its deletion.
import { useNavigate } from '@remix-run/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderState, SdkType } from '../../shared/providers/provider-states.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { putCheck } from './checks.ts';
import * as css from './ProviderPage.css.ts';

interface Props {
  readonly provider: ProviderInfo;
  readonly type: SdkType;
  readonly change: (update: (state: ProviderState) => ProviderState) => void;
}

export function CustomHead({ provider, type, change }: Props) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const navigate = useNavigate();
  const id = useId();
  const [name, setName] = useState(provider.name);
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState('');

  const rename = (): void => {
    const clean = name.trim();
    if (!clean) return setName(provider.name);
    if (clean !== provider.name) change((kept) => ({ ...kept, custom: { name: clean, sdkType: type } }));
  };
  const remove = async (): Promise<void> => {
    try {
      // The key first: without its provider nobody would find it again.
      await client.vaults.remove(provider.id);
      await client.providerStates.remove(provider.id);
      await client.forgetModels(provider.id);
      putCheck(provider.id, undefined);
      void navigate('/settings/providers', { replace: true });
    } catch {
      setWrong(t('page.notSaved'));
      setAsking(false);
    }
  };
  return (
    <section className={css.card} aria-label={provider.name}>
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
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) rename();
        }}
      />
      <div className={css.actions}>
        {asking ? (
          <>
            <p role="alert" className={css.verdictText}>
              {t('page.deleteSure', { provider: provider.name })}
            </p>
            <button type="button" className={button({ look: 'quiet' })} onClick={() => setAsking(false)}>
              {t('page.keep')}
            </button>
            <button type="button" className={button({ look: 'danger' })} onClick={() => void remove()}>
              {t('page.deleteYes')}
            </button>
          </>
        ) : (
          <button
            type="button"
            className={`${button({ look: 'danger' })} ${css.spread}`}
            onClick={() => setAsking(true)}
          >
            {t('page.delete')}
          </button>
        )}
      </div>
      <p role="alert" className={css.bad}>
        {wrong}
      </p>
    </section>
  );
}
