// A labelled switch.
import { useId } from 'react';
import { Switch } from '../parts/Switch.tsx';
import * as css from './ChatSettings.css.ts';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Toggle({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className={css.row}>
      <div className={css.words}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        {hint && <p className={css.hint}>{hint}</p>}
      </div>
      <Switch id={id} checked={checked} onChange={onChange} />
    </div>
  );
}
