// A Mermaid diagram, drawn in the frame of previews.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewDocument } from '../../shared/preview/frame.ts';
import { button } from '../../styles/shared.css.ts';
import { diagramDocument } from './diagram.ts';
import { Frame } from './Frame.tsx';
import * as css from './PreviewPanel.css.ts';

export function Diagram({ text, title }: { readonly text: string; readonly title: string }) {
  const { t } = useTranslation('preview');
  const [state, setState] = useState<PreviewDocument | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (state !== 'loading') return undefined;
    let gone = false;
    diagramDocument(text).then(
      (drawn) => gone || setState(drawn),
      () => gone || setState('failed'),
    );
    return () => {
      gone = true;
    };
  }, [state, text]);
  if (typeof state === 'object') return <Frame document={state} title={title} />;
  return (
    <div className={css.stopped} role="status">
      <p>{t(state === 'loading' ? 'loadingDiagram' : 'notLoaded')}</p>
      {state === 'failed' && (
        <button type="button" className={button()} onClick={() => setState('loading')}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  );
}
