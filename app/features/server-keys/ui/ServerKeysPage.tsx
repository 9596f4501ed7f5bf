// The keys of this server: added by administrators, or from the environment.
import { KeyRound, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import { button, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { Presence } from '../../../ui/parts/Presence.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { keyList } from '../shared/api.ts';
import type { StoredKey } from '../shared/api.ts';
import { EnvironmentRow, KeyRow } from './KeyRow.tsx';
import * as css from './ServerKeys.css.ts';

const AddKey = lazyPart(() => import('./AddKey.tsx'));
const EditKey = lazyPart(() => import('./EditKey.tsx'));
const DeleteKey = lazyPart(() => import('./DeleteKey.tsx'));

type Dialog = 'add' | { readonly act: 'edit' | 'delete'; readonly key: StoredKey };

export function ServerKeysPage() {
  const ready = usePageTexts('server-keys');
  const { t } = useTranslation('server-keys');
  const client = useClient();
  const providers = useStore(client.providers, (state) => state.list);
  const { status, data, change, load } = useResource(keyList);
  const { problem, attempt } = useAttempt((error) => t('failed', { reason: errorOfThrown(error, '').message }));
  const [dialog, setDialog] = useState<Dialog>();
  if (!ready || (!data && status !== 'failed')) return <PageSkeleton />;
  const { keys = [], environment = [] } = data ?? {};
  const nameOf = (id: string): string => providers.find((each) => each.id === id)?.name ?? id;
  const close = (): void => setDialog(undefined);
  const isSeveral = (provider: string): boolean =>
    [...keys, ...environment].filter((each) => each.provider === provider).length > 1;
  /** A provider may be ready now, or need a key again. */
  const changed = () => client.loadProviders();
  const shown = (of: Dialog) => {
    if (of === 'add')
      return <AddKey providers={providers} onAdd={(key) => change('add', {}, key).then(changed)} onClose={close} />;
    const { act, key } = of;
    const { id } = key;
    if (act === 'edit') return <EditKey of={key} onSave={(to) => change('change', { id }, to)} onClose={close} />;
    const remove = () => change('remove', { id }, undefined).then(changed);
    return <DeleteKey of={key} provider={nameOf(key.provider)} onDelete={remove} onClose={close} />;
  };
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')}>
        {data && (
          <button type="button" className={button({ look: 'primary' })} onClick={() => setDialog('add')}>
            <Plus size={16} aria-hidden />
            {t('add')}
          </button>
        )}
      </PageHead>
      <p role="alert" className={problemStyle}>
        {problem ?? (status === 'failed' && t('unread'))}
      </p>
      {status === 'failed' && (
        <button type="button" className={button()} onClick={() => void load()}>
          <RefreshCw size={16} aria-hidden />
          {t('again')}
        </button>
      )}
      {keys.length + environment.length > 0 && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('title')}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              of={key}
              provider={nameOf(key.provider)}
              weighs={isSeveral(key.provider)}
              onUse={(enabled) => void attempt(() => change('change', { id: key.id }, { enabled }).then(changed))}
              onEdit={() => setDialog({ act: 'edit', key })}
              onDelete={() => setDialog({ act: 'delete', key })}
            />
          ))}
          {environment.map((key) => (
            <EnvironmentRow key={key.id} of={key} provider={nameOf(key.provider)} weighs={isSeveral(key.provider)} />
          ))}
        </ul>
      )}
      {status === 'ready' && keys.length + environment.length === 0 && (
        <EmptyState icon={KeyRound} title={t('noneTitle')} text={t('none')} />
      )}
      <Presence>{dialog && shown(dialog)}</Presence>
    </div>
  );
}
