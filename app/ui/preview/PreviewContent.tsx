// Content of the panel: a version of a block drawn, as source, or compared with another one, and what can be done with it.
import { useParams } from '@remix-run/react';
import { Code, Download, FileDiff, MessageSquarePlus, Pencil, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readDraft } from '../../client/outbox/drafts.ts';
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
import { SourceEditor, sourceKey } from './SourceEditor.tsx';
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

/** Stays the same while versions come: a newer one does not take the place of what is being changed. */
interface Editing {
  readonly block: PreviewBlock;
  readonly number: number;
}

export function PreviewContent({ language, text, onClose, onAsk, children }: Props) {
  const { t } = useTranslation('preview');
  const { versions, at, choose } = useVersions(language, text);
  const [looks, setLook] = useState<Look>('drawn');
  const chosen = versions[at] ?? { language, text };
  // A thing with one version has none to compare it with.
  const look = looks === 'changes' && versions.length < 2 ? 'drawn' : looks;
  const { id: conversationId = '' } = useParams();
  const [editing, setEditing] = useState<Editing>();
  const edit = (): void => setEditing({ block: chosen, number: at + 1 });
  const toggle = (wanted: Look): void => {
    // Typed text is kept: the source shows it again.
    setEditing(undefined);
    setLook(look === wanted && !editing ? 'drawn' : wanted);
    const kept = wanted === 'source' && (look !== wanted || editing) && canAsk();
    if (kept && !editing && readDraft(sourceKey(conversationId, chosen.text)) !== '') edit();
  };
  const { name, ending } = languageOf(chosen.language);
  /** As it is told to the model: in the message field, with whatever its user writes besides. */
  const tell = ({ block, number }: Editing, changed: string): void => {
    setEditing(undefined);
    setLook('drawn');
    onAsk?.();
    const about = `${block.language}${block.name === undefined ? '' : ` title="${block.name}"`}`;
    const { name: language } = languageOf(block.language);
    askFor(`${t('ownText', { language, version: number })}\n\n${fenced(changed, about)}\n\n`);
  };
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
              choices={versions.map(({ own }, index) => ({
                value: String(index),
                label: t(own ? 'versionOwn' : 'version', { number: index + 1, total: versions.length }),
              }))}
              onChange={(index) => {
                setEditing(undefined);
                choose(Number(index));
              }}
            />
          </span>
        )}
        <span className={css.tools}>
          <IconButton label={t('source')} pressed={look === 'source'} onClick={() => toggle('source')}>
            <Code size={16} aria-hidden />
          </IconButton>
          {look === 'source' && asking && (
            <IconButton
              label={t('edit')}
              pressed={editing !== undefined}
              onClick={() => (editing ? setEditing(undefined) : edit())}
            >
              <Pencil size={16} aria-hidden />
            </IconButton>
          )}
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
      <div className={css.body} key={editing ? `edit ${editing.block.text}` : `${at} ${look} ${chosen.text}`}>
        {editing && (
          <SourceEditor
            at={sourceKey(conversationId, editing.block.text)}
            text={editing.block.text}
            onSave={(changed) => tell(editing, changed)}
            onCancel={() => setEditing(undefined)}
          />
        )}
        {!editing && look === 'source' && (
          <CodeBlock language={chosen.language} text={chosen.text} open={false} previewed />
        )}
        {!editing && look === 'changes' && <Changes versions={versions} at={at} />}
        {!editing && look === 'drawn' && <Drawn language={chosen.language} text={chosen.text} title={t('title')} />}
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
