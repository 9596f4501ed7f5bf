// What unfolds in an error card: the form, the command, the clocks, the wait.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Remedy } from '../../chat/errors.ts';
import type { ProviderInfo } from '../../chat/providers.ts';
import type { ReplyError } from '../../chat/reply.ts';
import { button } from '../../styles/shared.css.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import KeyForm from '../key-form/KeyForm.tsx';
import { AccessCodeForm } from '../lock/AccessCodeForm.tsx';
import { useClient, useStore } from '../ui/client-context.ts';
import { formatDateTime } from '../ui/format.ts';
import { LargerModels } from './LargerModels.tsx';
import { Pull } from './Pull.tsx';
import * as css from './ErrorCard.css.ts';

export interface RepairProps {
  readonly remedy: Remedy;
  readonly error: ReplyError;
  readonly info: ProviderInfo | undefined;
  readonly model: string;
  readonly conversationId: string;
  readonly onRetry: () => void;
  readonly onPickModel: () => void;
}

export default function Repair(props: RepairProps) {
  const { t } = useTranslation('chat');
  const { remedy, info, error, onRetry } = props;
  if (remedy === 'credentials' && info) {
    return (
      <div className={css.repair}>
        <KeyForm provider={info} submit={t('key.saveRetry')} onSaved={onRetry} />
      </div>
    );
  }
  if (remedy === 'accessCode')
    return (
      <div className={css.repair}>
        <AccessCodeForm onOpened={onRetry} />
      </div>
    );
  if (remedy === 'localServer') return <LocalServer {...props} />;
  if (remedy === 'shorten') return <Shorten {...props} />;
  if (remedy === 'pull') return <Pull {...props} />;
  if (remedy === 'clock') return <Clocks error={error} />;
  return (
    <div className={css.repair}>
      <CodeBlock language="json" text={JSON.stringify(error.body, undefined, 2)} open={false} />
    </div>
  );
}

/** How the servers of this list are started; each is its maker's own command. */
const commands: Readonly<Record<string, (model: string) => string>> = {
  ollama: () => 'ollama serve',
  lmstudio: () => 'lms server start',
  vllm: (model) => `vllm serve ${model}`,
  xinference: () => 'xinference-local',
};

function LocalServer({ info, model, onRetry }: RepairProps) {
  const { t } = useTranslation('error');
  const { t: chat } = useTranslation('chat');
  const [editing, setEditing] = useState(false);
  const command = info && commands[info.id]?.(model);
  return (
    <div className={css.repair}>
      {command && (
        <>
          <p>{t('local.down')}</p>
          <CodeBlock language="bash" text={command} open={false} />
        </>
      )}
      {info?.localURL && <p>{t('local.address', { url: info.localURL })}</p>}
      {info && editing && <KeyForm provider={info} submit={chat('key.saveRetry')} onSaved={onRetry} />}
      {info && !editing && (
        <button type="button" className={button()} onClick={() => setEditing(true)}>
          {t('local.changeAddress')}
        </button>
      )}
    </div>
  );
}

function Shorten({ conversationId, info, model, onRetry }: RepairProps) {
  const { t } = useTranslation('error');
  const client = useClient();
  const count = useStore(client.conversations.store, ({ byId }) => {
    const messages = Object.keys(byId[conversationId]?.messages ?? {}).length;
    return Math.max(1, Math.floor(messages / 2));
  });
  const apply = (): void => {
    client.configure(conversationId, { enableHistoryCount: true, historyCount: count });
    onRetry();
  };
  return (
    <div className={css.repair}>
      <p>{t('shorten.text', { count })}</p>
      <button type="button" className={button({ look: 'primary' })} onClick={apply}>
        {t('shorten.apply', { count })}
      </button>
      <LargerModels conversationId={conversationId} provider={info?.id ?? ''} model={model} onRetry={onRetry} />
    </div>
  );
}

function Clocks({ error }: { readonly error: ReplyError }) {
  const { t, i18n } = useTranslation('error');
  const [now] = useState(() => Date.now());
  return (
    <div className={css.repair}>
      <dl className={css.list}>
        <div className={css.entry}>
          <dt className={css.term}>{t('clock.device')}</dt>
          <dd className={css.value}>{formatDateTime(now, i18n.language)}</dd>
        </div>
        {error.serverTime !== undefined && (
          <div className={css.entry}>
            <dt className={css.term}>{t('clock.server')}</dt>
            <dd className={css.value}>{formatDateTime(error.serverTime, i18n.language)}</dd>
          </div>
        )}
      </dl>
      <p>{t('clock.hint')}</p>
    </div>
  );
}
