// Adds a key of the server: its provider, its fields, a name and a weight.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
import { errorOfThrown } from '../../../shared/errors.ts';
import type { VaultField } from '@tributary/runtime-core';
import { newId } from '../../../shared/conversation/ids.ts';
import { isComplete } from '../../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../../shared/providers/providers.ts';
import { label } from '../../../styles/shared.css.ts';
import { KeyField } from '../../../ui/key-form/KeyFields.tsx';
import { fieldGroups } from '../../../ui/key-form/use-key-form.ts';
import type { Values } from '../../../ui/key-form/use-key-form.ts';
import { SearchSelect } from '../../../ui/parts/SearchSelect.tsx';
import type { NewKey } from '../shared/api.ts';
import { NameField, WeightField, weightOf } from './KeyFormFields.tsx';
import * as css from './ServerKeys.css.ts';

interface Props {
  readonly providers: readonly ProviderInfo[];
  readonly onAdd: (key: NewKey) => Promise<unknown>;
  readonly onClose: () => void;
}

export default function AddKey({ providers, onAdd, onClose }: Props) {
  const { t } = useTranslation('server-keys');
  const { t: chat } = useTranslation('chat');
  const id = useId();
  const [own] = useState(newId);
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [weight, setWeight] = useState('1');
  const [values, setValues] = useState<Values>({});
  const offered = providers.filter(({ custom }) => custom === undefined);
  const provider = offered.find((each) => each.id === chosen);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const given = weightOf(weight);
  const isWhole =
    provider !== undefined && isComplete(provider, filled) && Object.keys(filled).length > 0 && given !== undefined;
  const add = async (): Promise<unknown> => {
    if (!provider || given === undefined) return undefined;
    const named = name.trim() === '' ? provider.name : name.trim();
    return onAdd({ id: own, provider: provider.id, name: named, weight: given, vault: filled });
  };
  const form = {
    values,
    entry: undefined,
    set: (field: VaultField, value: string) => setValues((all) => ({ ...all, [field]: value })),
  };
  const input = (field: VaultField) =>
    provider && <KeyField key={field} name={field} provider={provider} form={form} onInput={() => undefined} />;
  const groups = provider && fieldGroups(provider);
  return (
    <FormDialog
      title={t('add')}
      submit={t('add')}
      refusal={(error) => t('failed', { reason: errorOfThrown(error, '').message })}
      isWhole={isWhole}
      onSubmit={add}
      onClose={onClose}
    >
      <div>
        <label htmlFor={`${id}-provider`} className={label}>
          {t('provider')}
        </label>
        <SearchSelect
          id={`${id}-provider`}
          value={chosen}
          placeholder={chat('connect.choose')}
          search={chat('connect.search')}
          none={chat('connect.none')}
          groups={[
            {
              label: chat('connect.others'),
              choices: offered.map((each) => ({ value: each.id, label: each.name })),
            },
          ]}
          onChange={(next) => {
            setChosen(next);
            setValues({});
          }}
        />
      </div>
      {groups?.first.map(input)}
      {groups && groups.rest.length > 0 && (
        <details>
          <summary className={css.summary}>{t('advanced')}</summary>
          <div className={css.more}>{groups.rest.map(input)}</div>
        </details>
      )}
      <NameField value={name} onChange={setName} />
      <WeightField value={weight} onChange={setWeight} />
    </FormDialog>
  );
}
