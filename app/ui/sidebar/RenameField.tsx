// Edits a name in the list in place. Enter and blur save, Escape cancels.
import { useEffect, useRef } from 'react';
import { field } from '../../styles/shared.css.ts';
import * as css from './Sidebar.css.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  /** Gets undefined if the user cancels. */
  readonly onDone: (name: string | undefined) => void;
}

export default function RenameField({ name, label, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => {
    // A closing menu restores the focus first.
    const timer = setTimeout(() => {
      input.current?.focus();
      input.current?.select();
    });
    return () => clearTimeout(timer);
  }, []);
  const finish = (value: string | undefined): void => {
    if (done.current) return;
    done.current = true;
    onDone(value);
  };
  return (
    <input
      ref={input}
      className={`${field} ${css.rename}`}
      aria-label={label}
      dir="auto"
      defaultValue={name}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') {
          event.stopPropagation();
          finish(undefined);
        }
      }}
    />
  );
}
