// Link from a footnote back to its first reference.
import { CornerLeftUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { scripted } from '../../styles/shared.css.ts';
import * as css from '../parts/Markdown.css.ts';

export function FootnoteBack() {
  const { t } = useTranslation('chat');
  const back = (button: HTMLElement): void => {
    const text = button.closest(`.${css.prose}`);
    const note = button.closest('li');
    const number = [...(note?.parentElement?.children ?? [])].findIndex((each) => each === note) + 1;
    const mark = [...(text?.querySelectorAll<HTMLElement>(`.${css.footnoteMark}`) ?? [])].find(
      ({ textContent }) => Number(textContent) === number,
    );
    mark?.focus({ preventScroll: true });
    mark?.scrollIntoView({ block: 'center' });
  };
  return (
    <button
      type="button"
      className={`${css.footnoteBack} ${scripted}`}
      aria-label={t('footnoteBack')}
      title={t('footnoteBack')}
      onClick={(event) => back(event.currentTarget)}
    >
      <CornerLeftUp size={14} aria-hidden />
    </button>
  );
}
