// Before the first message: three ways in for a newcomer, a few suggestions for everyone else.
import { getFrom } from '../../client/net/call.ts';
import { resourcesApi } from '../../shared/api/resources.ts';
import { KeyRound, LifeBuoy, Play, RefreshCw, Server } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { needsKey } from '../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Empty.css.ts';

interface Props {
  readonly onSuggest: (text: string) => void;
  readonly onChoose: (provider: ProviderInfo) => void;
  readonly onPickModel: () => void;
}

export function EmptyState({ onSuggest, onChoose, onPickModel }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const all = useStore(client.providers, (state) => state.list);
  const list = useMemo(() => all.filter(({ off }) => !off), [all]);
  const vaults = useStore(client.vaults.store, (all) => all);
  const provider = useStore(client.settings, (settings) => settings.config.provider);
  // Somebody who has a provider of their own has found the way in.
  const newcomer = !list.some(
    ({ id, health, localURL }) => id !== 'demo' && (vaults[id] || (health === 'ready' && !localURL)),
  );
  const demo = provider === 'demo';
  const suggestions = demo ? demoSuggestions : otherSuggestions;
  /** A chat of its own with the support assistant's instructions, which can be read in the chat's settings. */
  const askSupport = async (): Promise<void> => {
    const { supportPrompt } = await import('../../shared/prompts/ask-support.ts');
    client.configure(undefined, {
      system: await supportPrompt(() => getFrom(client.transport, resourcesApi.links, {})),
    });
    onSuggest(t('empty.supportQuestion'));
  };
  return (
    <div className={css.page}>
      <h2 className={css.title}>{t('empty.title')}</h2>
      {newcomer && (
        <>
          <p className={css.subtitle}>{t('empty.subtitle')}</p>
          <WaysIn list={list} onSuggest={onSuggest} onChoose={onChoose} onPickModel={onPickModel} />
        </>
      )}
      <ul className={css.suggestions} aria-label={t('empty.suggestions')}>
        {suggestions.map((key) => (
          <li key={key}>
            <button
              type="button"
              className={css.suggestion}
              onClick={() => onSuggest(demo ? key : t(`empty.suggest.${key}`))}
            >
              {t(`empty.suggest.${key}`)}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={css.suggestion}
            title={t('empty.supportText')}
            onClick={() => void askSupport()}
          >
            <LifeBuoy size={15} aria-hidden className={css.suggestionIcon} />
            {t('empty.support')}
          </button>
        </li>
      </ul>
    </div>
  );
}

/** The demo's script is asked for by these very words, in every language. */
const demoSuggestions = ['help', 'markdown', 'think', 'search', 'tool'] as const;
const otherSuggestions = ['explain', 'plan', 'code', 'mail'] as const;

function WaysIn({ list, onSuggest, onChoose, onPickModel }: Props & { readonly list: readonly ProviderInfo[] }) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const [probing, setProbing] = useState(false);
  const demo = list.find(({ id }) => id === 'demo');
  const lists = useStore(client.modelLists, (all) => all);
  const running = list.filter(
    ({ id, localURL, health }) => localURL !== undefined && health === 'ready' && lists[id]?.status !== 'failed',
  );
  const closed = list.filter((provider) => needsKey(provider) && provider.health === 'needs-key');
  const [first] = running;
  /** Before the list has come nothing is known of keys and servers, and nothing is said. */
  const known = (text: string): string => (list.length === 0 ? '\u00a0' : text);
  const probe = (): void => {
    setProbing(true);
    void client.loadProviders(true).finally(() => setProbing(false));
  };
  return (
    <ul className={css.ways} aria-label={t('empty.ways')}>
      <Way icon={<Play size={18} aria-hidden />} title={t('empty.demo')} text={t('empty.demoText')}>
        <button
          type="button"
          className={button({ look: 'primary' })}
          disabled={!demo}
          onClick={() => {
            if (demo) onChoose(demo);
            onSuggest('help');
          }}
        >
          {t('empty.demoAction')}
        </button>
      </Way>
      <Way
        icon={<Server size={18} aria-hidden />}
        title={t('empty.local')}
        text={known(
          first ? t('empty.localFound', { names: running.map(({ name }) => name).join(', ') }) : t('empty.localNone'),
        )}
      >
        {running.map((server) => (
          <button key={server.id} type="button" className={button()} onClick={() => onChoose(server)}>
            {t('empty.localAction', { name: server.name })}
          </button>
        ))}
        {!first && (
          <button type="button" className={button()} disabled={probing} onClick={probe}>
            <RefreshCw size={16} aria-hidden />
            {probing ? t('empty.localProbing') : t('empty.localProbe')}
          </button>
        )}
      </Way>
      <Way
        icon={<KeyRound size={18} aria-hidden />}
        title={t('empty.key')}
        text={known(t('empty.keyText', { count: closed.length }))}
      >
        <button type="button" className={button()} onClick={onPickModel}>
          {t('empty.keyAction')}
        </button>
      </Way>
    </ul>
  );
}

function Way({
  icon,
  title,
  text,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={css.way}>
      <span className={css.icon}>{icon}</span>
      <h3 className={css.wayTitle}>{title}</h3>
      <p className={css.wayText}>{text}</p>
      {children}
    </li>
  );
}
