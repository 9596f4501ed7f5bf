// Copy button, which confirms visibly and to screen readers.
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconButton, hidden } from '../../styles/shared.css.ts';
import { copyText } from './copy.ts';

const doneMs = 1_600;

export function CopyButton({
  text,
  html,
  label,
  size = 'small',
}: {
  readonly text: () => string | Promise<string>;
  /** The same with its structure, for programs that paste it. */
  readonly html?: () => Promise<string>;
  readonly label: string;
  readonly size?: 'small' | 'normal';
}) {
  const { t } = useTranslation('chat');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    setState((await copyText(text(), html?.())) ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), doneMs);
  };
  return (
    <>
      <button
        type="button"
        className={iconButton({ size })}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        {state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </button>
      <span role="status" className={hidden}>
        {state === 'copied' ? t('message.copied') : state === 'failed' ? t('message.copyFailed') : ''}
      </span>
    </>
  );
}
