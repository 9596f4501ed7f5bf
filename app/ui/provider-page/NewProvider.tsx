// Form for a custom provider: name, API type, address and key; its models are loaded or entered.
import { useNavigate } from '@remix-run/react';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyVault } from '@tributary/runtime-core';
import { addresses, customId, customProviders } from '../../shared/providers/custom-providers.ts';
import { defaultProviderState, sdkTypes } from '../../shared/providers/provider-states.ts';
import type { SdkType } from '../../shared/providers/provider-states.ts';
import { isComplete, secretFields } from '../../shared/providers/providers.ts';
import { keyPlaces } from '../../client/providers/vaults.ts';
import type { KeyPlace } from '../../client/providers/vaults.ts';
import { button, field, hint, label, optional } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { Select } from '../parts/Select.tsx';
import { useLeaveGuard } from '../parts/use-leave-guard.ts';
import { PageHead } from '../settings-page/PageHead.tsx';
import * as page from '../settings-page/SettingsPage.css.ts';
import * as css from './ProviderPage.css.ts';

export function NewProvider() {
  const { t } = useTranslation('providers');
  const { t: chat } = useTranslation('chat');
  const client = useClient();
  const navigate = useNavigate();
  const id = useId();
  const [name, setName] = useState('');
  const [type, setType] = useState<SdkType>('openai');
  const [baseURL, setBaseURL] = useState('');
  const [keys, setKeys] = useState<KeyVault>({});
  const [models, setModels] = useState('');
  const [place, setPlace] = useState<KeyPlace>('server');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  useLeaveGuard(busy);
  // The required fields are known from the loaded providers.
  const loading = useStore(client.providers, ({ status }) => status === 'loading');
  const loaded = useStore(client.providers, ({ list }) => list);

  const isAddress = URL.canParse(baseURL.trim()) && /^https?:/.test(baseURL.trim());
  const custom = { name: name.trim(), sdkType: type };
  const [info] = customProviders(loaded, { own: { ...defaultProviderState, custom } });
  const required = info?.keyVault.required ?? [];
  const others = info?.keyVault.optional ?? (['apiKey'] as const);
  const fields = [...required, ...others].filter((each) => each !== 'baseURL');
  const typed = fields.map((each) => [each, keys[each]?.trim() ?? ''] as const).filter(([, value]) => value !== '');
  const vault: KeyVault = { baseURL: baseURL.trim(), ...Object.fromEntries(typed) };
  const ready = custom.name !== '' && info !== undefined && isComplete(info, vault);

  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready || busy) return;
    if (!isAddress) return setWrong(t('new.notAddress'));
    const own = customId(name, new Set(loaded.map((each) => each.id)));
    const kept = place === 'server' ? ('server' as const) : ('browser' as const);
    const added = [...new Set(models.split(/[\n,]/).map((line) => line.trim()))].filter(Boolean);
    const state = {
      ...defaultProviderState,
      keys: kept,
      models: { ...defaultProviderState.models, added },
      custom,
    };
    setBusy(true);
    try {
      // The key first: a key without a provider does less harm than a provider that cannot be called.
      await client.vaults.save(own, vault, place);
      await client.providerStates.change(own, () => ({ ...state, origin: new URL(baseURL.trim()).origin }));
    } catch {
      setBusy(false);
      return setWrong(t('page.notSaved'));
    }
    void client.refreshModels(own);
    void navigate(`/settings/providers/${own}`);
  };
  return (
    <div className={page.page}>
      <PageHead title={t('new.title')} text={t('new.text')} up={{ to: '/settings/providers', label: t('page.back') }} />
      <form
        className={css.card}
        style={{ marginTop: 20 }}
        onSubmit={(event) => void create(event)}
        noValidate
        autoComplete="off"
      >
        <div className={css.fields}>
          <div>
            <label className={label} htmlFor={`${id}-name`}>
              {t('new.name')}
            </label>
            <input
              id={`${id}-name`}
              className={field}
              value={name}
              maxLength={60}
              placeholder={t('new.namePlaceholder')}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
          <div>
            <label className={label} htmlFor={`${id}-type`}>
              {t('new.type')}
            </label>
            <Select
              id={`${id}-type`}
              value={type}
              choices={sdkTypes.map((each) => ({ value: each, label: t(`new.types.${each}`) }))}
              onChange={setType}
            />
          </div>
          <div>
            <label className={label} htmlFor={`${id}-url`}>
              {t('new.address')}
            </label>
            <input
              id={`${id}-url`}
              className={field}
              inputMode="url"
              value={baseURL}
              placeholder={addresses[type]}
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={wrong !== '' && !isAddress}
              aria-describedby={`${id}-wrong`}
              onChange={(event) => {
                setBaseURL(event.target.value);
                setWrong('');
              }}
              onBlur={() => baseURL.trim() && !isAddress && setWrong(t('new.notAddress'))}
            />
          </div>
          {fields.map((each) => (
            <div key={each}>
              <label className={label} htmlFor={`${id}-${each}`}>
                {chat(`key.field.${each}`)}{' '}
                {!required.includes(each) && <span className={optional}>{chat('key.optional')}</span>}
              </label>
              <input
                id={`${id}-${each}`}
                className={field}
                type={secretFields.has(each) ? 'password' : 'text'}
                value={keys[each] ?? ''}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                data-1p-ignore
                onChange={({ target }) => setKeys((all) => ({ ...all, [each]: target.value }))}
              />
            </div>
          ))}
          <div>
            <label className={label} htmlFor={`${id}-place`}>
              {chat('key.place.label')}
            </label>
            <Select
              id={`${id}-place`}
              value={place}
              choices={keyPlaces.map((each) => ({ value: each, label: chat(`key.place.${each}`) }))}
              onChange={setPlace}
            />
            <p className={hint}>{chat(`key.placeHint.${place}`)}</p>
          </div>
          <div>
            <label className={label} htmlFor={`${id}-models`}>
              {t('new.models')}
            </label>
            <textarea
              id={`${id}-models`}
              className={field}
              rows={3}
              value={models}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setModels(event.target.value)}
            />
          </div>
        </div>
        <div className={css.actions}>
          <p id={`${id}-wrong`} role="alert" className={css.bad}>
            {wrong}
          </p>
          <button
            type="submit"
            className={`${button({ look: 'primary' })} ${css.spread}`}
            disabled={busy || loading || !ready}
          >
            {busy ? t('new.creating') : t('new.create')}
          </button>
        </div>
      </form>
    </div>
  );
}
