// The SKILL.md of a skill in a text field.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { field, label } from '../../../styles/shared.css.ts';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
import { Skeleton } from '../../../ui/parts/Skeleton.tsx';
import { maxSkillText } from '../shared/api.ts';
import { useRefusal } from './refusal.ts';
import { useFiles } from './use-files.ts';
import * as css from './Skills.css.ts';

interface Props {
  readonly name: string;
  readonly save: (text: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export default function EditDialog({ name, save, onClose }: Props) {
  const { t } = useTranslation('skills');
  const { refusalOf } = useRefusal();
  const found = useFiles(name);
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const stored = typeof found === 'object' ? found.files[0]?.text : undefined;
  const text = typed ?? stored ?? '';
  return (
    <FormDialog
      title={t('edit.title', { name })}
      submit={t('edit.save')}
      isWhole={stored !== undefined && text.trim() !== ''}
      refusal={refusalOf}
      onSubmit={() => save(text)}
      onClose={onClose}
    >
      {found === undefined && <Skeleton />}
      {found === 'failed' && <p role="alert">{t('files.failed')}</p>}
      {stored !== undefined && (
        <div>
          <label htmlFor={id} className={label}>
            SKILL.md
          </label>
          <textarea
            id={id}
            className={`${field} ${css.text}`}
            rows={18}
            spellCheck={false}
            maxLength={maxSkillText}
            value={text}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
    </FormDialog>
  );
}
