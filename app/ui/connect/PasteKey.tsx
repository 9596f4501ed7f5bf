// A pasted key: identifies the vendor, tests the key and saves it. A key whose prefix fits several vendors is sent to
// none until the user chooses.
import { LoaderCircle } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf, sentenceKey, textValues } from '../../shared/error-sentences.ts';
import { ownersOf } from '../../shared/providers/key-prefix.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button, field, hint, label, spinner } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { SearchSelect } from '../parts/SearchSelect.tsx';
import { useConnect } from './use-connect.ts';
import * as css from './Connect.css.ts';

export function PasteKey({ onConnected }: { readonly onConnected: (provider: ProviderInfo) => void }) {
  const { t } = useTranslation('chat');
  const id = useId();
  const list = useStore(useClient().providers, (state) => state.list);
  const [typed, setKey] = useState('');
  const [chosen, setChosen] = useState('');
  const { state, reset, run } = useConnect();
  const key = typed.trim();
  const { likely, others } = useMemo(() => ownersOf(key, list), [key, list]);
  const [only] = likely.length === 1 ? likely : [];
  const provider = [...likely, ...others].find((each) => each.id === chosen) ?? only;
  const running = state.is === 'running';

  const connect = async (untried = false): Promise<void> => {
    if (key === '' || !provider || running) return;
    if (await run(provider, key, { untried })) onConnected(provider);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void connect();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate autoComplete="off">
      <div>
        <label className={label} htmlFor={`${id}-key`}>
          {t('connect.key')}
        </label>
        <input
          id={`${id}-key`}
          className={field}
          type="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('connect.paste')}
          value={typed}
          onChange={(event) => {
            setKey(event.target.value);
            setChosen('');
            reset();
          }}
        />
        <p className={hint} role="status">
          {key === '' ? t('connect.stays') : only ? t('connect.found', { name: only.name }) : t('connect.several')}
        </p>
      </div>
      {key !== '' && (
        <div>
          <label className={label} htmlFor={`${id}-provider`}>
            {t('connect.provider')}
          </label>
          <SearchSelect
            id={`${id}-provider`}
            value={provider?.id ?? ''}
            placeholder={t('connect.choose')}
            search={t('connect.search')}
            none={t('connect.none')}
            groups={[
              ...(likely.length > 0 ? [{ label: t('connect.likely'), choices: likely.map(choiceOf) }] : []),
              { label: t('connect.others'), choices: others.map(choiceOf) },
            ]}
            onChange={(next) => {
              setChosen(next);
              reset();
            }}
          />
        </div>
      )}
      <p role="alert" className={css.problem}>
        {state.is === 'unsaved' && t('key.notSaved')}
        {state.is === 'failed' && <Reason error={state.error} provider={state.provider} />}
      </p>
      <div className={css.actions}>
        {state.is === 'failed' && (
          <button type="button" className={button({ look: 'quiet' })} onClick={() => void connect(true)}>
            {t('connect.anyway')}
          </button>
        )}
        <button type="submit" className={button({ look: 'primary' })} disabled={key === '' || !provider || running}>
          {running && <LoaderCircle size={16} aria-hidden className={spinner} />}
          {running ? t('connect.checking') : t('connect.submit')}
        </button>
      </div>
    </form>
  );
}

const choiceOf = ({ id, name }: ProviderInfo) => ({ value: id, label: name });

function Reason({
  error,
  provider,
}: {
  readonly error: Parameters<typeof sentenceKey>[0] & { readonly message: string };
  readonly provider: ProviderInfo;
}) {
  const { t, i18n } = useTranslation('error');
  const sentence = t(sentenceKey(error), {
    ...textValues(error, provider.name, '', i18n.language),
    origin: location.origin,
  });
  const reason = reasonOf(error);
  return (
    <>
      {sentence}
      {reason && reason !== sentence && <span className={css.reason}>{reason}</span>}
    </>
  );
}
