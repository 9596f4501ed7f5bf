// Renames and weighs a key.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
import { errorOfThrown } from '../../../shared/errors.ts';
import type { KeyChange, StoredKey } from '../shared/api.ts';
import { NameField, WeightField, weightOf } from './KeyFormFields.tsx';

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
  const given = weightOf(weight);
  const change = name.trim() !== '' && given !== undefined && { name: name.trim(), weight: given };
  return (
    <FormDialog
      title={t('edit')}
      submit={common('save')}
      refusal={(error) => t('failed', { reason: errorOfThrown(error, '').message })}
      isWhole={change !== false}
      onSubmit={async () => change && onSave(change)}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
      <WeightField value={weight} onChange={setWeight} />
    </FormDialog>
  );
}
