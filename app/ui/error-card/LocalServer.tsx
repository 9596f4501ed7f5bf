// Panel for a local model server that does not respond: tries it again, explains the cause, and shows the command that
// helps.
import type { PanelProps } from './props.ts';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatClient } from '../../client/client.ts';
import { causeOf, commandFor, isLoopback, systemOf } from '../../client/net/local-cause.ts';
import type { LocalCause } from '../../client/net/local-cause.ts';
import { button, spinner } from '../../styles/shared.css.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { sentences } from '../parts/sentences.ts';
import { Credentials } from './Credentials.tsx';
import * as css from './ErrorCard.css.ts';

type Found = { readonly cause: 'looking' } | { readonly cause: LocalCause; readonly reason: string };

/** Looks for a local server the way requests reach it: from our server, or from this browser. */
async function look(client: ChatClient, provider: string): Promise<Found> {
  await client.refreshModels(provider);
  const list = client.modelLists.get()[provider];
  const error = list?.status === 'failed' ? list.error : undefined;
  return { cause: causeOf(error ?? 'ok'), reason: error?.message ?? '' };
}

export function LocalServer(props: PanelProps) {
  const [round, setRound] = useState(0);
  return <Look key={round} {...props} onAgain={() => setRound(round + 1)} />;
}

function Look(props: PanelProps & { readonly onAgain: () => void }) {
  const { t, i18n } = useTranslation('error');
  const { info, provider, onRetry } = props;
  const client = useClient();
  const [found, setFound] = useState<Found>({ cause: 'looking' });
  const [editing, setEditing] = useState(false);
  const own = useStore(client.vaults.store, (all) => all[provider]?.vault.baseURL);
  const fromHere = useStore(client.providerStates.store, (states) => states[provider]?.fetchOnClient ?? false);
  const name = info?.name ?? provider;
  const url = own ?? info?.localURL;

  useEffect(() => {
    let alive = true;
    void look(client, provider).then((result) => alive && setFound(result));
    return () => {
      alive = false;
    };
  }, [client, provider]);
  const throughServer = async (): Promise<void> => {
    await client.providerStates.change(provider, (state) => ({ ...state, fetchOnClient: false }));
    onRetry();
  };

  if (found.cause === 'looking')
    return (
      <p role="status" className={css.step}>
        <LoaderCircle size={16} aria-hidden className={spinner} />
        {t('local.looking', { provider: name })}
      </p>
    );
  const running = found.cause === 'running';
  return (
    <>
      <p role="status" className={css.step}>
        {running && <CircleCheck size={16} aria-hidden className={css.good} />}
        <span>{t(`local.${found.cause}`, { provider: name, reason: found.reason, origin: location.origin })}</span>
      </p>
      <Command {...props} cause={found.cause} />
      {url && !running && (
        <p className={css.quiet}>
          {sentences(
            i18n.language,
            t('local.address', { url }),
            !fromHere && isOtherMachine(url) && t('local.otherMachine'),
          )}
        </p>
      )}
      <div className={css.row}>
        <button
          type="button"
          className={button({ look: 'primary' })}
          onClick={() => (running ? onRetry() : props.onAgain())}
        >
          {running ? t('retry') : t('local.check')}
        </button>
        {fromHere && !running && (
          <button type="button" className={button()} onClick={() => void throughServer()}>
            {t('local.throughServer')}
          </button>
        )}
        {info && !running && !editing && (
          <button type="button" className={button()} onClick={() => setEditing(true)}>
            {t('local.changeAddress')}
          </button>
        )}
      </div>
      {editing && <Credentials {...props} />}
    </>
  );
}

/** Shows the command that fixes this cause, for the user's operating system. */
function Command({ info, model, cause }: PanelProps & { readonly cause: LocalCause }) {
  const { start, startForBrowser } = info?.commands ?? {};
  const template = cause === 'cors' ? startForBrowser : cause === 'down' ? start : undefined;
  if (!template) return null;
  const system = systemOf(navigator.userAgent);
  return (
    <CodeBlock
      language={system === 'windows' ? 'powershell' : 'bash'}
      text={commandFor(system, template, { model, origin: location.origin })}
      open={false}
    />
  );
}

/** Returns true if "this machine" means the server's, because the page is served by another host. */
const isOtherMachine = (url: string): boolean =>
  URL.canParse(url) && isLoopback(new URL(url).hostname) && !isLoopback(location.hostname);
