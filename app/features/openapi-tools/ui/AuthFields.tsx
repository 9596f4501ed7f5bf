// Fields of the sign-in: none, bearer token, user and password, or an API key. Secrets are never shown again.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { field, label } from '../../../styles/shared.css.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import type { AuthDraft } from './auth-draft.ts';
import * as css from './OpenapiTools.css.ts';

const types = ['none', 'bearer', 'basic', 'apiKey'] as const;
const places = ['header', 'query'] as const;

interface Props {
  readonly draft: AuthDraft;
  readonly onChange: (draft: AuthDraft) => void;
}

export function AuthFields({ draft, onChange }: Props) {
  const { t } = useTranslation('openapi-tools');
  const id = useId();
  const input = (key: 'name' | 'user' | 'secret', words: string) => (
    <div>
      <label htmlFor={`${id}-${key}`} className={label}>
        {words}
      </label>
      <input
        id={`${id}-${key}`}
        className={field}
        type={key === 'secret' ? 'password' : 'text'}
        autoComplete={key === 'secret' ? 'new-password' : 'off'}
        spellCheck={false}
        value={draft[key]}
        onChange={({ target }) => onChange({ ...draft, [key]: target.value })}
      />
    </div>
  );
  const { type } = draft;
  return (
    <div className={css.fields}>
      <div>
        <label htmlFor={`${id}-type`} className={label}>
          {t('auth.label')}
        </label>
        <Select
          id={`${id}-type`}
          value={type}
          choices={types.map((value) => ({ value, label: t(`auth.${value}`) }))}
          onChange={(value) => onChange({ ...draft, type: value })}
        />
      </div>
      {type === 'apiKey' && (
        <div className={css.pair}>
          {input('name', t('auth.name'))}
          <div>
            <label htmlFor={`${id}-in`} className={label}>
              {t('auth.in')}
            </label>
            <Select
              id={`${id}-in`}
              value={draft.in}
              choices={places.map((value) => ({ value, label: t(`auth.place.${value}`) }))}
              onChange={(value) => onChange({ ...draft, in: value })}
            />
          </div>
        </div>
      )}
      {type === 'basic' && input('user', t('auth.user'))}
      {type !== 'none' && input('secret', t(`auth.secret.${type}`))}
    </div>
  );
}
