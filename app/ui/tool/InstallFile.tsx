// Installs a plugin from a manifest file. The server parses the file, and the user reviews it before it is saved.
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxManifest } from '../../shared/api/tools.ts';
import type { FileManifest } from '../../shared/api/tools.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import { button, spinner } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { FileDrop } from '../parts/FileDrop.tsx';
import { lazyPart } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';
import { problemOf } from './manifest-problem.ts';
import type { ManifestProblem } from './manifest-problem.ts';
import * as css from '../settings-page/ToolsPage.css.ts';

const Review = lazyPart(() => import('./ReviewManifest.tsx'));

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'reading'; readonly name: string }
  | { readonly type: 'failed'; readonly name: string; readonly problem: ManifestProblem }
  | {
      readonly type: 'shown';
      readonly name: string;
      readonly text: string;
      readonly shown: FileManifest;
      readonly changed: boolean;
    };

export function InstallFile() {
  const { t } = useTranslation('tools');
  const { registry } = useClient().tools;
  const [state, setState] = useState<State>({ type: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const look = async (name: string, text: string, changed = false): Promise<void> => {
    try {
      setState({ type: 'shown', name, text, shown: await registry.installFile({ name, text }), changed });
    } catch (thrown) {
      setState({ type: 'failed', name, problem: problemOf(errorOfThrown(thrown, '')) });
    }
  };
  const take = async (file: File): Promise<void> => {
    const { name } = file;
    // Compares bytes: a file with too many bytes is not read.
    if (file.size > maxManifest) return setState({ type: 'failed', name, problem: { type: 'tooLarge' } });
    setState({ type: 'reading', name });
    let text: string;
    try {
      text = await file.text();
    } catch {
      return setState({ type: 'failed', name, problem: { type: 'unreadable' } });
    }
    await look(name, text);
  };
  const agree = async ({
    name,
    text,
    shown: { digest },
  }: Extract<State, { readonly type: 'shown' }>): Promise<void> => {
    try {
      await registry.installFile({ name, text, agreed: digest });
      close();
    } catch (thrown) {
      const problem = problemOf(errorOfThrown(thrown, ''));
      if (problem.type === 'changed') return look(name, text, true);
      setState({ type: 'failed', name, problem });
    }
  };
  const close = (): void => {
    setState({ type: 'idle' });
    opener.current?.focus();
  };
  return (
    <>
      <FileDrop
        accept=".json,application/json"
        label={t('file.label')}
        choose={t('file.choose')}
        className={css.fileDrop}
        opener={opener}
        input={input}
        onFile={(file) => void take(file)}
      >
        {t('file.drop')}
        <p className={css.about}>{t('file.hint')}</p>
      </FileDrop>
      {state.type === 'reading' && (
        <div className={css.attempt} role="status">
          <LoaderCircle size={17} aria-hidden className={spinner} />
          <p className={css.name}>{t('file.reading', { name: state.name })}</p>
        </div>
      )}
      {state.type === 'failed' && (
        <div className={css.attempt} data-state="failed" role="alert">
          <CircleAlert size={17} aria-hidden className={css.bad} />
          <div className={css.texts}>
            <p className={css.name}>{t('file.failed', { name: state.name })}</p>
            <Problem of={state.problem} />
          </div>
          <div className={css.buttons}>
            <button type="button" className={button()} onClick={() => input.current?.click()}>
              {t('file.again')}
            </button>
            <button type="button" className={button({ look: 'quiet' })} onClick={close}>
              {t('page.dismiss')}
            </button>
          </div>
        </div>
      )}
      <Presence>
        {state.type === 'shown' && (
          <Review shown={state.shown} changed={state.changed} onAgree={() => agree(state)} onClose={close} />
        )}
      </Presence>
    </>
  );
}

function Problem({ of }: { readonly of: ManifestProblem }) {
  const { t } = useTranslation('tools');
  switch (of.type) {
    case 'tooLarge':
      return <p className={css.about}>{t('file.tooLarge')}</p>;
    case 'unreadable':
      return <p className={css.about}>{t('file.unreadable')}</p>;
    case 'syntax':
      return <p className={css.about}>{t('file.syntax', of)}</p>;
    case 'fields':
      return (
        <ul className={css.problems}>
          {of.fields.map((field) => (
            <li key={field.path}>{t('file.problem', { ...field })}</li>
          ))}
        </ul>
      );
    case 'changed':
    case 'other':
      return <p className={css.about}>{of.message}</p>;
    default:
      return of satisfies never;
  }
}
