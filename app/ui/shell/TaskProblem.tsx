// Notice that a background task of the chat failed, such as its title. Never part of the conversation.
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from '../parts/Toasts.css.ts';

export function TaskProblem() {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation('common');
  const client = useClient();
  const problem = useStore(client.tasks.problem, (value) => value);
  if (!problem) return null;
  const { kind, error } = problem;
  return (
    <div className={css.toast}>
      <span className={css.text} title={`${error.type}: ${error.message}`}>
        {t(`task.${kind}`)}
      </span>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={common('close')}
        onClick={() => client.tasks.problem.set(undefined)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
