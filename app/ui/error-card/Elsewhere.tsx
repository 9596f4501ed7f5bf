// Offers the same model from another usable provider.
import type { PanelProps } from './props.ts';
import { useTranslation } from 'react-i18next';
import { sameElsewhere } from '../../shared/conversation/same-model.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { ModelButtons } from './ModelButtons.tsx';
import { useUsable } from './use-usable.ts';

export function Elsewhere({ conversationId, provider, model, onRetry, onPickModel }: PanelProps) {
  const { t } = useTranslation('error');
  const client = useClient();
  const fromHere = useStore(client.providerStates.store, (states) => states[provider]?.fetchOnClient ?? false);
  const found = sameElsewhere(useUsable(), { provider, model });
  const throughServer = async (): Promise<void> => {
    await client.providerStates.change(provider, (state) => ({ ...state, fetchOnClient: false }));
    onRetry();
  };
  return (
    <>
      {fromHere && (
        <>
          <p>{t('elsewhere.server')}</p>
          <div>
            <button type="button" className={button({ look: 'primary' })} onClick={() => void throughServer()}>
              {t('elsewhere.throughServer')}
            </button>
          </div>
        </>
      )}
      <p>{found.length > 0 ? t('elsewhere.same') : t('elsewhere.none', { model })}</p>
      <ModelButtons conversationId={conversationId} models={found} onRetry={() => onRetry()} />
      <div>
        <button
          type="button"
          className={button({ look: fromHere || found.length > 0 ? 'plain' : 'primary' })}
          onClick={onPickModel}
        >
          {t('elsewhere.all')}
        </button>
      </div>
    </>
  );
}
