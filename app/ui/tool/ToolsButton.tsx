// Button with the number of plugins enabled in the chat; opens their menu.
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { takesTools } from '../../shared/tools/takes-tools.ts';
import * as css from './ToolsButton.css.ts';

const loadMenu = () => import('./ToolsMenu.tsx');
const ToolsMenu = lazyPart(loadMenu);

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  readonly card: ModelCard | undefined;
}

/** Renders nothing for a model without tool support; a notice above the field explains that if needed. */
export function ToolsButton({ conversationId, config, card }: Props) {
  const { t } = useTranslation('common');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const count = config.plugins.length;
  if (!takesTools(card)) return null;
  const label = count === 0 ? t('toolsButton.none') : t('toolsButton.on', { count });
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        data-on={count > 0}
        onPointerEnter={() => preload(loadMenu)}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <Wrench size={16} aria-hidden />
        <span className={css.word}>{t('toolsButton.none')}</span>
        {count > 0 && <span className={css.count}>{count}</span>}
      </button>
      <Presence>
        {anchor && (
          <ToolsMenu
            anchor={anchor}
            conversationId={conversationId}
            config={config}
            onClose={() => setAnchor(undefined)}
          />
        )}
      </Presence>
    </>
  );
}
