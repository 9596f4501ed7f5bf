// Form for the server's access code.
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../shared/errors.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from './Lock.css.ts';

export function AccessCodeForm({ onOpened }: { readonly onOpened: () => void }) {
  const { t } = useTranslation('common');
  const client = useClient();
  const [code, setCode] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'wrong' | 'tooMany' | 'failed'>('idle');
  const [reason, setReason] = useState('');
  const id = useId();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setState('busy');
    try {
      await client.unlock(code.trim());
      onOpened();
    } catch (thrown) {
      const error = errorOfThrown(thrown, '');
      setReason(error.message);
      setState(error.type === 'InvalidAccessCode' ? 'wrong' : error.type === 429 ? 'tooMany' : 'failed');
    }
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <label className={label} htmlFor={id}>
        {t('lock.label')}
      </label>
      <div className={css.row}>
        <input
          id={id}
          className={field}
          type="password"
          autoComplete="current-password"
          required
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setState('idle');
          }}
        />
        <button type="submit" className={button({ look: 'primary' })} disabled={state === 'busy' || code.trim() === ''}>
          {state === 'busy' ? t('lock.busy') : t('lock.enter')}
        </button>
      </div>
      <p role="alert" className={css.problem}>
        {state === 'wrong' || state === 'tooMany' ? t(`lock.${state}`) : state === 'failed' ? reason : ''}
      </p>
    </form>
  );
}
