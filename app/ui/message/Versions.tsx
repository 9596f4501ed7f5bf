// Shows "n / m" for the versions of a message, with buttons for the previous and the next.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { calm } from '../../styles/scale.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from './Message.css.ts';

export function Versions({
  conversationId,
  id,
  versions,
}: {
  readonly conversationId: string;
  readonly id: string;
  readonly versions: readonly string[];
}) {
  const { t } = useTranslation('chat');
  const client = useClient();
  if (versions.length < 2) return null;
  const at = versions.indexOf(id);
  // The focus stays on the button, whose description is the new version.
  const number = `${id}-version`;
  const go = (target: string | undefined) => (event: MouseEvent<HTMLElement>) => {
    if (!target) return;
    appear(event.currentTarget);
    client.select(conversationId, target);
  };
  return (
    <span className={css.versions} data-versions>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('message.previous')}
        aria-describedby={number}
        disabled={at <= 0}
        onClick={go(versions[at - 1])}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      <span id={number} className={css.versionNumber}>
        {t('message.version', { number: at + 1, count: versions.length })}
      </span>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('message.next')}
        aria-describedby={number}
        disabled={at >= versions.length - 1}
        onClick={go(versions[at + 1])}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
    </span>
  );
}

/** Fades in the version that replaces the message, which is a different element. */
function appear(from: HTMLElement): void {
  const turns = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-turn]')];
  const at = turns().findIndex((turn) => turn.contains(from));
  if (matchMedia(calm).matches) return;
  requestAnimationFrame(() =>
    turns()[at]?.animate({ opacity: [0, 1], translate: ['0 4px', '0 0'] }, { duration: 160 }),
  );
}
