// Menu of the user's questions in order; choosing a question scrolls to it.
import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@remix-run/react';
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
  const navigate = useNavigate();
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
            // The page scrolls there, as to a match of a search.
            void navigate({ search: `?${new URLSearchParams({ message: question.id })}` });
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
