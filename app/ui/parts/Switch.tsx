// A checkbox styled as a switch.
import * as css from './Switch.css.ts';

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly id?: string;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly small?: boolean;
}

export function Switch({ checked, onChange, id, label, disabled = false, small = false }: Props) {
  return (
    <input
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={small ? css.small : css.normal}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
