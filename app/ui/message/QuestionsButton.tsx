// Header button that lists the earlier questions of a long chat. The list is in a separate chunk.
import { ListTree } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';
import { pathOf } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { iconButton } from '../../styles/shared.css.ts';

const QuestionsMenu = lazyPart(() => import('./QuestionsMenu.tsx'));

/** Minimum number of questions: a shorter chat needs little scrolling. */
const enough = 4;

export function QuestionsButton({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement>();
  // From the tree: messages far up are not rendered yet.
  const questions = useMemo(
    () => pathOf(conversation).flatMap((message) => (message.role === 'user' ? [message] : [])),
    [conversation],
  );
  if (questions.length < enough) return null;
  return (
    <>
      <button
        type="button"
        className={iconButton()}
        aria-label={t('questions')}
        title={t('questions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ListTree size={18} aria-hidden />
      </button>
      <Presence>
        {anchor && <QuestionsMenu anchor={anchor} questions={questions} onClose={() => setAnchor(undefined)} />}
      </Presence>
    </>
  );
}
