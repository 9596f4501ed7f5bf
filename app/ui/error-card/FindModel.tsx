// Panel for an unknown model: reloads the provider's list, suggests the most similar names, and accepts any other name.
import type { PanelProps } from './props.ts';
import { useEffect, useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { factsOf } from '../../shared/errors.ts';
import { meantModels } from '../../shared/conversation/same-model.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { ModelButtons } from './ModelButtons.tsx';
import * as css from './ErrorCard.css.ts';

export function FindModel({ error, info, provider, model, conversationId, onRetry, onPickModel }: PanelProps) {
  const { t } = useTranslation('error');
  const client = useClient();
  const listed = useStore(client.modelLists, (lists) => lists[provider]);
  const { deployment } = factsOf(error);
  const [wanted, setWanted] = useState(model);
  const id = useId();
  const name = info?.name ?? provider;
  useEffect(() => {
    void client.refreshModels(provider);
  }, [client, provider]);

  const ask = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted.trim() !== model) client.configure(conversationId, { model: wanted.trim() });
    onRetry();
  };
  const near = info ? meantModels(info.models, listed, model).map((found) => ({ provider: info, model: found })) : [];
  return (
    <>
      {deployment && <p>{t('find.deployment', { deployment, provider: name })}</p>}
      <p role="status" className={css.quiet}>
        {listed?.status === 'failed'
          ? t('find.failed', { provider: name, reason: listed.error?.message ?? '' })
          : listed?.status === 'ready'
            ? t('find.listed', { provider: name, count: listed.cards.length })
            : t('find.looking', { provider: name })}
      </p>
      {near.length > 0 && (
        <>
          <p>{t('find.meant')}</p>
          <ModelButtons conversationId={conversationId} models={near} onRetry={() => onRetry()} />
        </>
      )}
      <form className={css.form} onSubmit={ask}>
        <label className={label} htmlFor={id}>
          {deployment ? t('find.deploymentLabel') : t('find.label')}
        </label>
        <div className={css.row}>
          <input
            id={id}
            className={field}
            value={wanted}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
            onChange={(event) => setWanted(event.target.value)}
          />
          <button type="submit" className={button({ look: 'primary' })}>
            {t('find.ask')}
          </button>
        </div>
      </form>
      <div className={css.row}>
        <button type="button" className={button()} onClick={onPickModel}>
          {t('find.all')}
        </button>
        <button
          type="button"
          className={button({ look: 'quiet' })}
          disabled={listed?.status === 'loading'}
          onClick={() => void client.refreshModels(provider)}
        >
          {t('find.again')}
        </button>
      </div>
    </>
  );
}
