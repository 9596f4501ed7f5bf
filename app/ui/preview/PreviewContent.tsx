// Content of the panel: a version of a block drawn, as source, or compared with another one, and what can be done with it.
import { Code, Download, FileDiff, MessageSquarePlus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { languageOf } from '../code/language-names.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Select } from '../parts/Select.tsx';
import { saveFile } from '../parts/save-file.ts';
import { askFor, AskingContext, canAsk, fenced } from './asking.ts';
import { blocksOf } from './blocks.ts';
import { Changes } from './Changes.tsx';
import { Drawn } from './Drawn.tsx';
import { IconButton } from './IconButton.tsx';
import { previewKind } from './kinds.ts';
import { libraryNames } from './library-names.ts';
import { usePathShown } from './path-shown.ts';
import { versionsOf } from './versions.ts';
import type { PreviewBlock } from './versions.ts';
import * as css from './PreviewPanel.css.ts';

interface Props {
  readonly language: string;
  readonly text: string;
  readonly onClose: () => void;
  /** Before something is asked. */
  readonly onAsk?: () => void;
  readonly children?: ReactNode;
}

type Look = 'drawn' | 'source' | 'changes';

export function PreviewContent({ language, text, onClose, onAsk, children }: Props) {
  const { t } = useTranslation('preview');
  const { versions, at, choose } = useVersions(language, text);
  const [looks, setLook] = useState<Look>('drawn');
  const chosen = versions[at] ?? { language, text };
  // A thing with one version has none to compare it with.
  const look = looks === 'changes' && versions.length < 2 ? 'drawn' : looks;
  const toggle = (wanted: Look): void => setLook(look === wanted ? 'drawn' : wanted);
  const { name, ending } = languageOf(chosen.language);
  const asking = useMemo(() => {
    if (!canAsk()) return undefined;
    const ask = (words: string): void => {
      onAsk?.();
      askFor(words);
    };
    const kind = previewKind(language);
    const libraries =
      kind === 'page' || kind === 'react' ? ` ${t('fixLibraries', { names: libraryNames.join(', ') })}` : '';
    const fix = (problems: string): void =>
      ask(
        `${t('fixText', { language: name, version: at + 1 })}\n\n${fenced(problems)}\n\n${t('fixLimits')}${libraries}\n`,
      );
    return { ask, fix };
  }, [t, onAsk, language, name, at]);
  return (
    <AskingContext.Provider value={asking}>
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
          {chosen.name ?? name}
        </h2>
        {versions.length > 1 && (
          <span className={css.version}>
            <Select
              look="small"
              label={t('versions')}
              value={String(at)}
              choices={versions.map((_, index) => ({
                value: String(index),
                label: t('version', { number: index + 1, total: versions.length }),
              }))}
              onChange={(index) => choose(Number(index))}
            />
          </span>
        )}
        <span className={css.tools}>
          <IconButton label={t('source')} pressed={look === 'source'} onClick={() => toggle('source')}>
            <Code size={16} aria-hidden />
          </IconButton>
          {versions.length > 1 && (
            <IconButton label={t('compare')} pressed={look === 'changes'} onClick={() => toggle('changes')}>
              <FileDiff size={16} aria-hidden />
            </IconButton>
          )}
          <CopyButton text={() => chosen.text} label={t('copy')} size="normal" />
          <IconButton
            label={t('download')}
            onClick={() => saveFile(fileOf(chosen) ?? `preview.${ending}`, [chosen.text], 'text/plain')}
          >
            <Download size={16} aria-hidden />
          </IconButton>
          {children}
          <IconButton label={t('close')} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      </header>
      {/* A version is a page of its own: nothing of the one before runs on. Another answer may bring another text for its place. */}
      <div className={css.body} key={`${at} ${look} ${chosen.text}`}>
        {look === 'source' && <CodeBlock language={chosen.language} text={chosen.text} open={false} previewed />}
        {look === 'changes' && <Changes versions={versions} at={at} />}
        {look === 'drawn' && <Drawn language={chosen.language} text={chosen.text} title={t('title')} />}
      </div>
      {asking && (
        <footer className={css.foot}>
          <button
            type="button"
            className={button()}
            onClick={() => asking.ask(t('askText', { language: name, version: at + 1 }))}
          >
            <MessageSquarePlus size={16} aria-hidden />
            {t('ask')}
          </button>
        </footer>
      )}
    </AskingContext.Provider>
  );
}

/** Without folders, which the name of a saved file cannot have. */
const fileOf = ({ name }: PreviewBlock): string | undefined => name?.split('/').at(-1);

/** The newest version is followed by what comes after it; an older one stays. */
function useVersions(language: string, text: string) {
  const path = usePathShown();
  const [opened] = useState<PreviewBlock>({ language, text });
  const versions = useMemo(() => versionsOf(blocksOf(path), opened), [path, opened]);
  const [chosen, setChosen] = useState(text);
  const newest = versions.at(-1)?.text ?? text;
  const [seen, setSeen] = useState(newest);
  if (seen !== newest) {
    setSeen(newest);
    if (chosen === seen) setChosen(newest);
  }
  const at = Math.max(
    0,
    versions.findIndex((each) => each.text === chosen),
  );
  return { versions, at, choose: (index: number) => setChosen(versions[index]?.text ?? chosen) };
}
