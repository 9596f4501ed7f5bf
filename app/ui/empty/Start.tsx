// Below the message field before the first message: suggestions, and for new users a card to connect a model.
import { FileText, Globe, LifeBuoy, PenLine, Plug, Route, Wrench } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { getFrom } from '../../client/net/call.ts';
import { resourcesApi } from '../../shared/api/resources.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button, scripted } from '../../styles/shared.css.ts';
import { useConnected } from '../connect/use-connected.ts';
import { lifeBuoy } from '../library/Picture.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { Presence } from '../parts/Presence.tsx';
import * as css from '../parts/Start.css.ts';

const StartAssistants = lazyPart(() => import('../library/StartAssistants.tsx'));
const ConnectDialog = lazyPart(() => import('../connect/ConnectDialog.tsx'));

interface Props {
  readonly onSuggest: (text: string) => void;
  readonly onChoose: (provider: ProviderInfo) => void;
}

/** The demo responds to exactly these texts, in every language. */
const demoSuggestions = { markdown: FileText, search: Globe, tool: Wrench } as const;
const otherSuggestions = { explain: Globe, plan: Route, mail: PenLine } as const;

export function Start({ onSuggest, onChoose }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const awake = useStore(client.awake, (value) => value);
  const assistant = useStore(client.settings, ({ config }) => config.assistant);
  const demo = useStore(client.settings, ({ config }) => config.provider === 'demo');
  const suggestions: readonly (readonly [string, LucideIcon, string])[] = demo
    ? (['markdown', 'search', 'tool'] as const).map((key) => [t(`empty.suggest.${key}`), demoSuggestions[key], key])
    : (['explain', 'plan', 'mail'] as const).map((key) => {
        return [t(`empty.suggest.${key}`), otherSuggestions[key], t(`empty.ask.${key}`)];
      });
  /** Starts a chat with the instructions of the support assistant, which the chat's settings show. */
  const askSupport = async (): Promise<void> => {
    const { supportPrompt } = await untilLoaded(() => import('../../shared/prompts/ask-support.ts'));
    client.configure(undefined, {
      system: await supportPrompt(() => getFrom(client.transport, resourcesApi.links, {})),
      assistant: { id: 'support', name: t('empty.supportName'), picture: { type: 'emoji', text: lifeBuoy } },
    });
    onSuggest(t('empty.supportQuestion'));
  };
  return (
    <div className={`${css.tail} ${scripted}`}>
      {!assistant && (
        <ul className={css.suggestions} aria-label={t('empty.suggestions')}>
          <Suggestion icon={LifeBuoy} text={t('empty.support')} onClick={() => void askSupport()} />
          {suggestions.map(([text, icon, question]) => (
            <Suggestion key={question} icon={icon} text={text} onClick={() => onSuggest(question)} />
          ))}
        </ul>
      )}
      {awake && (
        <Suspense>
          <StartAssistants onSuggest={onSuggest} />
        </Suspense>
      )}
      <ConnectCard onChoose={onChoose} />
    </div>
  );
}

interface SuggestionProps {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly onClick: () => void;
}

const Suggestion = ({ icon: Icon, text, onClick }: SuggestionProps) => (
  <li className={css.suggestionPlace}>
    <button type="button" className={css.suggestion} onClick={onClick}>
      <Icon size={16} aria-hidden className={css.suggestionIcon} />
      <span className={css.suggestionText}>{text}</span>
    </button>
  </li>
);

/** Renders nothing once a provider is connected. */
function ConnectCard({ onChoose }: Pick<Props, 'onChoose'>) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  if (useConnected()) return null;
  return (
    <section className={css.connect} aria-label={t('connect.title')}>
      <Plug size={20} aria-hidden className={css.connectIcon} />
      <div className={css.connectWords}>
        <h3 className={css.connectTitle}>{t('connect.title')}</h3>
        <p className={css.connectText}>{t('connect.text')}</p>
      </div>
      <button type="button" className={button()} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('connect.open')}
      </button>
      <Presence>{open && <ConnectDialog onChoose={onChoose} onClose={() => setOpen(false)} />}</Presence>
    </section>
  );
}
