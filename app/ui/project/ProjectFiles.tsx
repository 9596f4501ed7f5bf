// Files of a project, which are sent as text with each of its chats.
import { FileText, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filesOf } from '../../client/attachments/attachments.ts';
import { sendTo } from '../../client/net/call.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { filesApi, maxFileBytes } from '../../shared/api/files.ts';
import { foldersApi } from '../../shared/api/folders.ts';
import type { WholeFolder } from '../../shared/api/folders.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import DeletedNote from '../files/DeletedNote.tsx';
import { useTried } from '../memory/use-tried.ts';
import { useClient } from '../parts/client-context.ts';
import { formatTokens } from '../parts/format.ts';
import * as css from './Project.css.ts';

interface Props {
  readonly folder: WholeFolder;
  readonly onChanged: () => Promise<void>;
}

export function ProjectFiles({ folder: { id, files, tokens = 0, shared }, onChanged }: Props) {
  const { t, i18n } = useTranslation('personal');
  const { transport, lists } = useClient();
  const { problem: trouble, attempt } = useTried();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState<string>();
  const [failed, setFailed] = useState('');
  const [over, setOver] = useState(false);

  const addOne = async (file: File): Promise<void> => {
    const fileId = newId();
    const bytes = new Uint8Array(await file.arrayBuffer());
    await transport.sendBytes('PUT', pathOf(filesApi.put, { id: fileId, name: file.name }), bytes, {});
    const fileType = file.type || 'application/octet-stream';
    await sendTo(transport, foldersApi.addFile, { id }, { id: fileId, name: file.name, fileType });
  };
  const add = async (chosen: readonly File[]): Promise<void> => {
    setFailed('');
    for (const file of chosen) {
      setReading(file.name);
      const done = file.size <= maxFileBytes && (await attempt(() => addOne(file)));
      if (!done) setFailed(file.name);
    }
    setReading(undefined);
    await Promise.all([onChanged(), lists.folders.load()]);
  };
  const remove = async (file: string): Promise<void> => {
    await attempt(() => sendTo(transport, foldersApi.removeFile, { id, file }, undefined));
    await Promise.all([onChanged(), lists.folders.load()]);
  };
  return (
    <>
      {shared ? (
        <p className={css.none}>{t('project.sharedFiles', { name: shared.by })}</p>
      ) : (
        <div
          className={css.drop}
          data-over={over}
          onDragOver={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setOver(false);
            void add(filesOf(event.dataTransfer));
          }}
        >
          <span className={css.muted}>{t('project.fileHint')}</span>
          <button
            type="button"
            className={button()}
            disabled={reading !== undefined}
            onClick={() => input.current?.click()}
          >
            <Plus size={15} aria-hidden />
            {t('project.addFiles')}
          </button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t('project.addFiles')}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              event.target.value = '';
              void add(chosen);
            }}
          />
        </div>
      )}
      <p className={css.trouble} role="alert" hidden={failed === ''}>
        {failed !== '' && t('project.fileFailed', { name: failed, reason: trouble ?? t('trouble.other') })}
      </p>
      <p className={css.none} role="status" hidden={reading === undefined}>
        {reading !== undefined && t('project.reading', { name: reading })}
      </p>
      {files.length === 0 && reading === undefined && !shared && <p className={css.none}>{t('project.dropFiles')}</p>}
      <ul className={css.list}>
        {files.map((file) => (
          <li key={file.id} className={css.file}>
            <FileText size={16} aria-hidden />
            <span className={css.name} dir="auto">
              {file.name}
            </span>
            {'read' in file && file.read && (
              <span className={css.muted}>
                {t('project.tokens', { tokens: formatTokens(file.read.tokens, i18n.language) })}
              </span>
            )}
            {!shared && (
              <button
                type="button"
                className={iconButton()}
                aria-label={t('project.removeFile', { name: file.name })}
                onClick={() => void remove(file.id)}
              >
                <X size={16} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      <DeletedNote message={{ images: [], files }} place="rows" />
      {files.length > 0 && tokens > 0 && (
        <p className={css.none}>{t('project.fileTotal', { tokens: formatTokens(tokens, i18n.language) })}</p>
      )}
    </>
  );
}
