// Renames and weighs a key.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import { button, dialogBody, problem as problemStyle } from '../../../styles/shared.css.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import type { KeyChange, StoredKey } from '../shared/api.ts';
import { NameField, WeightField, weightOf } from './KeyFormFields.tsx';
import * as css from './ServerKeys.css.ts';

interface Props {
  readonly of: StoredKey;
  readonly onSave: (change: KeyChange) => Promise<unknown>;
  readonly onClose: () => void;
}

export default function EditKey({ of, onSave, onClose }: Props) {
  const { t } = useTranslation('server-keys');
  const { t: common } = useTranslation('common');
  const [name, setName] = useState(of.name);
  const [weight, setWeight] = useState(String(of.weight));
  const { problem, busy, attempt } = useAttempt((error) => t('failed', { reason: errorOfThrown(error, '').message }));
  const given = weightOf(weight);
  const isWhole = name.trim() !== '' && given !== undefined;
  const save = () =>
    attempt(async () => {
      if (given !== undefined) await onSave({ name: name.trim(), weight: given });
      onClose();
    });
  return (
    <DialogSheet title={t('edit')} onClose={onClose}>
      <form
        className={`${dialogBody} ${css.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) void save();
        }}
      >
        <NameField value={name} onChange={setName} />
        <WeightField value={weight} onChange={setWeight} />
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.foot}>
          <button type="button" className={button({ look: 'quiet' })} onClick={onClose}>
            {common('cancel')}
          </button>
          <button type="submit" className={button({ look: 'primary' })} disabled={!isWhole || busy}>
            {common('save')}
          </button>
        </div>
      </form>
    </DialogSheet>
  );
}
