// The dialog around the fields of a key: submits once, and shows a refusal.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import { button, dialogBody, problem as problemStyle } from '../../../styles/shared.css.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import * as css from './ServerKeys.css.ts';

interface Props {
  readonly title: string;
  /** Label of the button that submits. */
  readonly submit: string;
  /** True if the fields can be submitted. */
  readonly isWhole: boolean;
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function KeyDialog({ title, submit, isWhole, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation('server-keys');
  const { t: common } = useTranslation('common');
  const { problem, busy, attempt } = useAttempt((error) => t('failed', { reason: errorOfThrown(error, '').message }));
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
          if (isWhole) void send();
        }}
      >
        {children}
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.foot}>
          <button type="button" className={button({ look: 'quiet' })} onClick={onClose}>
            {common('cancel')}
          </button>
          <button type="submit" className={button({ look: 'primary' })} disabled={!isWhole || busy}>
            {submit}
          </button>
        </div>
      </form>
    </DialogSheet>
  );
}
