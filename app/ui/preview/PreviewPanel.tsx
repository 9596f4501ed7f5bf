// What a block of code looks like, beside the chat: drawn or as source, in each of its versions. On a phone it is a sheet.
import { Dialog } from '@base-ui/react/dialog';
import { Code, Download, Maximize2, MessageSquarePlus, Minimize2, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { phone } from '../../styles/scale.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { languageOf } from '../code/language-names.ts';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { useMedia } from '../parts/media.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Select } from '../parts/Select.tsx';
import { saveFile } from '../parts/save-file.ts';
import { askFor, canAsk } from './ask.ts';
import { allBlocks, subscribe, versionsOf } from './blocks.ts';
import type { PreviewBlock } from './blocks.ts';
import { Diagram } from './Diagram.tsx';
import { Frame } from './Frame.tsx';
import { documentOf, previewKind } from './kinds.ts';
import { PreviewEdge, widthIn } from './PreviewEdge.tsx';
import { Program } from './Program.tsx';
import { Table } from './Table.tsx';
import * as css from './PreviewPanel.css.ts';

interface Props {
  readonly block: PreviewBlock;
  readonly onClose: () => void;
}

/** Of the panel that was open last. */
let lastWidth = 560;

export default function PreviewPanel(props: Props) {
  const { t } = useTranslation('preview');
  const small = useMedia(phone);
  const popup = useRef<HTMLDivElement>(null);
  const ready = usePageTexts('preview');
  if (!ready) return null;
  if (!small) return createPortal(<Beside {...props} />, document.body);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Popup ref={popup} initialFocus={popup} className={css.sheet} aria-label={t('title')}>
          <Content {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Beside(props: Props) {
  const { t } = useTranslation('preview');
  const [width, setWidth] = useState(() => widthIn(lastWidth));
  const [full, setFull] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const escape = useRef<() => void>();
  useEffect(() => {
    escape.current = () => (full ? setFull(false) : props.onClose());
  });
  useEffect(() => {
    const element = panel.current;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Elsewhere the key stops the answer.
      event.stopPropagation();
      event.preventDefault();
      escape.current?.();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    lastWidth = width;
    // It stays: only a page with a panel looks at it, and the next panel is there before this one is gone.
    document.body.style.setProperty(css.panelWidth, `${width}px`);
  }, [width]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={css.panel}
      aria-label={t('title')}
      data-full={full}
      // React's type of a style knows no custom properties.
      style={{ [css.panelWidth]: `${width}px` } as CSSProperties}
    >
      {!full && <PreviewEdge width={width} onWidth={setWidth} />}
      <Content {...props}>
        <IconButton label={full ? t('smaller') : t('full')} onClick={() => setFull(!full)}>
          {full ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
        </IconButton>
      </Content>
    </aside>
  );
}

function Content({ block, onClose, children }: Props & { readonly children?: ReactNode }) {
  const { t } = useTranslation('preview');
  const all = useSyncExternalStore(subscribe, allBlocks, allBlocks);
  const versions = versionsOf(all, block.language);
  const [chosen, setChosen] = useState(block);
  const [source, setSource] = useState(false);
  const at = versions.indexOf(chosen);
  const { name, ending } = languageOf(chosen.language);
  const ask = (): void => {
    onClose();
    askFor(t('askText', { language: name, version: at + 1 }));
  };
  return (
    <>
      <header className={css.head}>
        <h2 className={css.title}>{name}</h2>
        {versions.length > 1 && (
          <Select
            look="small"
            label={t('versions')}
            value={String(at)}
            choices={versions.map((_, index) => ({
              value: String(index),
              label: t('version', { number: index + 1, total: versions.length }),
            }))}
            onChange={(index) => setChosen(versions[Number(index)] ?? chosen)}
          />
        )}
        <span className={css.tools}>
          <IconButton label={t('source')} pressed={source} onClick={() => setSource(!source)}>
            <Code size={16} aria-hidden />
          </IconButton>
          <CopyButton text={() => chosen.text} label={t('copy')} size="normal" />
          <IconButton label={t('download')} onClick={() => saveFile(`preview.${ending}`, [chosen.text], 'text/plain')}>
            <Download size={16} aria-hidden />
          </IconButton>
          {children}
          <IconButton label={t('close')} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      </header>
      {/* A version is a page of its own: nothing of the one before runs on. */}
      <div className={css.body} key={`${at} ${source}`}>
        {source ? (
          <CodeBlock language={chosen.language} text={chosen.text} open={false} previewed />
        ) : (
          <Drawn block={chosen} title={t('title')} onClose={onClose} />
        )}
      </div>
      {canAsk() && (
        <footer className={css.foot}>
          <button type="button" className={button()} onClick={ask}>
            <MessageSquarePlus size={16} aria-hidden />
            {t('ask')}
          </button>
        </footer>
      )}
    </>
  );
}

interface DrawnProps extends Props {
  readonly title: string;
}

function Drawn({ block: { language, text }, title, onClose }: DrawnProps) {
  const kind = previewKind(language);
  switch (kind) {
    case 'table':
      return <Table text={text} label={title} />;
    case 'text':
      return (
        <div className={css.words}>
          <LazyMarkdown text={text} />
        </div>
      );
    case 'page':
    case 'picture':
      return <Frame document={{ html: documentOf(kind, text) }} title={title} />;
    case 'diagram':
      return <Diagram text={text} title={title} />;
    case 'javascript':
    case 'python':
      return <Program language={kind} code={text} title={title} onClose={onClose} />;
    case undefined:
      return null;
    default:
      return kind satisfies never;
  }
}

interface IconButtonProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const IconButton = ({ label, pressed, onClick, children }: IconButtonProps) => (
  <button
    type="button"
    className={iconButton()}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onClick={onClick}
  >
    {children}
  </button>
);
