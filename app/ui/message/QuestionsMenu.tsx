// Menu of the user's questions in order; choosing a question scrolls to it.
import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserMessage } from '../../shared/message/message.ts';
import { menuItem } from '../../styles/shared.css.ts';
import { MenuSheet } from '../parts/MenuSheet.tsx';
import * as css from './QuestionsMenu.css.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly questions: readonly UserMessage[];
  readonly onClose: () => void;
}

export default function QuestionsMenu({ anchor, questions, onClose }: Props) {
  const { t } = useTranslation('chat');
  const chosen = useRef(false);
  return (
    <MenuSheet
      anchor={anchor}
      label={t('questions')}
      className={css.list}
      // The chosen question takes the focus; without a choice the button gets the focus back.
      keepFocus={() => chosen.current}
      onClose={onClose}
    >
      {questions.map((question, index) => (
        <Menu.Item
          key={question.id}
          className={menuItem}
          label={question.text}
          onClick={() => {
            chosen.current = true;
            goTo(question.id);
          }}
        >
          <span className={css.number}>{index + 1}</span>
          <span className={css.text} dir="auto">
            {firstWords(question)}
          </span>
        </Menu.Item>
      ))}
    </MenuSheet>
  );
}

const firstWords = ({ text, images, files }: UserMessage): string =>
  text.trim().slice(0, 160) || images[0]?.name || files?.[0]?.name || '…';

/** Timeout for the page to render the turn, and again for its place to become final. */
const longestMs = 15_000;
/** Frames without movement after which the position counts as final. A slow page has few frames per second. */
const steadyFrames = 20;

/**
 * Scrolls to a turn. A turn far up is rendered when the page is idle; the turns in between get their real heights as
 * they come near.
 */
function goTo(id: string): void {
  let end = performance.now() + longestMs;
  let found = false;
  let [last, steady] = [Number.NaN, 0];
  // Scrolling by the user cancels ours.
  const touched = new AbortController();
  const watch = (): void => {
    for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      window.addEventListener(name, () => touched.abort(), { signal: touched.signal, passive: true });
  };
  const step = (now: number): void => {
    const turn = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
    if (turn && steady < steadyFrames && !touched.signal.aborted) {
      turn.scrollIntoView({ block: 'start' });
      const { top } = turn.getBoundingClientRect();
      steady = Math.abs(top - last) < 1 && turn.hasAttribute('aria-labelledby') ? steady + 1 : 0;
      last = top;
    }
    // A placeholder near the screen is replaced by another element and loses the focus, so the new element is focused.
    if (turn && (!found || document.activeElement === document.body)) turn.focus({ preventScroll: true });
    if (turn && !found) end = now + longestMs;
    found ||= turn !== null;
    if (now < end && steady < steadyFrames && !touched.signal.aborted) requestAnimationFrame(step);
    else touched.abort();
  };
  // In the next frame: the key press that chose the question is still bubbling to the window.
  requestAnimationFrame(watch);
  requestAnimationFrame(step);
}
