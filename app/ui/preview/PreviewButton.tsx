// Button of a code block that opens its preview panel.
import { AppWindow, Play } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { isProgram, previewKind } from './kinds.ts';
import { onlyOne } from './only-one.ts';
import type { ShownParts } from './shown-parts.ts';

const Panel = lazyPart(() => import('./PreviewPanel.tsx'));

interface Props extends ShownParts {
  readonly language: string;
  readonly text: string;
}

export function PreviewButton({ language, text, Source, Words }: Props) {
  const { t } = useTranslation('chat');
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => (shown ? onlyOne(() => setShown(false)) : undefined), [shown]);
  const kind = previewKind(language);
  const runs = kind !== undefined && isProgram(kind);
  const label = t(runs ? 'code.run' : 'code.preview');
  const close = (): void => {
    setShown(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={label}
        title={label}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {runs ? <Play size={16} aria-hidden /> : <AppWindow size={16} aria-hidden />}
      </button>
      {shown && (
        <Suspense>
          <Panel language={language} text={text} Source={Source} Words={Words} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
