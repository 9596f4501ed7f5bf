// Form fields for the tools and files of an assistant.
import { LoaderCircle, Paperclip, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryLimits } from '../../shared/api/library.ts';
import type { AssistantBody, LibraryFile } from '../../shared/api/library.ts';
import { byItself } from '../../shared/tools/by-itself.ts';
import { toolTexts } from '../../shared/tools/sources.ts';
import { box, button, check, iconButton, problem, spinner } from '../../styles/shared.css.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import DeletedNote from '../files/DeletedNote.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatBytes } from '../parts/format.ts';
import * as css from './Library.css.ts';
import { storeFile } from './store-file.ts';

interface Props {
  readonly of: AssistantBody;
  readonly set: (change: Partial<AssistantBody>) => void;
}

export function ToolField({ of: { plugins }, set }: Props) {
  const { t, i18n } = useTranslation('library');
  const client = useClient();
  const id = useId();
  const { sources, status } = useStore(client.tools.registry.list, (list) => list);
  useEffect(() => void client.tools.registry.load(), [client]);
  // Search has its own switch in the chat.
  const offered = sources.filter(({ manifest, feature }) => !byItself.has(manifest.identifier) && !feature?.items);
  const missing = plugins.filter((each) => sources.every(({ manifest }) => manifest.identifier !== each));
  const turn = (identifier: string, on: boolean): void =>
    set({ plugins: [...plugins.filter((each) => each !== identifier), ...(on ? [identifier] : [])] });
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('fields.tools')}</legend>
      <div className={css.checks}>
        {offered.map(({ manifest }) => {
          const { identifier } = manifest;
          const { title, description } = toolTexts(manifest, i18n.language);
          return (
            <label key={identifier} className={check}>
              <input
                type="checkbox"
                className={box}
                checked={plugins.includes(identifier)}
                aria-describedby={`${id}-${identifier}`}
                onChange={(event) => turn(identifier, event.target.checked)}
              />
              <span>
                {title}
                <span id={`${id}-${identifier}`} className={css.note} style={{ display: 'block' }}>
                  {description}
                </span>
              </span>
            </label>
          );
        })}
        {status === 'ready' &&
          missing.map((identifier) => (
            <label key={identifier} className={check}>
              <input type="checkbox" className={box} checked onChange={() => turn(identifier, false)} />
              <span>
                {identifier}
                <span className={css.note} style={{ display: 'block' }}>
                  {t('fields.toolMissing')}
                </span>
              </span>
            </label>
          ))}
      </div>
      <p className={css.note}>{t('fields.toolsHint')}</p>
    </fieldset>
  );
}

interface FilesProps {
  readonly files: readonly LibraryFile[];
  readonly change: (to: (files: readonly LibraryFile[]) => readonly LibraryFile[]) => void;
}

export function FilesField({ files, change }: FilesProps) {
  const { t, i18n } = useTranslation('library');
  const client = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const add = async (chosen: readonly File[]): Promise<void> => {
    setRefused([]);
    setReading((count) => count + chosen.length);
    for (const file of chosen) {
      const stored = await storeFile(client.transport, file);
      if ('kind' in stored) setRefused((all) => [...all, stored.name]);
      else change((all) => (all.length < libraryLimits.files ? [...all, stored] : all));
      setReading((count) => count - 1);
    }
  };
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('fields.files')}</legend>
      {files.length > 0 && (
        <ul className={css.chips} style={{ marginBottom: 8 }}>
          {files.map(({ id, name, size }) => (
            <li key={id} className={css.chip}>
              <span style={{ overflowWrap: 'anywhere' }}>
                {name} <span className={css.note}>{formatBytes(size, i18n.language)}</span>
              </span>
              <button
                type="button"
                className={iconButton({ size: 'small' })}
                aria-label={t('fields.removeFile', { name })}
                onClick={() => change((all) => all.filter((each) => each.id !== id))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <DeletedNote
        message={{ images: [], files: files.map((file) => ({ ...file, url: fileAddress(file.id) })) }}
        place="form"
      />
      <button
        type="button"
        className={button()}
        disabled={reading > 0 || files.length >= libraryLimits.files}
        onClick={() => input.current?.click()}
      >
        {reading > 0 ? <LoaderCircle size={16} aria-hidden className={spinner} /> : <Paperclip size={16} aria-hidden />}
        {t('fields.addFiles')}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <p className={css.note} style={{ marginTop: 6 }}>
        {t('fields.filesHint')}
      </p>
      <p role="alert" className={problem}>
        {refused.length > 0 && t('fields.filesRefused', { names: refused.join(', ') })}
      </p>
    </fieldset>
  );
}
