// Notices for all pages: the provider list or a code chunk could not be loaded.
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { stuckLoads } from '../../client/net/until-loaded.ts';
import { button } from '../../styles/shared.css.ts';
import { isSignInRequired } from '../../shared/errors.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { TaskProblem } from './TaskProblem.tsx';
import * as css from '../parts/Toasts.css.ts';

export function Toasts() {
  const { t } = useTranslation('chat');
  const client = useClient();
  const failed = useStore(
    client.providers,
    (state) => state.status === 'failed' && state.error.type !== 'InvalidAccessCode' && !isSignInRequired(state.error),
  );
  const stuck = useStore(stuckLoads, (count) => count > 0);
  return (
    <div role="alert">
      {stuck && (
        <div className={css.toast}>
          <span className={css.text}>{t('part.failed')}</span>
          <button type="button" className={button()} onClick={() => location.reload()}>
            <RefreshCw size={16} aria-hidden />
            {t('part.reload')}
          </button>
        </div>
      )}
      {failed && (
        <div className={css.toast}>
          <span className={css.text}>{t('picker.failed')}</span>
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
