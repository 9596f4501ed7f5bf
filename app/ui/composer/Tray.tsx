// Attachments of the message being written: images, files, files still being read, and refused files with the reason.
import { notice } from '../parts/Notice.css.ts';
import { AudioLines, FileText, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTable } from '../../shared/message/table.ts';
import { thumbnailAddress } from '../../shared/conversation/file-address.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { sentences } from '../parts/sentences.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { hidden, spinner } from '../../styles/shared.css.ts';
import { formatBytes, formatNumber, formatTokens } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { planOfTray } from '../../client/attachments/fitting.ts';
import type { FileMode } from '../../shared/message/message.ts';
import type { PlannedFile } from '../../shared/payload/file-modes.ts';
import { tokensOf } from '../../shared/payload/file-modes.ts';
import { Select } from '../parts/Select.tsx';
import { Presence } from '../parts/Presence.tsx';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import { useSentFiles } from './use-sent-files.ts';
import { contentOf } from '../../client/attachments/attachments.ts';
import { letGo } from '../../client/attachments/sound-jobs.ts';
import type { Attached } from '../../client/attachments/attachments.ts';
import { soundOf } from '../../shared/payload/sounds.ts';
import { lengthText, sizeParts } from '../files/facts.ts';
import DeletedNote from '../files/DeletedNote.tsx';
import { ScanNote } from '../files/ScanNote.tsx';
import { shortText } from '../files/short-text.ts';
import { SoundNote } from '../files/SoundNote.tsx';
import { small } from './Composer.css.ts';
import * as css from './Tray.css.ts';

const DocumentDialog = lazyPart(() => import('../files/DocumentDialog.tsx'));

const looks: Readonly<Record<Attached['kind'], string>> = {
  reading: css.reading,
  image: css.image,
  file: css.file,
  refused: css.refused,
};

/** Number of attachments visible without scrolling. */
const inSight = { phone: 2, desktop: 6 };

interface Props {
  readonly items: readonly Attached[];
  /** Key of the unsent message (client/outbox/unsent-place.ts). */
  readonly place: string | undefined;
  readonly config: ChatConfig;
  readonly model: string;
  /** True if the attachments are lost when the page closes. */
  readonly unkept: boolean;
  readonly onRemove: (id: string) => void;
  /** Moves a pasted text back into the message. */
  readonly onInsert: (id: string, text: string) => void;
  readonly onMode: (id: string, mode: FileMode) => void;
}

export default function Tray({ items, place, config, model, unkept, onRemove, onInsert, onMode }: Props) {
  const { t, i18n } = useTranslation('chat');
  const ready = usePageTexts('files');
  const sent = useSentFiles(place, config);
  const plan = planOfTray(items, sent);
  if (!ready) return null;
  return (
    <>
      {items.length > inSight.phone && (
        <p className={css.count} data-rows={items.length > inSight.desktop ? 'more' : 'two'}>
          {t('composer.attached', { count: items.length, shown: formatNumber(items.length, i18n.language) })}
        </p>
      )}
      <ScrollBox className={css.scroll} label={t('composer.attachments')}>
        <ul className={css.tray} aria-label={t('composer.attachments')}>
          {items.map((item) => (
            <li key={item.id} className={looks[item.kind]} data-pasted={item.kind === 'file' && item.pasted}>
              <Item item={item} planned={plan.get(item.id)} model={model} />
              {item.kind === 'file' && item.pasted && 'content' in item.file && (
                <InsertButton text={item.file.content} onInsert={(text) => onInsert(item.id, text)} />
              )}
              {item.kind === 'file' && <Mode planned={plan.get(item.id)} onMode={(mode) => onMode(item.id, mode)} />}
              <button
                type="button"
                className={css.remove}
                aria-label={t('composer.remove', { name: item.name })}
                onClick={() => {
                  onRemove(item.id);
                  if (item.kind === 'file' && 'url' in item.file) letGo(item.file.url);
                }}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </ScrollBox>
      {items.map((item) => {
        const planned = plan.get(item.id);
        const file = item.kind === 'file' && 'url' in item.file ? item.file : undefined;
        const sound = file && soundOf(file);
        if (sound && planned)
          return planned.mode === 'native' ? null : (
            <SoundNote
              key={item.id}
              file={sound}
              unheard={planned.unheard}
              short={planned.short}
              model={model}
              conversationId={place}
            />
          );
        return (
          item.kind === 'file' &&
          file?.read &&
          planned && (
            <ScanNote
              key={item.id}
              file={file}
              choice={item.scan}
              facts={file.read}
              mode={planned.mode}
              model={model}
              conversationId={place}
            />
          )
        );
      })}
      <DeletedNote message={contentOf(items)} place="tray" />
      <Searched tools={sent.tools} plan={[...plan.values()]} model={model} />
      {unkept && (
        <p role="status" className={css.unkept}>
          {t('composer.unkept')}
        </p>
      )}
    </>
  );
}

interface ItemProps {
  readonly item: Attached;
  readonly planned: PlannedFile | undefined;
  readonly model: string;
}

function Item({ item, planned, model }: ItemProps) {
  const { t, i18n } = useTranslation('files');
  switch (item.kind) {
    case 'image':
      return <img className={css.thumb} src={thumbnailAddress(item.image.url)} alt={item.name} />;
    case 'reading': {
      const { name, size, stage = 'reading' } = item;
      return (
        <>
          <LoaderCircle size={18} className={spinner} aria-hidden />
          <span role="status" className={css.fileText}>
            <span className={css.fileName}>{name}</span>
            <span className={css.fileSize}>
              {[size === undefined ? '' : formatBytes(size, i18n.language), t(stage)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </>
      );
    }
    case 'refused':
      return <Refused item={item} />;
    case 'file':
      return <FileItem item={item} planned={planned} model={model} />;
    default:
      return item satisfies never;
  }
}

/** A scan has no text to send or to search. */
const hasModes = ({ file, choices }: PlannedFile): boolean =>
  !('read' in file && file.read?.characters === 0) || choices.includes('native');

function Refused({ item }: { readonly item: Extract<Attached, { readonly kind: 'refused' }> }) {
  const { t, i18n } = useTranslation(['files', 'chat']);
  const { name, refused, refusal, limit } = item;
  const said = (): string => {
    switch (refused) {
      case 'document':
        return t(`problem.${refusal?.problem ?? 'failed'}`, { name });
      case 'notReadable':
      case 'notUploaded':
      case 'notTranscribed':
      case 'noWriter':
      case 'noSpeech':
      case 'quota':
        return t(`refused.${refused}`, { name });
      case 'notSound': {
        const ending = refusal?.found;
        if (ending === undefined) return t('refused.unknownSound', { name });
        return t('refused.notSound', { name, format: ending.toUpperCase(), ending });
      }
      case 'tooLarge':
      case 'unreadable':
      case 'tooMuch':
        return t(`chat:composer.${refused}`, { name, limit: formatBytes(limit, i18n.language) });
      default:
        return refused satisfies never;
    }
  };
  return <span role="alert">{said()}</span>;
}

/** A file card, which opens a view of the content that the model will see. */
function FileItem({
  item,
  planned,
  model,
}: Pick<ItemProps, 'planned' | 'model'> & { readonly item: Extract<Attached, { readonly kind: 'file' }> }) {
  const { t, i18n } = useTranslation('files');
  const [open, setOpen] = useState(false);
  const { name, file } = item;
  const read = 'read' in file ? file.read : undefined;
  const bytes = formatBytes(file.size, i18n.language);
  const sound = soundOf(file);
  const length = sound?.seconds !== undefined ? [lengthText(sound.seconds)] : [];
  const [extent = bytes, ...others] = [...length, ...(read ? sizeParts(t, read, i18n.language) : [])];
  const tokens = planned?.tokens ?? tokensOf(file);
  const rest = [
    ...others,
    ...(extent === bytes ? [] : [bytes]),
    ...(tokens > 0 ? [t('tokens', { shown: formatTokens(tokens, i18n.language) })] : []),
  ];
  const Icon = sound ? AudioLines : FileText;
  return (
    <>
      <button
        type="button"
        className={css.fileButton}
        aria-haspopup="dialog"
        title={[t('see'), [extent, ...rest].join(' · ')].join('\n')}
        onClick={() => setOpen(true)}
      >
        <Icon size={18} aria-hidden />
        <span className={css.fileText}>
          <span className={css.fileName} dir="auto">
            {name}
          </span>
          <span className={css.fileSize}>
            {[planned && hasModes(planned) ? t(modeText(planned, shownMode(planned))) : '', extent]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {/* For screen readers: facts that do not fit on the card. */}
          <span className={hidden}> · {rest.join(' · ')}</span>
          {read && read.warnings.length > 0 && (
            <span className={css.fileWarning}>
              <TriangleAlert size={12} aria-hidden />
              {t('warned', { count: read.warnings.length, shown: read.warnings.length })}
            </span>
          )}
        </span>
      </button>
      <Presence>
        {open && (
          <DocumentDialog
            file={file}
            {...(sound && planned?.mode === 'native' ? { hearer: model } : {})}
            onClose={() => setOpen(false)}
          />
        )}
      </Presence>
    </>
  );
}

const shownMode = ({ mode, choices: [only, ...others] }: PlannedFile): FileMode =>
  others.length === 0 ? (only ?? mode) : mode;

/** Returns the text key of a mode; audio has different texts than documents. */
function modeText({ file }: PlannedFile, mode: FileMode) {
  if (!soundOf(file) || mode === 'search') return `mode.${mode}` as const;
  return mode === 'native' ? 'mode.heard' : 'mode.transcript';
}

/** Menu to choose how the file reaches the model, if there is a choice. */
function Mode({ planned, onMode }: Pick<ItemProps, 'planned'> & { readonly onMode: (mode: FileMode) => void }) {
  const { t } = useTranslation('files');
  if (!planned || !hasModes(planned) || planned.choices.length < 2) return null;
  const { file, mode, choices } = planned;
  return (
    <Select
      look="mark"
      label={t('mode.label', { name: file.name })}
      value={mode}
      choices={choices.map((value) => ({ value, label: t(modeText(planned, value)) }))}
      onChange={onMode}
    />
  );
}

interface SearchedProps {
  readonly plan: readonly PlannedFile[];
  readonly model: string;
  readonly tools: boolean;
}

/** Files too large to send entirely: the model gets the beginning and can search the rest. */
function Searched({ plan, model, tools }: SearchedProps) {
  const { t, i18n } = useTranslation('files');
  return (
    <div role="status">
      {plan.map(({ file, mode, choices, short }) =>
        mode === 'search' ? (
          <p key={file.id} className={notice}>
            {sentences(
              i18n.language,
              choices.length === 1 && shortText(t, short, { name: file.name, model }, i18n.language),
              t('searched', { name: file.name }),
              isTable(file.name, 'url' in file ? file.read?.unit : undefined) &&
                t(tools ? 'queriedTable' : 'searchedTable'),
            )}
          </p>
        ) : null,
      )}
    </div>
  );
}

function InsertButton({ text, onInsert }: { readonly text: string; readonly onInsert: (text: string) => void }) {
  const { t } = useTranslation('chat');
  return (
    <button type="button" className={small} onClick={() => onInsert(text)}>
      {t('composer.insertText')}
    </button>
  );
}
