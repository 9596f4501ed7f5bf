// A new skill: name, description and instructions.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { field, label } from '../../../styles/shared.css.ts';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import { maxDescription, maxName, maxSkillText } from '../shared/api.ts';
import { useRefusal } from './refusal.ts';
import * as css from './Skills.css.ts';

export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

interface Props {
  readonly names: readonly string[];
  readonly create: (draft: Draft & { readonly replace?: boolean }) => Promise<unknown>;
  readonly onClose: () => void;
}

export default function NewDialog({ names, create, onClose }: Props) {
  const { t } = useTranslation('skills');
  const { refusalOf } = useRefusal();
  const [draft, setDraft] = useState<Draft>({ name: '', description: '', text: '' });
  const id = useId();
  const name = draft.name.trim();
  const isTaken = names.includes(name);
  const set = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }));
  return (
    <FormDialog
      title={t('new.title')}
      submit={t(isTaken ? 'new.replace' : 'new.create')}
      look={isTaken ? 'danger' : 'primary'}
      isWhole={name !== '' && draft.description.trim() !== '' && draft.text.trim() !== ''}
      refusal={refusalOf}
      onSubmit={() =>
        create({ ...draft, name, description: draft.description.trim(), ...(isTaken ? { replace: true } : {}) })
      }
      onClose={onClose}
    >
      <div>
        <label htmlFor={`${id}-name`} className={label}>
          {t('new.name')}
        </label>
        <input
          id={`${id}-name`}
          className={field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxName}
          aria-describedby={`${id}-hint`}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value.toLowerCase().replaceAll(/[ _]+/g, '-') })}
        />
        <p id={`${id}-hint`} className={tools.about}>
          {t(isTaken ? 'new.taken' : 'new.nameHint')}
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-description`} className={label}>
          {t('new.description')}
        </label>
        <textarea
          id={`${id}-description`}
          className={field}
          rows={3}
          maxLength={maxDescription}
          aria-describedby={`${id}-when`}
          value={draft.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <p id={`${id}-when`} className={tools.about}>
          {t('new.descriptionHint')}
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-text`} className={label}>
          {t('new.text')}
        </label>
        <textarea
          id={`${id}-text`}
          className={`${field} ${css.text}`}
          rows={10}
          maxLength={maxSkillText - 2_000}
          value={draft.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </div>
    </FormDialog>
  );
}
