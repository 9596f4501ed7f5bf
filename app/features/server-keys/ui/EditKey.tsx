// Renames and weighs a key.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyChange, StoredKey } from '../shared/api.ts';
import { KeyDialog } from './KeyDialog.tsx';
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
    <KeyDialog
      title={t('edit')}
      submit={common('save')}
      isWhole={change !== false}
      onSubmit={async () => change && onSave(change)}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
      <WeightField value={weight} onChange={setWeight} />
    </KeyDialog>
  );
}
