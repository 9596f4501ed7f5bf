// Switches for the instructions and memories sent with a chat's prompt, and the composed text as it is sent.
import { ChevronRight } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { button } from '../../styles/shared.css.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Toggle } from '../settings/Toggle.tsx';
import * as css from '../settings/ChatSettings.css.ts';

const Told = lazyPart(() => import('../memory/Told.tsx'));

interface Props {
  readonly conversationId: string | undefined;
  readonly folderId: string | undefined;
  readonly config: ChatConfig;
  readonly set: (change: Partial<ChatConfig>) => void;
}

export default function Surroundings({ conversationId, folderId, config, set }: Props) {
  const ready = usePageTexts('personal');
  const { t } = useTranslation('personal');
  const [shown, setShown] = useState(false);
  const id = useId();
  if (!ready) return null;
  return (
    <>
      <Toggle
        label={t('chat.instructions')}
        checked={config.useInstructions}
        onChange={(useInstructions) => set({ useInstructions })}
      />
      <Toggle label={t('chat.memory')} checked={config.useMemory} onChange={(useMemory) => set({ useMemory })} />
      {(config.system.trim() !== '' || config.replaceInstructions) && (
        <Toggle
          label={t('chat.replace')}
          hint={t('chat.replaceHint')}
          checked={config.replaceInstructions}
          onChange={(replaceInstructions) => set({ replaceInstructions })}
        />
      )}
      <div className={css.row}>
        <div className={css.words}>
          <p className={css.label}>{t('told.title')}</p>
          <p className={css.hint}>{t('told.text')}</p>
        </div>
        <button
          type="button"
          className={button()}
          aria-expanded={shown}
          aria-controls={id}
          aria-label={`${t(shown ? 'told.hide' : 'told.show')}: ${t('told.title')}`}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'told.hide' : 'told.show')}
          <ChevronRight size={15} aria-hidden style={{ rotate: shown ? '90deg' : undefined }} />
        </button>
      </div>
      <div id={id} hidden={!shown}>
        {shown && (
          <Suspense>
            <Told conversationId={conversationId} folderId={folderId} config={config} />
          </Suspense>
        )}
      </div>
    </>
  );
}
