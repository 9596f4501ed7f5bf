// Adds a key of the server: its provider, its fields, a name and a weight.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VaultField } from '@tributary/runtime-core';
import { newId } from '../../../shared/conversation/ids.ts';
import { errorOfThrown } from '../../../shared/errors.ts';
import { isComplete } from '../../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../../shared/providers/providers.ts';
import { button, dialogBody, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import { KeyField } from '../../../ui/key-form/KeyFields.tsx';
import { fieldGroups } from '../../../ui/key-form/use-key-form.ts';
import type { Values } from '../../../ui/key-form/use-key-form.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { SearchSelect } from '../../../ui/parts/SearchSelect.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
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
  const { t: common } = useTranslation('common');
  const id = useId();
  const [own] = useState(newId);
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [weight, setWeight] = useState('1');
  const [values, setValues] = useState<Values>({});
  const { problem, busy, attempt } = useAttempt((error) => t('failed', { reason: errorOfThrown(error, '').message }));
  const offered = providers.filter(({ custom }) => custom === undefined);
  const provider = offered.find((each) => each.id === chosen);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const given = weightOf(weight);
  const isWhole =
    provider !== undefined && isComplete(provider, filled) && Object.keys(filled).length > 0 && given !== undefined;
  const add = () =>
    attempt(async () => {
      if (!provider || given === undefined) return;
      const named = name.trim() === '' ? provider.name : name.trim();
      await onAdd({ id: own, provider: provider.id, name: named, weight: given, vault: filled });
      onClose();
    });
  const form = {
    values,
    entry: undefined,
    set: (field: VaultField, value: string) => setValues((all) => ({ ...all, [field]: value })),
  };
  const input = (field: VaultField) =>
    provider && <KeyField key={field} name={field} provider={provider} form={form} onInput={() => undefined} />;
  const groups = provider && fieldGroups(provider);
  return (
    <DialogSheet title={t('add')} onClose={onClose}>
      <form
        className={`${dialogBody} ${css.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) void add();
        }}
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
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.foot}>
          <button type="button" className={button({ look: 'quiet' })} onClick={onClose}>
            {common('cancel')}
          </button>
          <button type="submit" className={button({ look: 'primary' })} disabled={!isWhole || busy}>
            {t('add')}
          </button>
        </div>
      </form>
    </DialogSheet>
  );
}
