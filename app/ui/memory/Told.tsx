// Shows the system prompt as the server composes it, by layer, with the tokens of each and which layer takes
// precedence.
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { memoriesApi } from '../../shared/api/memories.ts';
import type { ComposedText } from '../../shared/api/memories.ts';
import { isMissing } from '../../shared/errors.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { textOf } from '../../shared/payload/system-layers.ts';
import { clientValues } from '../../shared/payload/variables/context.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { formatTokens } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './Told.css.ts';

interface Props {
  readonly conversationId: string | undefined;
  /** Project of a chat that has not begun. */
  readonly folderId: string | undefined;
  readonly config: ChatConfig;
}

type Layer = ComposedText['layers'][number];

export default function Told(props: Props) {
  const ready = usePageTexts('personal');
  const [round, setRound] = useState(0);
  if (!ready) return null;
  return (
    <>
      <Composed key={round} {...props} />
      {props.conversationId !== undefined && props.config.useMemory && (
        <Refresh conversationId={props.conversationId} onDone={() => setRound(round + 1)} />
      )}
    </>
  );
}

function Composed(props: Props) {
  const { t, i18n } = useTranslation('personal');
  const { found, failed } = useComposed(props, i18n.language);
  if (!found) return <p role="status">{t(failed ? 'told.failed' : 'told.loading')}</p>;
  const tokens = (count: number): string => t('told.tokens', { tokens: formatTokens(count, i18n.language) });
  const nameOf = ({ kind, name }: Pick<Layer, 'kind' | 'name'>): string =>
    name === undefined || name === ''
      ? t(`told.layer.${kind}`)
      : kind === 'chat'
        ? name
        : t('told.projectOf', { project: name });
  const byName = (kind: Layer['kind']): string => nameOf(found.layers.find((layer) => layer.kind === kind) ?? { kind });
  const files = found.files.reduce((sum, file) => sum + file.tokens, 0);
  return (
    <div className={css.panel}>
      {found.layers.length === 0 && <p className={css.total}>{t('told.none')}</p>}
      {found.layers.map((layer) => (
        <details key={layer.kind} className={css.layer} open={found.layers.length < 3}>
          <summary>
            <span className={layer.replacedBy ? `${css.name} ${css.struck}` : css.name}>{nameOf(layer)}</span>
            <span className={css.tokens}>{tokens(layer.replacedBy ? 0 : layer.tokens)}</span>
            {layer.replacedBy && (
              <span className={css.replaced}>{t('told.replaced', { by: byName(layer.replacedBy) })}</span>
            )}
          </summary>
          <pre className={css.text} dir="auto">
            {layer.text}
          </pre>
        </details>
      ))}
      {found.files.length > 0 && (
        <details className={css.layer}>
          <summary>
            <span className={css.name}>{t('told.files')}</span>
            <span className={css.tokens}>{tokens(files)}</span>
          </summary>
          <ul className={css.files}>
            {found.files.map((file) => (
              <li key={file.name} className={css.file}>
                <span dir="auto">{file.name}</span>
                <span className={css.tokens}>{tokens(file.tokens)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={css.foot}>
        <span className={css.total}>
          {t('told.total', { tokens: formatTokens(found.tokens + files, i18n.language) })}
        </span>
        {found.tokens > 0 && <CopyButton text={() => textOf(found.layers)} label={t('told.copy')} />}
      </div>
    </div>
  );
}

/** Reloads the memories of a chat, which are otherwise fixed when the chat begins, so that requests stay the same. */
function Refresh({ conversationId, onDone }: { readonly conversationId: string; readonly onDone: () => void }) {
  const { t } = useTranslation('personal');
  const { transport } = useClient();
  const [said, setSaid] = useState('');
  const refresh = (): void => {
    sendTo(transport, memoriesApi.refresh, { id: conversationId }, undefined).then(
      () => {
        setSaid(t('told.refreshed'));
        onDone();
      },
      () => setSaid(t('trouble.other')),
    );
  };
  return (
    <div className={css.foot}>
      <button type="button" className={button({ look: 'quiet' })} onClick={refresh}>
        <RefreshCw size={15} aria-hidden />
        {t('told.refresh')}
      </button>
      <span className={css.total} role="status">
        {said || t('told.refreshHint')}
      </span>
    </div>
  );
}

function useComposed({ conversationId, folderId, config }: Props, language: string) {
  const { transport } = useClient();
  const [found, setFound] = useState<ComposedText>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    const read = async (): Promise<ComposedText> => {
      const question = { config, client: clientValues(language) };
      const toBegin = (): Promise<ComposedText> =>
        sendTo(transport, memoriesApi.composed, {}, { ...question, ...(folderId === undefined ? {} : { folderId }) });
      if (conversationId === undefined) return toBegin();
      return sendTo(transport, memoriesApi.composed, {}, { ...question, conversationId }).catch((error: unknown) => {
        // The server does not have the chat before its first question arrives.
        if (isMissing(error)) return toBegin();
        throw error;
      });
    };
    read().then(
      (composed) => {
        if (!gone) setFound(composed);
      },
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [transport, conversationId, folderId, config, language]);
  return { found, failed };
}
