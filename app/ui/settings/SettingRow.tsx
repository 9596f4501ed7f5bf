// A setting: label, description and control.
import { useId } from 'react';
import type { ReactNode } from 'react';
import * as css from './Settings.css.ts';

export function SettingRow({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={css.row}>
      <div className={css.text}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        {hint !== undefined && <p className={css.hint}>{hint}</p>}
      </div>
      {children(id)}
    </div>
  );
}
