// Runs a code block in the preview frame once its libraries are loaded; shows compile errors with their line.
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { AskingContext } from './asking.ts';
import type { CompileProblem } from './compile.ts';
import { prepare } from './documents.ts';
import type { FramedKind, Prepared } from './documents.ts';
import { FixButton } from './FixButton.tsx';
import { Frame } from './Frame.tsx';
import { asksQuestions } from './kinds.ts';
import { libraryNames } from './library-names.ts';
import * as css from './PreviewPanel.css.ts';

interface Props {
  readonly kind: FramedKind;
  readonly text: string;
  readonly title: string;
}

type State = Prepared | 'loading' | 'notLoaded';

/** Not reused for another text: the parent sets a key. */
export function Framed({ kind, text, title }: Props) {
  const { t } = useTranslation('preview');
  const [begun] = useState(() => prepare(kind, text));
  const [state, setState] = useState<State>(begun instanceof Promise ? 'loading' : begun);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!(begun instanceof Promise)) return undefined;
    let gone = false;
    Promise.resolve(tries === 0 ? begun : prepare(kind, text)).then(
      (ready) => gone || setState(ready),
      () => gone || setState('notLoaded'),
    );
    return () => {
      gone = true;
    };
  }, [begun, tries, kind, text]);
  if (state === 'loading' || state === 'notLoaded')
    return (
      <div className={css.stopped} role="status">
        <p>{t(state === 'notLoaded' ? 'notLoaded' : 'loadingLibraries')}</p>
        {state === 'notLoaded' && (
          <button
            type="button"
            className={button()}
            onClick={() => {
              setState('loading');
              setTries(tries + 1);
            }}
          >
            {t('tryAgain')}
          </button>
        )}
      </div>
    );
  if ('problem' in state) return <Problem of={state.problem} />;
  return (
    <>
      {asksQuestions(text) && <p className={css.hint}>{t('asksAgain')}</p>}
      <Frame document={state.document} title={title} />
    </>
  );
}

function Problem({ of }: { readonly of: CompileProblem }) {
  const words = useWords(of);
  const asking = useContext(AskingContext);
  return (
    <div className={css.failed}>
      <p className={css.problem} role="alert">
        {words}
      </p>
      {asking && <FixButton onClick={() => asking.fix(words)} />}
    </div>
  );
}

function useWords(of: CompileProblem): string {
  const { t } = useTranslation('preview');
  switch (of.type) {
    case 'syntax':
      return t('react.syntax', { line: of.line, message: of.message });
    case 'import':
      return t('react.import', { line: of.line, name: of.name, names: libraryNames.join(', ') });
    case 'nothing':
      return t('react.nothing');
    case 'long':
      return t('react.long');
    default:
      return of satisfies never;
  }
}
