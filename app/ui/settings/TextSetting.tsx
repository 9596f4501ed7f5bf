// A text field of the settings: saved when typing pauses, and when the page closes.
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { field } from '../../styles/shared.css.ts';
import * as css from './ChatSettings.css.ts';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly small?: boolean;
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
  /** Rendered below the field; `onInsert` inserts text at the caret. */
  readonly help?: ComponentType<{ readonly onInsert: (text: string) => void }>;
}

const restMs = 400;

export function TextSetting({
  label,
  hint,
  placeholder,
  value,
  small = false,
  maxLength,
  onChange,
  help: Help,
}: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string>();
  const pending = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback((): void => {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = undefined;
  }, []);
  useEffect(() => save, [save]);
  const change = (text: string): void => {
    setTyped(text);
    pending.current = () => onChange(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, restMs);
  };
  const insert = (text: string): void => {
    const element = area.current;
    if (!element) return;
    element.focus();
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
    change(element.value);
  };
  return (
    <div className={css.sampling}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className={`${field} ${small ? css.small : css.area}`}
        dir="auto"
        maxLength={maxLength}
        placeholder={placeholder}
        value={typed ?? value}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          save();
          setTyped(undefined);
        }}
      />
      {hint && <p className={css.hint}>{hint}</p>}
      {Help && <Help onInsert={insert} />}
    </div>
  );
}
