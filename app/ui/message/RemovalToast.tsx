// Notice that a message was deleted, with an undo button. In a separate chunk, loaded when the page is idle.
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from '../parts/Toasts.css.ts';

const undoMs = 8_000;

export default function RemovalToast() {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation('common');
  const { removals } = useClient().conversations;
  const removed = useStore(removals.store, (value) => value);
  /** True while the button is hovered or focused, which pauses the undo timer. */
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!removed || held) return undefined;
    const timer = setTimeout(removals.settle, undoMs);
    return () => clearTimeout(timer);
  }, [removals, removed, held]);
  return (
    <div className={css.toast}>
      <span className={css.text}>{t('message.removed')}</span>
      <button
        type="button"
        className={button({ look: 'quiet' })}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onClick={() => {
          setHeld(false);
          removals.undo();
        }}
      >
        <Undo2 size={16} aria-hidden />
        {common('undo')}
      </button>
    </div>
  );
}
