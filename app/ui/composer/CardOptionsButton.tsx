// Button that opens the options of the chosen model, such as answer length or image format. Renders nothing if the
// model has none.
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { fieldRows, isSet } from '../../shared/payload/extend-params.ts';
import * as css from '../parts/switches.css.ts';

const loadPopover = () => import('./CardOptionsPopover.tsx');
const CardOptionsPopover = lazyPart(loadPopover);

interface Props {
  readonly config: ChatConfig;
  readonly card: ModelCard | undefined;
  readonly set: (change: Partial<ChatConfig>) => void;
}

export function CardOptionsButton({ config, card, set }: Props) {
  const { t } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const rows = fieldRows(card);
  if (rows.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={css.toggle}
        data-on={rows.some((row) => isSet(row, config))}
        aria-label={t('composer.options')}
        title={t('composer.options')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onPointerEnter={() => preload(loadPopover)}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <SlidersHorizontal size={16} aria-hidden />
      </button>
      <Presence>
        {anchor && (
          <CardOptionsPopover
            anchor={anchor}
            rows={rows}
            config={config}
            set={set}
            onClose={() => setAnchor(undefined)}
          />
        )}
      </Presence>
    </>
  );
}
