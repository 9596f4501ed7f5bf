// Exports assistants or prompts to a file, and imports them after a preview.
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Prompt } from '../../shared/api/library.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { libraryFile, maxLibraryFileBytes, readLibraryFile } from '../../shared/library/transfer.ts';
import type { LibraryFileRead } from '../../shared/library/transfer.ts';
import { button, problem } from '../../styles/shared.css.ts';
import { saveFile } from '../parts/save-file.ts';
import { Presence } from '../parts/Presence.tsx';
import { useLibrary } from './use-library.ts';

const ImportPreview = lazyPart(() => import('./ImportPreview.tsx'));

export function Transfer({ kind }: { readonly kind: 'assistants' | 'prompts' }) {
  const { t } = useTranslation('library');
  const [{ assistants, prompts }] = useLibrary();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<LibraryFileRead>();
  const isOwn = ({ shared }: Pick<Prompt, 'shared'>): boolean => !shared;
  const lists =
    kind === 'assistants'
      ? { assistants: assistants.filter(isOwn), prompts: [] }
      : { assistants: [], prompts: prompts.filter(isOwn) };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > maxLibraryFileBytes) return setRead({ kind: 'refused', reason: 'tooLarge' });
    const text = await file.text().catch(() => '');
    setRead(readLibraryFile(text));
  };
  return (
    <>
      <button type="button" className={button()} onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden />
        {t('transfer.import')}
      </button>
      {lists.assistants.length + lists.prompts.length > 0 && (
        <button
          type="button"
          className={button()}
          onClick={() => saveFile(`tributary-${kind}.json`, [libraryFile(lists)], 'application/json')}
        >
          <Download size={16} aria-hidden />
          {t('transfer.export')}
        </button>
      )}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('transfer.file')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p role="alert" className={problem} style={{ width: '100%' }}>
        {read?.kind === 'refused' && t(`transfer.refused.${read.reason}`)}
      </p>
      <Presence>{read?.kind === 'read' && <ImportPreview read={read} onClose={() => setRead(undefined)} />}</Presence>
    </>
  );
}
