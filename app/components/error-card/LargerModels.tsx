// Models that can read more than the one whose window was exceeded. Choosing one asks it at once.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { largerModels } from '../../chat/larger.ts';
import { obstacleOf } from '../picker/rows.ts';
import { useClient, useStore } from '../ui/client-context.ts';
import { formatWindow } from '../ui/format.ts';
import * as css from './ErrorCard.css.ts';

interface Props {
  readonly conversationId: string;
  readonly provider: string;
  readonly model: string;
  readonly onRetry: () => void;
}

export function LargerModels({ conversationId, provider, model, onRetry }: Props) {
  const { t, i18n } = useTranslation('error');
  const client = useClient();
  const list = useStore(client.providers, (state) => state.list);
  const vaults = useStore(client.vaults.store, (all) => all);
  const found = useMemo(() => {
    const usable = list.filter((info) => !obstacleOf(info, vaults[info.id]?.vault));
    return largerModels(usable, { provider, model });
  }, [list, vaults, provider, model]);
  if (found.length === 0) return null;
  const choose = (chosen: (typeof found)[number]): void => {
    client.configure(conversationId, { provider: chosen.provider.id, model: chosen.model.id });
    onRetry();
  };
  return (
    <>
      <p>{t('larger.text')}</p>
      <ul className={css.models}>
        {found.map((row) => (
          <li key={`${row.provider.id}/${row.model.id}`}>
            <button type="button" className={css.model} onClick={() => choose(row)}>
              <span>
                {row.model.displayName ?? row.model.id} · {row.provider.name}
              </span>
              <span className={css.window}>
                {t('larger.window', { tokens: formatWindow(row.window, i18n.language) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
