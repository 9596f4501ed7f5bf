// A list or page that could not be loaded: the reason, and a button that tries again.
import { RefreshCw } from 'lucide-react';
import { button, problem as problemStyle } from '../../styles/shared.css.ts';
import * as css from './ReadFailed.css.ts';

interface Props {
  readonly problem: string;
  /** Text of the button. */
  readonly again: string;
  readonly onAgain: () => void;
}

export const ReadFailed = ({ problem, again, onAgain }: Props) => (
  <div className={css.failed}>
    <p role="alert" className={problemStyle}>
      {problem}
    </p>
    <button type="button" className={button()} onClick={onAgain}>
      <RefreshCw size={16} aria-hidden />
      {again}
    </button>
  </div>
);
