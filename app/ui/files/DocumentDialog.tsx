// Shows the text of a file as models read it, by page, sheet, slide or chapter, and what is missing.
import { Dialog } from '@base-ui/react/dialog';
import { Download, ExternalLink, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deletedFiles } from '../../client/attachments/deleted-files.ts';
import { getFrom } from '../../client/net/call.ts';
import type { Transport } from '../../client/net/transport.ts';
import { documentsApi } from '../../shared/api/documents.ts';
import type { DocumentFacts, DocumentProblem, DocumentText } from '../../shared/message/document.ts';
import { isTable } from '../../shared/message/table.ts';
import {
  downloadAddress,
  fileAddress,
  fileIdOf,
  storedId,
  viewAddress,
} from '../../shared/conversation/file-address.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import { soundOf } from '../../shared/payload/sounds.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatTokens } from '../parts/format.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { FileMeaning } from './FileMeaning.tsx';
import { sizeText, warningText } from './facts.ts';
import { beginningOf, markedIn, partsFrom, partsOf, shownAtOnce } from './parts.ts';
import type { ShownPart } from './parts.ts';
import type { FilePlace } from '../../shared/conversation/file-place.ts';
import { DialogSheet } from '../parts/DialogSheet.tsx';
import * as css from './DocumentDialog.css.ts';

const TableFacts = lazyPart(() => import('./TableFacts.tsx'));
const EncodingChoice = lazyPart(() => import('./EncodingChoice.tsx'));
const UnsentTable = lazyPart(() => import('./UnsentTable.tsx'));

interface Props {
  readonly file: FileAttachment;
  /** Name of the model that processes the audio natively. */
  readonly hearer?: string;
  /** Passage to scroll to on opening. */
  readonly place?: FilePlace;
  readonly onClose: () => void;
}

export default function DocumentDialog({ file, hearer, place, onClose }: Props) {
  const ready = usePageTexts('files');
  const { t } = useTranslation('files');
  const { text, problem, again, ...found } = useText(file);
  const facts = found.facts ?? ('read' in file ? file.read : undefined);
  const stored = storedId(file);
  const sound = soundOf(file);
  const deleted = useStore(deletedFiles, (ids) => stored !== undefined && ids.has(stored));
  if (!ready) return null;
  return (
    <DialogSheet title={t('see')} className={css.popup} onClose={onClose}>
      <Dialog.Description render={<div className={css.about} />}>
        <span className={css.name} dir="auto">
          {file.name}
        </span>
        {facts && <Facts facts={facts} />}
        {facts?.format === 'pdf' && <span>{t('native')}</span>}
        {sound && <span>{hearer === undefined ? t('sound.nativeOrText') : t('sound.native', { model: hearer })}</span>}
        {stored !== undefined && <FileMeaning id={stored} />}
      </Dialog.Description>
      {stored !== undefined && !deleted && (
        <p className={css.ways}>
          {facts?.format === 'pdf' && (
            <a className={button()} href={viewAddress(fileAddress(stored))} target="_blank" rel="noopener">
              <ExternalLink size={15} aria-hidden />
              {t('openFile')}
            </a>
          )}
          <a className={button()} href={downloadAddress(fileAddress(stored))} download={file.name}>
            <Download size={15} aria-hidden />
            {t('download')}
          </a>
        </p>
      )}
      {!deleted && stored !== undefined && (facts?.format === 'plain' || facts?.format === 'page') && (
        <div className={css.about}>
          <Suspense>
            <EncodingChoice id={stored} warnings={facts.warnings} onRead={again} />
          </Suspense>
        </div>
      )}
      {!deleted && isTable(file.name, facts?.unit) && (
        <div className={css.about}>
          <Suspense>
            {stored !== undefined ? <TableFacts id={stored} /> : 'content' in file && <UnsentTable file={file} />}
          </Suspense>
        </div>
      )}
      {sound && !deleted && (
        <audio
          className={css.player}
          controls
          preload="metadata"
          src={sound.url}
          aria-label={t('sound.play', { name: file.name })}
        >
          {/* The transcript is shown below, if there is one. */}
          <track kind="captions" />
        </audio>
      )}
      {problem === 'notTranscribed' && <p className={css.notice}>{t('sound.none')}</p>}
      {problem && problem !== 'notTranscribed' && (
        <p role="alert" className={css.notice}>
          {deleted
            ? t('deleted', { name: file.name })
            : problem === 'unloaded'
              ? t('failed')
              : t(`problem.${problem}`, { name: file.name })}
          {problem === 'unloaded' && !deleted && (
            <button type="button" className={button({ look: 'plain' })} onClick={again}>
              {t('retry')}
            </button>
          )}
        </p>
      )}
      {!text && !problem && (
        <p role="status" className={css.notice}>
          {t('loading')}
        </p>
      )}
      {text && <Text text={text} place={place} />}
    </DialogSheet>
  );
}

type Shown = Pick<DocumentText, 'unit' | 'text' | 'parts'>;

function Facts({ facts }: { readonly facts: DocumentFacts }) {
  const { t, i18n } = useTranslation('files');
  const { warnings, tokens } = facts;
  return (
    <>
      <span>
        {sizeText(t, facts, i18n.language)} · {t('tokens', { shown: formatTokens(tokens, i18n.language) })}
      </span>
      {warnings.length > 0 && (
        <ul className={css.warnings}>
          {warnings.map((warning) => (
            <li key={warning.code} className={css.warning}>
              <TriangleAlert size={14} aria-hidden />
              {warningText(t, warning, i18n.language)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Makes the box focusable, so that it can be scrolled by keyboard. */
function reachable(box: HTMLElement | null): void {
  if (box) box.tabIndex = 0;
}

type Passage = Pick<FilePlace, 'start' | 'length'>;

interface TextProps {
  readonly text: Shown;
  readonly place: Passage | undefined;
}

function Text({ text, place }: TextProps) {
  const { t } = useTranslation('files');
  const [length, setLength] = useState(shownAtOnce);
  const parts = useMemo(() => partsOf(text), [text]);
  const [from, setFrom] = useState(() => beginningOf(parts, place?.start));
  const shown = useMemo(() => partsFrom(parts, from, length), [parts, from, length]);
  const { unit } = text;
  const last = shown.at(-1);
  const whole = !last || last.at + last.text.length >= endOf(parts);
  return (
    <div className={css.body} ref={reachable} role="region" aria-label={t('see')}>
      {from > 0 && (
        <button
          type="button"
          className={button({ look: 'plain' })}
          onClick={() => {
            setLength(length + Math.min(from, shownAtOnce));
            setFrom(Math.max(0, from - shownAtOnce));
          }}
        >
          {t('before')}
        </button>
      )}
      {shown.map((part) => (
        <section key={part.number} className={css.part}>
          {unit !== 'none' && (
            <h3 className={css.heading} dir="auto">
              {[t(`part.${unit}`, { number: part.number }), part.name].filter(Boolean).join(' · ')}
            </h3>
          )}
          {part.text === '' ? (
            <p className={css.empty}>{t('empty')}</p>
          ) : (
            <pre className={css.text} dir="auto">
              <Words part={part} place={place} />
            </pre>
          )}
        </section>
      ))}
      {!whole && (
        <button type="button" className={button({ look: 'plain' })} onClick={() => setLength(length + shownAtOnce * 4)}>
          {t('more')}
        </button>
      )}
    </div>
  );
}

const endOf = (parts: readonly ShownPart[]): number => {
  const last = parts.at(-1);
  return last ? last.at + last.text.length : 0;
};

/** Scrolls the passage of the opened source into view. */
function intoView(mark: HTMLElement | null): void {
  mark?.scrollIntoView({ block: 'center' });
}

function Words({ part, place }: { readonly part: ShownPart; readonly place: Passage | undefined }) {
  const found = place && markedIn(part, place);
  if (!found) return <>{part.text}</>;
  return (
    <>
      {found.before}
      <mark ref={intoView} className={css.passage}>
        {found.marked}
      </mark>
      {found.after}
    </>
  );
}

const words = (text: string): Shown => ({ unit: 'none', text, parts: [{ name: '', at: 0 }] });

interface Found {
  readonly text?: DocumentText;
  readonly problem?: DocumentProblem | 'unloaded';
}

async function textOf(transport: Transport, id: string): Promise<Found> {
  try {
    const result = await getFrom(transport, documentsApi.text, { id });
    return 'read' in result ? { text: result.read } : { problem: result.refused.problem };
  } catch {
    return { problem: 'unloaded' };
  }
}

/** Returns the text held by this page, or else loads it from the server. */
function useText(file: FileAttachment) {
  const { transport } = useClient();
  const own = 'content' in file ? file.content : undefined;
  const id = 'url' in file ? fileIdOf(file.url) : undefined;
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (id === undefined || found) return undefined;
    let gone = false;
    const load = async (): Promise<void> => {
      const next = await textOf(transport, id);
      if (!gone) setFound(next);
    };
    void load();
    return () => {
      gone = true;
    };
  }, [transport, id, found]);
  const again = (): void => setFound(undefined);
  return { text: own === undefined ? found?.text : words(own), facts: found?.text, problem: found?.problem, again };
}
