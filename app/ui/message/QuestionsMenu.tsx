// The user's questions in their order; choosing one goes there.
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
      // The question that was chosen takes the focus; without one the button has it again.
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

/** Time limit for the page to grow up to the turn. */
const patienceMs = 5_000;
const redrawMs = 3_000;
/** Frames without a move after which the turn is where it stays. A slow page has few of them in a second. */
const steadyFrames = 20;

/** A turn far up is put on the page while it is idle; the turns on the way take their real heights as they come near. */
function goTo(id: string): void {
  const end = performance.now() + patienceMs;
  let there: number | undefined;
  let [last, steady] = [Number.NaN, 0];
  // The reader's own move ends ours.
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
    // Coming near it is drawn in full, as another element: the focus falls to the page, and is given to that one.
    if (turn && (there === undefined || document.activeElement === document.body)) turn.focus({ preventScroll: true });
    if (turn) there ??= now;
    if (there === undefined ? now < end : now < there + redrawMs) requestAnimationFrame(step);
    else touched.abort();
  };
  // Not the key that chose the question, which is still on its way to the window.
  requestAnimationFrame(watch);
  requestAnimationFrame(step);
}
