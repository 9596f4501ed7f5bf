// Fields of the account forms: text, password with visibility toggle, and a checkbox with explanation.
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { field, hint as hintStyle, iconButton, label as labelStyle } from '../../styles/shared.css.ts';
import * as css from './Account.css.ts';

interface FieldProps {
  /** Name in a form submitted without JavaScript. */
  readonly name?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: string;
  readonly hint?: string;
}

/** Takes over text typed or autofilled before hydration. */
function useTyped(value: string, onChange: (value: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(() => {
    const typed = input.current?.value ?? '';
    if (typed !== value) onChange(typed);
  });
  useEffect(() => take.current(), []);
  return input;
}

export function TextField({
  name,
  label,
  value,
  onChange,
  autoComplete,
  hint,
  optional = false,
}: FieldProps & { readonly optional?: boolean }) {
  const { t } = useTranslation('account');
  const id = useId();
  const email = autoComplete === 'username';
  const input = useTyped(value, onChange);
  return (
    <div>
      <label className={labelStyle} htmlFor={id}>
        {label} {optional && <span className={css.optional}>({t('optional')})</span>}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        className={field}
        type={email ? 'email' : 'text'}
        maxLength={email ? 320 : 200}
        value={value}
        autoComplete={autoComplete}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}

export function PasswordField({ name, label, value, onChange, autoComplete, hint }: FieldProps) {
  const { t } = useTranslation('account');
  const [visible, setVisible] = useState(false);
  const id = useId();
  const input = useTyped(value, onChange);
  return (
    <div>
      <label className={labelStyle} htmlFor={id}>
        {label}
      </label>
      <div className={css.inputRow}>
        <input
          ref={input}
          id={id}
          name={name}
          className={field}
          type={visible ? 'text' : 'password'}
          maxLength={1000}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={`${iconButton({ size: 'small' })} ${css.eye} ${css.scripted}`}
          aria-pressed={visible}
          aria-label={visible ? t('hide') : t('show')}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </button>
      </div>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}

function Hint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return children ? (
    <p id={id} className={hintStyle} style={{ marginBottom: 0 }}>
      {children}
    </p>
  ) : null;
}

interface CheckProps {
  readonly name?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly text: string;
  readonly note: string;
}

export function Check({ name, checked, onChange, text, note }: CheckProps) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        name={name}
        className={css.box}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {text}
        <span className={css.note}>{note}</span>
      </span>
    </label>
  );
}

/** Result of the attempt, announced to screen readers. */
export function Outcome({ problem, done = '' }: { readonly problem: string; readonly done?: string }) {
  return (
    <>
      <p role="alert" className={css.problem}>
        {problem}
      </p>
      {done && (
        <p role="status" className={css.done}>
          {done}
        </p>
      )}
    </>
  );
}
