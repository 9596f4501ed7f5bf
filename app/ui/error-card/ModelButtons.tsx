// Buttons for models to use instead of the failed one. A click retries with that model.
import { useTranslation } from 'react-i18next';
import type { OfferedModel } from '../../shared/conversation/same-model.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from './ErrorCard.css.ts';

interface Props {
  readonly conversationId: string;
  readonly models: readonly (OfferedModel & { readonly note?: string })[];
  readonly onRetry: () => void;
}

export function ModelButtons({ conversationId, models, onRetry }: Props) {
  const { t } = useTranslation('error');
  const client = useClient();
  const choose = ({ provider, model }: OfferedModel): void => {
    client.configure(conversationId, { provider: provider.id, model: model.id });
    onRetry();
  };
  return (
    <ul className={css.models}>
      {models.map((row) => {
        const model = row.model.displayName ?? row.model.id;
        return (
          <li key={`${row.provider.id}/${row.model.id}`}>
            <button
              type="button"
              className={css.model}
              title={t('models.ask', { model, provider: row.provider.name })}
              onClick={() => choose(row)}
            >
              <span>
                {model} · {row.provider.name}
              </span>
              {row.note && <span className={css.window}>{row.note}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
