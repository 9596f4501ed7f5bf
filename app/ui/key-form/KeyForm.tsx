// Credential form of a provider in the model picker, an error card, or a dialog.
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { KeyFields, useProblemText } from './KeyFields.tsx';
import { useKeyForm } from './use-key-form.ts';
import * as css from './KeyForm.css.ts';

interface Props {
  readonly provider: ProviderInfo;
  readonly submit: string;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
}

export default function KeyForm({ provider, submit, onSaved, onCancel }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const form = useKeyForm(provider);
  const state = useStore(client.providerStates.store, (all) => all[provider.id]);
  const kept = state?.config.enableResponseApi ?? false;
  const [responses, setResponses] = useState<boolean>();
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const problemText = useProblemText();

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = problemText(form.problem());
    setProblem(wrong);
    if (wrong || saving) return;
    setSaving(true);
    try {
      await form.save();
      if (responses !== undefined && responses !== kept) {
        await client.providerStates.change(provider.id, (all) => ({
          ...all,
          config: { enableResponseApi: responses },
        }));
      }
      onSaved();
    } catch {
      setProblem(t('key.notSaved'));
    } finally {
      setSaving(false);
    }
  };
  return (
    // Native validation messages use the browser's language, not the page's.
    <form className={css.form} onSubmit={(event) => void save(event)} noValidate autoComplete="off">
      <KeyFields
        provider={provider}
        form={form}
        onInput={() => setProblem('')}
        browserOnly={state?.fetchOnClient === true}
      />
      {provider.responses && (
        <label className={css.check}>
          <input
            type="checkbox"
            className={css.box}
            checked={responses ?? kept}
            onChange={(event) => setResponses(event.target.checked)}
          />
          <span>
            {t('key.responses')}
            <span className={css.note}>{t('key.responsesHint')}</span>
          </span>
        </label>
      )}
      <p role="alert" className={css.problem}>
        {problem}
      </p>
      <div className={css.actions}>
        {onCancel && (
          <button type="button" className={button({ look: 'quiet' })} onClick={onCancel}>
            {t('cancel', { ns: 'common' })}
          </button>
        )}
        <button type="submit" className={button({ look: 'primary' })} disabled={saving || form.incomplete}>
          {saving ? t('key.saving') : submit}
        </button>
      </div>
    </form>
  );
}
