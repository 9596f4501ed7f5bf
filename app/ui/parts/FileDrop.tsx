// An area that takes a dropped file, with a button that chooses one.
import { LoaderCircle, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { button, hidden, spinner } from '../../styles/shared.css.ts';
import { drop } from './Drop.css.ts';

interface Props {
  /** File types of the dialog, for example `.json,application/json`. */
  readonly accept: string;
  /** Name of the file input. */
  readonly label: string;
  /** Text of the button. */
  readonly choose: string;
  readonly busy?: boolean;
  readonly className?: string;
  readonly opener?: RefObject<HTMLButtonElement>;
  readonly input?: RefObject<HTMLInputElement>;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

export function FileDrop({
  accept,
  label,
  choose,
  busy = false,
  className = '',
  opener,
  onFile,
  children,
  ...given
}: Props) {
  const own = useRef<HTMLInputElement>(null);
  const input = given.input ?? own;
  const [over, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file && !busy) onFile(file);
  };
  return (
    <div
      className={`${drop} ${className}`}
      data-over={over}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <button ref={opener} type="button" className={button()} disabled={busy} onClick={() => input.current?.click()}>
        {busy ? <LoaderCircle size={16} aria-hidden className={spinner} /> : <Upload size={16} aria-hidden />}
        {choose}
      </button>
      {children}
      <input
        ref={input}
        type="file"
        accept={accept}
        className={hidden}
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // Lets the user choose the same file again, which may have been edited.
          target.value = '';
        }}
      />
    </div>
  );
}
