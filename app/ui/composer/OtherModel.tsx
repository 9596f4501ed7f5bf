// Says that a different model than the chosen one wrote the answer on screen, and offers to continue with that model.
import { useTranslation } from 'react-i18next';
import type { Author } from '../../shared/conversation/chosen-over.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Composer.css.ts';

interface Props {
  readonly conversationId: string;
  readonly author: Author;
  /** Display name of the model that gets the next message. */
  readonly model: string;
}

export function OtherModel({ conversationId, author, model }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const card = useStore(client.providers, ({ list }) =>
    list.find(({ id }) => id === author.provider)?.models.find(({ id }) => id === author.model),
  );
  // A model that is no longer listed cannot continue.
  if (!card) return null;
  const other = card.displayName ?? card.id;
  return (
    <p className={css.other}>
      <span>{t('composer.other', { other, model })}</span>
      <button type="button" className={css.small} onClick={() => client.configure(conversationId, author)}>
        {t('composer.continueWith', { other })}
      </button>
    </p>
  );
}
