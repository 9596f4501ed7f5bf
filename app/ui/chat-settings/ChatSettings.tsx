// Settings of a chat in a side panel, with controls for the features in the model's card. Loaded on demand.
import { Dialog } from '@base-ui/react/dialog';
import { ChevronRight, X } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { defaultsOf, displayModes } from '../../shared/message/chat-config.ts';
import { optionRows } from '../../shared/payload/extend-params.ts';
import { reasoningControl, thinksAlways } from '../../shared/payload/model-params.ts';
import { backdrop, button, dialogHead, dialogTitle, iconButton } from '../../styles/shared.css.ts';
import { Choices, ReasoningOptions } from './ReasoningOptions.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { SheetGrip } from '../parts/SheetGrip.tsx';
import { usePresence } from '../parts/use-presence.ts';
import { CardOptions } from './CardOptions.tsx';
import { HistorySettings } from './HistorySettings.tsx';
import { Sampling } from './Sampling.tsx';
import { SearchSettings } from './SearchSettings.tsx';
import { TextSetting } from '../settings/TextSetting.tsx';
import { Toggle } from '../settings/Toggle.tsx';
import { VariablesHelp } from './VariablesHelp.tsx';
import * as css from '../settings/ChatSettings.css.ts';

const Surroundings = lazyPart(() => import('./Surroundings.tsx'));

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  /** Project of a chat that has not begun. */
  readonly folderId?: string | undefined;
  readonly onPickModel: () => void;
  readonly onClose: () => void;
}

export default function ChatSettings(props: Props) {
  const { root, popup } = usePresence();
  const { t } = useTranslation('chatSettings');
  const { t: common } = useTranslation('common');
  const ready = usePageTexts('chatSettings');
  if (!ready) return null;
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup ref={popup} className={css.panel}>
          <SheetGrip onClose={props.onClose} />
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{t('title')}</Dialog.Title>
            <Dialog.Close className={iconButton()} aria-label={common('close')}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <div className={css.body}>
            <Sections {...props} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Sections({ conversationId, config, folderId, onPickModel, onClose }: Props) {
  const { t } = useTranslation('chatSettings');
  const client = useClient();
  const card = useStore(client.providers, ({ list }) =>
    list.find(({ id }) => id === config.provider)?.models.find(({ id }) => id === config.model),
  );
  const set = (change: Partial<ChatConfig>): void => client.configure(conversationId, change);
  return (
    <>
      <section className={css.section}>
        <h3 className={css.heading}>{t('model.title')}</h3>
        <button
          type="button"
          className={css.model}
          onClick={() => {
            onClose();
            onPickModel();
          }}
        >
          {card?.displayName ?? (config.model || t('model.none'))}
          <ChevronRight size={16} aria-hidden />
        </button>
        <ModelOptions config={config} card={card} set={set} />
      </section>
      <section className={css.section}>
        <h3 className={css.heading}>{t('prompt.title')}</h3>
        <TextSetting
          label={t('prompt.system')}
          placeholder={t('prompt.systemExample', { date: '{{date}}' })}
          value={config.system}
          help={VariablesHelp}
          onChange={(system) => set({ system })}
        />
        <TextSetting
          small
          label={t('prompt.template')}
          hint={t('prompt.templateHint', { text: '{{text}}' })}
          placeholder={t('prompt.templateExample', { text: '{{text}}' })}
          value={config.inputTemplate}
          onChange={(inputTemplate) => set({ inputTemplate })}
        />
        <Suspense>
          <Surroundings conversationId={conversationId} folderId={folderId} config={config} set={set} />
        </Suspense>
      </section>
      <HistorySettings conversationId={conversationId} config={config} set={set} />
      <section className={css.section}>
        <h3 className={css.heading}>{t('display.title')}</h3>
        <Choices
          label={t('display.label')}
          value={config.displayMode}
          options={displayModes.map((mode) => [mode, t(`display.${mode}`)])}
          onChange={(value) => set({ displayMode: displayModes.find((mode) => mode === value) ?? 'chat' })}
        />
      </section>
      <Sampling config={config} card={card} set={set} />
      <NewChats config={config} />
    </>
  );
}

/** Makes the settings of this chat the default of new chats. */
function NewChats({ config }: Pick<Props, 'config'>) {
  const { t } = useTranslation('chatSettings');
  const client = useClient();
  const saved = useStore(client.settings, ({ chatDefaults }) => chatDefaults);
  const own = defaultsOf(config);
  const same = sameFields(own, saved);
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{t('newChats.title')}</h3>
      <p className={css.hint} role="status">
        {same ? t(Object.keys(saved).length > 0 ? 'newChats.same' : 'newChats.standard') : t('newChats.hint')}
      </p>
      <div className={css.actions}>
        <button
          type="button"
          className={button()}
          disabled={same}
          onClick={() => client.setSettings({ chatDefaults: own })}
        >
          {t('newChats.save')}
        </button>
        {Object.keys(saved).length > 0 && (
          <button
            type="button"
            className={button({ look: 'quiet' })}
            onClick={() => client.setSettings({ chatDefaults: {} })}
          >
            {t('newChats.clear')}
          </button>
        )}
      </div>
    </section>
  );
}

const sameFields = (a: object, b: object): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

type OptionsProps = Pick<Props, 'config'> & {
  readonly card: Parameters<typeof reasoningControl>[0];
  readonly set: (change: Partial<ChatConfig>) => void;
};

/** Controls for the features in the model's card: reasoning, search and others. */
function ModelOptions({ config, card, set }: OptionsProps) {
  const { t: chat } = useTranslation('chat');
  const control = reasoningControl(card);
  return (
    <>
      {control?.switched && (
        <Toggle
          label={chat('composer.reasoning')}
          checked={config.enableReasoning}
          onChange={(enableReasoning) => set({ enableReasoning })}
        />
      )}
      {control && <ReasoningOptions control={control} config={config} set={set} />}
      {thinksAlways(card) && <p className={css.hint}>{chat('composer.thinking.alwaysHint')}</p>}
      <SearchSettings config={config} card={card} set={set} />
      <CardOptions rows={optionRows(card)} config={config} set={set} />
    </>
  );
}
