// Content of the panel: a version of a block as preview, source or diff, with its actions.
import { useParams } from '@remix-run/react';
import { Code, Download, FileDiff, MessageSquarePlus, Pencil, Trash2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { languageOf } from '../languages/language-names.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Select } from '../parts/Select.tsx';
import { saveFile } from '../parts/save-file.ts';
import { askFor, AskingContext, canAsk, fenced } from './asking.ts';
import { Changes } from './Changes.tsx';
import { Drawn } from './Drawn.tsx';
import { IconButton } from './IconButton.tsx';
import { previewKind } from './kinds.ts';
import { libraryNames } from './library-names.ts';
import { hasDraft, SourceEditor } from './SourceEditor.tsx';
import type { ShownParts } from './shown-parts.ts';
import { titleIn } from './title.ts';
import { useVersions } from './use-versions.ts';
import type { PreviewBlock } from './versions.ts';
import * as css from './PreviewPanel.css.ts';

interface Props extends ShownParts {
  readonly language: string;
  readonly text: string;
  readonly onClose: () => void;
  /** Called before a request is written into the message field. */
  readonly onAsk?: () => void;
  readonly children?: ReactNode;
}

type Look = 'drawn' | 'source' | 'changes';

export function PreviewContent({ language, text, Source, Words, onClose, onAsk, children }: Props) {
  const { t } = useTranslation('preview');
  const { versions, at, shown, untold, madeFrom, choose, save, remove, restore, failed, again } = useVersions(
    language,
    text,
  );
  const { id: conversationId = '' } = useParams();
  const [looks, setLook] = useState<Look>('drawn');
  /** The version that was deleted last, or whose deletion failed. */
  const [gone, setGone] = useState<{ readonly block: PreviewBlock; readonly failed: boolean }>();
  // Unaffected by new versions. Edits from before the panel or the page was closed are restored.
  const [editing, setEditing] = useState<PreviewBlock | undefined>(() =>
    canAsk() && hasDraft(conversationId, shown) ? shown : undefined,
  );
  // A single version has none to compare with.
  const look = looks === 'changes' && versions.length < 2 ? 'drawn' : looks;
  const toggle = (wanted: Look): void => {
    setLook(look === wanted && !editing ? 'drawn' : wanted);
    // A draft is kept: opening the source shows it again.
    const resumes = wanted === 'source' && !editing && look !== wanted && canAsk() && hasDraft(conversationId, shown);
    setEditing(resumes ? shown : undefined);
  };
  const { name, ending } = languageOf(shown.language);
  const { language: said, name: file, text: shownText } = shown;
  const own = useMemo(() => {
    if (!untold) return undefined;
    const about = `${said}${file === undefined ? '' : ` title="${file}"`}`;
    return `${t('ownText', { language: name, version: madeFrom })}\n\n${fenced(shownText, about)}\n\n`;
  }, [t, untold, said, file, shownText, name, madeFrom]);
  const asking = useMemo(() => {
    if (!canAsk()) return undefined;
    const ask = (words: string): void => {
      onAsk?.();
      askFor(words, own);
    };
    const kind = previewKind(language);
    const libraries =
      kind === 'page' || kind === 'react' ? ` ${t('fixLibraries', { names: libraryNames.join(', ') })}` : '';
    const fix = (problems: string): void =>
      ask(
        `${t('fixText', { language: name, version: at + 1 })}\n\n${fenced(problems)}\n\n${t('fixLimits')}${libraries}\n`,
      );
    return { ask, fix };
  }, [t, onAsk, language, name, at, own]);
  return (
    <AskingContext.Provider value={asking}>
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
          {shown.name ?? titleIn(shown.language, shown.text) ?? name}
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
              onClick={() => setEditing(editing ? undefined : shown)}
            >
              <Pencil size={16} aria-hidden />
            </IconButton>
          )}
          {versions.length > 1 && (
            <IconButton label={t('compare')} pressed={look === 'changes'} onClick={() => toggle('changes')}>
              <FileDiff size={16} aria-hidden />
            </IconButton>
          )}
          {shown.saved !== undefined && asking && !editing && (
            <IconButton
              label={t('ownDelete')}
              onClick={() =>
                void remove().then(
                  () => setGone({ block: shown, failed: false }),
                  () => setGone({ block: shown, failed: true }),
                )
              }
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          )}
          <CopyButton text={() => shown.text} label={t('copy')} size="normal" />
          <IconButton
            label={t('download')}
            onClick={() => saveFile(fileOf(shown) ?? `preview.${ending}`, [shown.text], 'text/plain')}
          >
            <Download size={16} aria-hidden />
          </IconButton>
          {children}
          <IconButton label={t('close')} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      </header>
      {gone && (
        <p className={css.unread} role={gone.failed ? 'alert' : 'status'}>
          {t(gone.failed ? 'ownNotDeleted' : 'ownDeleted')}
          {!gone.failed && (
            <button
              type="button"
              className={button({ look: 'quiet' })}
              onClick={() =>
                void restore(gone.block).then(
                  () => setGone(undefined),
                  () => undefined,
                )
              }
            >
              {t('ownUndo')}
            </button>
          )}
        </p>
      )}
      {/* The key remounts each version, so that no script of the previous one keeps running. A regenerated answer may change the text at the same index. */}
      <div className={css.body} key={editing ? `edit ${editing.text}` : `${at} ${look} ${shown.text}`}>
        {failed && (
          <p className={css.unread} role="alert">
            {t('ownNotLoaded')}
            <button type="button" className={button({ look: 'quiet' })} onClick={again}>
              {t('tryAgain')}
            </button>
          </p>
        )}
        {editing && (
          <SourceEditor
            conversationId={conversationId}
            block={editing}
            onSave={async (changed) => {
              await save(editing, changed);
              setEditing(undefined);
              setLook('drawn');
            }}
            onCancel={() => setEditing(undefined)}
          />
        )}
        {!editing && look === 'source' && <Source language={shown.language} text={shown.text} open={false} previewed />}
        {!editing && look === 'changes' && <Changes versions={versions} at={at} />}
        {!editing && look === 'drawn' && (
          <Drawn language={shown.language} text={shown.text} title={t('title')} Words={Words} />
        )}
      </div>
      {asking && !editing && (
        <footer className={css.foot}>
          {own !== undefined && (
            <button type="button" className={button({ look: 'quiet' })} onClick={() => asking.ask('')}>
              {t('ownAdd')}
            </button>
          )}
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

/** Drops the folders, which the name of a download cannot contain. */
const fileOf = ({ name }: PreviewBlock): string | undefined => name?.split('/').at(-1);
