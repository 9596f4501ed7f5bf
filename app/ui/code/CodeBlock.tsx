// A block of code: its language, a copy button outside the scrolled area, plain while open, coloured once closed.
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../parts/CopyButton.tsx';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import type { ColouredLine } from './highlight.ts';
import * as css from './CodeBlock.css.ts';

interface Props {
  readonly language: string;
  readonly text: string;
  /** The fence is not closed: more code is coming. */
  readonly open: boolean;
}

export const CodeBlock = memo(function CodeBlock({ language, text, open }: Props) {
  const { t } = useTranslation('chat');
  const lines = useColours(text, language, open);
  return (
    <div
      className={css.block}
      role="group"
      aria-label={language ? t('code.labelLanguage', { language }) : t('code.label')}
      dir="ltr"
    >
      <div className={css.head}>
        <span className={css.language}>{language || t('code.text')}</span>
        <CopyButton text={() => text} label={t('code.copy')} />
      </div>
      <ScrollBox className={css.scroll} label={t('code.label')}>
        <pre className={css.pre}>
          <code>{lines ? lines.map(drawLine) : text}</code>
        </pre>
      </ScrollBox>
    </div>
  );
});

const drawLine = ({ at, spans }: ColouredLine) => (
  <span key={at}>
    {spans.map((span) => (
      <span key={span.at} style={span.color ? { color: span.color } : undefined}>
        {span.text}
      </span>
    ))}
  </span>
);

function useColours(text: string, language: string, open: boolean): readonly ColouredLine[] | undefined {
  const [coloured, setColoured] = useState<{ readonly of: string; readonly lines: readonly ColouredLine[] }>();
  useEffect(() => {
    if (open || !language) return undefined;
    const controller = new AbortController();
    import('./highlight.ts')
      .then(({ highlight }) => highlight(text, language, controller.signal))
      .then((lines) => {
        if (lines && !controller.signal.aborted) setColoured({ of: text, lines });
      })
      // Without colours the code is as readable as before.
      .catch(() => undefined);
    return () => controller.abort();
  }, [text, language, open]);
  return coloured?.of === text ? coloured.lines : undefined;
}
