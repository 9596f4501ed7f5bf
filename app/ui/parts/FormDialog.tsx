// A dialog with a form: submits once at a time, shows a refusal, and closes when it is done.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { button, dialogBody, problem as problemStyle } from '../../styles/shared.css.ts';
import { DialogSheet } from './DialogSheet.tsx';
import * as css from './FormDialog.css.ts';
import { useAttempt } from './use-attempt.ts';

interface Props {
  readonly title: string;
  /** Label of the button that submits. */
  readonly submit: string;
  readonly look?: 'primary' | 'danger';
  /** True if the fields can be submitted. */
  readonly isWhole?: boolean;
  /** The sentence for a refusal. */
  readonly refusal: (error: unknown) => string;
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: Props) {
  const { title, submit, look = 'primary', isWhole = true, refusal, onSubmit, onClose, children } = props;
  const { t } = useTranslation('common');
  const { problem, busy, attempt } = useAttempt(refusal);
  const send = () =>
    attempt(async () => {
      await onSubmit();
      onClose();
    });
  return (
    <DialogSheet title={title} onClose={onClose}>
      <form
        className={`${dialogBody} ${css.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !busy) void send();
        }}
      >
        {children}
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.foot}>
          <button type="button" className={button({ look: 'quiet' })} onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className={button({ look })} disabled={!isWhole || busy}>
            {submit}
          </button>
        </div>
      </form>
    </DialogSheet>
  );
}
