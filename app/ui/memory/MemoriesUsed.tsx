// The memories used for an answer, in its details. Renders nothing if there were none.
import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../client/net/call.ts';
import { memoriesApi } from '../../shared/api/memories.ts';
import { useClient } from '../parts/client-context.ts';
import { formatNumber } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { memories } from '../../shared/memory/memories.ts';
import { useResource } from '../parts/use-resource.ts';
import * as css from './Told.css.ts';

interface Props {
  readonly conversationId: string;
  /** Ids of the answer's rounds. */
  readonly messages: readonly string[];
}

export default function MemoriesUsed({ conversationId, messages }: Props) {
  const ready = usePageTexts('personal');
  const { transport } = useClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  const key = messages.join(' ');
  useEffect(() => {
    let gone = false;
    getFrom(transport, memoriesApi.told, { id: conversationId }).then(
      ({ used }) => {
        if (!gone) setIds([...new Set(key.split(' ').flatMap((id) => used[id] ?? []))]);
      },
      // Offline, the details are shown without memories.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [transport, conversationId, key]);
  return ready && ids.length > 0 ? <List ids={ids} /> : null;
}

function List({ ids }: { readonly ids: readonly string[] }) {
  const { t, i18n } = useTranslation('personal');
  const { data: list = [] } = useResource(memories);
  const known = new Map(list.map(({ id, text }) => [id, text]));
  return (
    <details className={css.used}>
      <summary>
        {t('used.label')}: {formatNumber(ids.length, i18n.language)}
      </summary>
      <ul className={css.usedList}>
        {ids.map((id) => (
          <li key={id} dir="auto">
            {known.get(id) ?? `(${t('used.deleted')})`}
          </li>
        ))}
      </ul>
      {/* Users notice wrong memories here. */}
      <Link to="/settings/personal" className={css.correct}>
        {t('used.correct')}
      </Link>
    </details>
  );
}
