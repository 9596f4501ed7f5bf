// Button that looks for model servers on this machine, and its result.
import { Radar } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button, hidden, scripted } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from './ProviderList.css.ts';

export function LocalProbe() {
  const { t } = useTranslation('providers');
  const client = useClient();
  const [state, setState] = useState<'idle' | 'running' | readonly string[]>('idle');
  const probe = async (): Promise<void> => {
    setState('running');
    await client.loadProviders(true);
    const found = client.providers
      .get()
      .list.filter(({ localURL, health }) => localURL !== undefined && health === 'ready');
    setState(found.map(({ name }) => name));
  };
  return (
    <>
      <p role="status" className={typeof state === 'object' ? css.probed : hidden}>
        {typeof state === 'object' && t('list.probed', { count: state.length, names: state.join(', ') })}
      </p>
      <button
        type="button"
        className={`${button()} ${scripted}`}
        disabled={state === 'running'}
        onClick={() => void probe()}
      >
        <Radar size={16} aria-hidden />
        {state === 'running' ? t('list.probing') : t('list.probe')}
      </button>
    </>
  );
}
