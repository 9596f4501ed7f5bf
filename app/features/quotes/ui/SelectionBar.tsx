// A button next to the selected text of a message, which quotes it in the message field.
import { TextQuote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { askFor } from '../../../ui/preview/asking.ts';
import { useCommands } from '../../../ui/shortcuts/commands.ts';
import { quotationOf, selectedText } from './selected.ts';
import type { Selected } from './selected.ts';
import * as css from './SelectionBar.css.ts';

/** A tap on the button may end the selection before the click. Unit: ms. */
const settleMs = 200;
/** Distance from the selection: below it a phone has its handles. Unit: px. */
const gap = { above: 44, below: 10, touch: 34 };
/** Half of the bar, which stays within the screen. Unit: px. */
const half = 80;

export default function SelectionBar() {
  const ready = usePageTexts('quotes');
  const { t } = useTranslation('quotes');
  const selected = useSelected();
  const quote = (): unknown => {
    const text = selected?.text ?? selectedText()?.text;
    if (text === undefined) return false;
    getSelection()?.removeAllRanges();
    askFor(quotationOf(text));
    return true;
  };
  useCommands({ quote });
  if (!ready || !selected) return null;
  return createPortal(
    <div className={css.bar} role="toolbar" aria-label={t('bar')} style={placeOf(selected)}>
      <button
        type="button"
        className={css.ask}
        // Keeps the selection.
        onPointerDown={(event) => event.preventDefault()}
        onClick={quote}
      >
        <TextQuote size={16} aria-hidden />
        {t('ask')}
      </button>
    </div>,
    document.body,
  );
}

/** Above the selection; on a touch screen, whose own menu is there, and at the top of the screen below it. */
function placeOf({ first, last }: Selected): { readonly left: number; readonly top: number } {
  const touch = matchMedia('(pointer: coarse)').matches;
  const above = first.top - gap.above;
  const below = last.bottom + (touch ? gap.touch : gap.below);
  const line = touch || above < 8 ? last : first;
  const left = Math.min(Math.max(line.left + line.width / 2, half), innerWidth - half);
  return { left, top: touch || above < 8 ? Math.min(below, innerHeight - 56) : above };
}

function useSelected(): Selected | undefined {
  const [selected, setSelected] = useState<Selected>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const look = (): void => {
      clearTimeout(timer);
      // While the mouse is down the selection still grows.
      timer = setTimeout(() => setSelected(pressed ? undefined : selectedText()), settleMs);
    };
    const press = ({ pointerType, target }: PointerEvent): void => {
      pressed = pointerType === 'mouse' && !(target instanceof Element && target.closest('[role="toolbar"]'));
    };
    const release = (): void => {
      pressed = false;
      look();
    };
    // Text may have been selected before this code was loaded.
    look();
    const options = { capture: true, passive: true };
    document.addEventListener('selectionchange', look);
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    document.addEventListener('scroll', look, options);
    window.addEventListener('resize', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('pointerdown', press, options);
      document.removeEventListener('pointerup', release, options);
      document.removeEventListener('pointercancel', release, options);
      document.removeEventListener('scroll', look, options);
      window.removeEventListener('resize', look);
    };
  }, []);
  return selected;
}
