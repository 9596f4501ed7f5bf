// Notices of the page as a whole: the list of providers could not be loaded.
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { isSignInRequired } from '../../shared/errors.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { TaskProblem } from './TaskProblem.tsx';
import * as css from './Chat.css.ts';

export function Toasts() {
  const { t } = useTranslation('chat');
  const client = useClient();
  const failed = useStore(
    client.providers,
    (state) => state.status === 'failed' && state.error.type !== 'InvalidAccessCode' && !isSignInRequired(state.error),
  );
  return (
    <div role="alert" className={css.toasts}>
      {failed && (
        <div className={css.toast}>
          {t('picker.failed')}
          <button type="button" className={button()} onClick={() => void client.loadProviders()}>
            <RefreshCw size={16} aria-hidden />
            {t('picker.again')}
          </button>
        </div>
      )}
      <TaskProblem />
    </div>
  );
}
