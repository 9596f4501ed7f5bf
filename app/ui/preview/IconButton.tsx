// An icon-only button of the preview panel.
import type { ReactNode } from 'react';
import { iconButton } from '../../styles/shared.css.ts';

interface Props {
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const IconButton = ({ label, pressed, onClick, children }: Props) => (
  <button
    type="button"
    className={iconButton()}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onClick={onClick}
  >
    {children}
  </button>
);
