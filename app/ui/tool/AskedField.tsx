// A field of a form that an MCP server asks the user to fill in.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedField, FieldValue } from '../../shared/api/call-note.ts';
import { box, check, field, label } from '../../styles/shared.css.ts';
import { Select } from '../parts/Select.tsx';
import { Switch } from '../parts/Switch.tsx';
import * as css from './ToolCard.css.ts';

interface Props {
  readonly asked: AskedField;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
}

const inputTypes: Readonly<Record<string, string>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime-local',
};

export function Asked({ asked, value, onChange }: Props) {
  const { t } = useTranslation('tools');
  const id = useId();
  const { type, title, description, required, choices = [] } = asked;
  const common = { id, className: field, required, 'aria-describedby': `${id}-hint` };
  const control = (() => {
    switch (type) {
      case 'boolean':
        return <Switch id={id} checked={value === true} onChange={onChange} />;
      case 'one':
        return (
          <Select
            id={id}
            required={required}
            describedBy={`${id}-hint`}
            value={String(value)}
            choices={[
              { value: '', label: t('settings.none') },
              ...choices.map((choice) => ({ value: choice.value, label: choice.title })),
            ]}
            onChange={onChange}
          />
        );
      case 'many': {
        const chosen: readonly string[] = Array.isArray(value) ? value : [];
        return choices.map((choice) => (
          <label key={choice.value} className={check}>
            <input
              type="checkbox"
              className={box}
              checked={chosen.includes(choice.value)}
              onChange={({ target }) =>
                onChange(
                  choices
                    .map((each) => each.value)
                    .filter((each) => (each === choice.value ? target.checked : chosen.includes(each))),
                )
              }
            />
            {choice.title}
          </label>
        ));
      }
      case 'text':
        return (
          <input
            {...common}
            type={inputTypes[asked.format ?? ''] ?? 'text'}
            maxLength={asked.maxLength}
            autoComplete="off"
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
          />
        );
      case 'number':
      case 'integer':
        return (
          <input
            {...common}
            type="number"
            step={type === 'integer' ? 1 : 'any'}
            min={asked.minimum}
            max={asked.maximum}
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
          />
        );
      default:
        return type satisfies never;
    }
  })();
  const name = required ? title : t('mcp.optional', { name: title });
  const about = (
    <p id={`${id}-hint`} className={css.none}>
      {description}
    </p>
  );
  if (type === 'many') {
    return (
      <fieldset className={`${css.askedField} ${css.askedChoices}`} aria-describedby={`${id}-hint`}>
        <legend className={label}>{name}</legend>
        {control}
        {about}
      </fieldset>
    );
  }
  return (
    <div className={css.askedField}>
      <label htmlFor={id} className={label}>
        {name}
      </label>
      {control}
      {about}
    </div>
  );
}
