// Fields that several forms of OpenAPI servers have.
import { useId } from 'react';
import { field, label } from '../../../styles/shared.css.ts';
import * as css from './OpenapiTools.css.ts';

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function AddressField({ name, value, placeholder, onChange }: FieldProps & { readonly placeholder?: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={label}>
        {name}
      </label>
      <input
        id={id}
        className={field}
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

export function DocumentField({ name, value, rows, onChange }: FieldProps & { readonly rows: number }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={label}>
        {name}
      </label>
      <textarea
        id={id}
        className={`${field} ${css.document}`}
        spellCheck={false}
        rows={rows}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
