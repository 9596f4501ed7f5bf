// Asks for permission before a tool runs: what the tool can do, where its arguments are sent, and how long the
// permission lasts.
import { ChevronDown, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolPart } from '../../shared/reply/reply.ts';
import { otherSources } from '../../shared/tools/asks-again.ts';
import { accessOf } from '../../shared/tools/consent.ts';
import type { Decision } from '../../shared/tools/consent.ts';
import { toolServerOf, toolTexts } from '../../shared/tools/sources.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { sentences } from '../parts/sentences.ts';
import { Presence } from '../parts/Presence.tsx';
import type { ToolTurn } from './tool-turn.ts';
import * as css from './ToolCard.css.ts';

const ConsentMenu = lazyPart(() => import('./ConsentMenu.tsx'));

interface Props {
  readonly turn: ToolTurn;
  readonly part: ToolPart;
  readonly tool: ToolRef | undefined;
  /** False while the list of tools is loading. */
  readonly known: boolean;
  /** True while the arguments are edited; the form has the buttons then. */
  readonly editing: boolean;
}

export function Consent({ turn: { conversationId, messageId }, part, tool, known, editing }: Props) {
  const { t, i18n } = useTranslation('tools');
  const client = useClient();
  const [more, setMore] = useState<HTMLElement>();
  const about = useAbout(conversationId, messageId, part.id);
  const sources = useStore(client.tools.registry.list, (list) => list.sources);
  const decide = (decision: Decision): void => {
    void client.tools.turns.decide(conversationId, messageId, part.id, decision);
  };
  if (!known) return <p className={css.none}>{t('consent.loading')}</p>;
  if (!tool) {
    return (
      <div className={css.consent}>
        <p className={css.question}>{t('consent.unknown')}</p>
        <div className={css.buttons}>
          <button type="button" className={button({ look: 'primary' })} onClick={() => decide('decline')}>
            {t('consent.tell')}
          </button>
        </div>
      </div>
    );
  }
  const { manifest } = tool.source;
  const names = about.map((id) => {
    const other = otherSources.find((each) => each === id);
    if (other) return t(`consent.sources.${other}`);
    const source = sources.find(({ manifest: each }) => each.identifier === id);
    return source ? toolTexts(source.manifest, i18n.language).title : t('consent.sources.removed-tool');
  });
  const host = hostOf(tool);
  const off = !client.tools.pluginsOf(conversationId).includes(manifest.identifier);
  return (
    <div className={css.consent} role="group" aria-label={t('state.waiting')}>
      <p className={css.question}>
        <ShieldQuestion size={17} aria-hidden />
        {t('consent.title', { name: toolTexts(manifest, i18n.language).title })}
      </p>
      <p className={css.about}>
        {sentences(
          i18n.language,
          t(`consent.${accessOf(tool)}`),
          host && t('consent.host', { host }),
          off && t('consent.off'),
        )}
      </p>
      {names.length > 0 && (
        <p className={css.about}>
          {t('consent.readBefore', { sources: new Intl.ListFormat(i18n.language).format(new Set(names)) })}
        </p>
      )}
      {!editing && (
        <div className={css.buttons}>
          <button type="button" className={button({ look: 'primary' })} onClick={() => decide('once')}>
            {t('consent.once')}
          </button>
          <span className={css.split}>
            <button type="button" className={button()} onClick={() => decide('chat')}>
              {t('consent.chat')}
            </button>
            <button
              type="button"
              className={button()}
              aria-label={t('consent.more')}
              title={t('consent.more')}
              aria-haspopup="menu"
              aria-expanded={more !== undefined}
              onClick={(event) => setMore(event.currentTarget)}
            >
              <ChevronDown size={15} aria-hidden />
            </button>
          </span>
          <button type="button" className={button({ look: 'quiet' })} onClick={() => decide('decline')}>
            {t('consent.decline')}
          </button>
          <Presence>
            {more && <ConsentMenu anchor={more} onDecide={decide} onClose={() => setMore(undefined)} />}
          </Presence>
        </div>
      )}
    </div>
  );
}

const nothing: readonly string[] = [];

/** Returns the sources for which the server asks again. */
function useAbout(conversationId: string, messageId: string, callId: string): readonly string[] {
  const { conversations } = useClient();
  return useStore(conversations.store, ({ byId }) => {
    const turn = byId[conversationId]?.turns?.find((each) => each.messageId === messageId);
    return turn?.calls.find((call) => call.callId === callId)?.about ?? nothing;
  });
}

/** Returns the host that receives the arguments of an installed plugin, if the manifest names one. */
function hostOf({ source, api }: ToolRef): string | undefined {
  const server = toolServerOf(source);
  if (server) return server.host;
  const url = source.origin === 'installed' ? (source.manifest.gateway ?? api.url) : undefined;
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
}
