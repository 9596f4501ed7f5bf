// Reference images in the order in which the prompt counts them. One beyond what the model takes is marked before it is sent.
import { ImagePlus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '../../client/attachments/attachments.ts';
import { filesApi, maxFileBytes } from '../../shared/api/files.ts';
import { maxReferences } from '../../shared/api/image-jobs.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { read } from '../../shared/api/read.ts';
import { fileAddress, thumbnailAddress } from '../../shared/conversation/file-address.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { label, problem } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from './ImagesPage.css.ts';

interface Props {
  readonly ids: readonly string[];
  /** Most that the model takes. */
  readonly most: number;
  readonly onChange: (ids: readonly string[]) => void;
}

export function References({ ids, most, onChange }: Props) {
  const { t } = useTranslation('images');
  const { transport } = useClient();
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function add(files: readonly File[]): Promise<void> {
    setWrong('');
    setBusy(true);
    const added: string[] = [];
    for (const file of files.slice(0, maxReferences - ids.length)) {
      try {
        if (file.size > maxFileBytes) throw new Error('too large');
        const path = pathOf(filesApi.put, { id: newId(), name: file.name.slice(0, 200) });
        const bytes = new Uint8Array(await file.arrayBuffer());
        const stored = read(filesApi.put.answer, await transport.sendBytes('PUT', path, bytes, {}), path);
        if (!stored.mediaType.startsWith('image/')) throw new Error('no image');
        added.push(stored.id);
      } catch {
        setWrong(t('referenceFailed', { name: file.name }));
      }
    }
    setBusy(false);
    if (added.length > 0) onChange([...ids, ...added]);
  }
  return (
    <div>
      <span className={label} id={id}>
        {t('references')}
      </span>
      <ol className={css.strip} aria-labelledby={id}>
        {ids.map((file, at) => (
          <li key={file} className={css.reference} data-over={at >= most}>
            <img
              className={css.referenceImage}
              src={thumbnailAddress(fileAddress(file))}
              alt={t('referenceNumber', { number: at + 1 })}
            />
            <span className={css.number} aria-hidden>
              {at + 1}
            </span>
            <button
              type="button"
              className={css.drop}
              aria-label={t('referenceRemove', { number: at + 1 })}
              onClick={() => onChange(ids.filter((each) => each !== file))}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
        {ids.length < most && (
          <li>
            <button
              type="button"
              className={css.add}
              disabled={busy}
              aria-label={t('referenceAdd')}
              title={t('referenceAdd')}
              onClick={() => input.current?.click()}
            >
              <ImagePlus size={18} aria-hidden />
            </button>
            <input
              ref={input}
              type="file"
              hidden
              multiple
              accept={imageTypes.join(',')}
              onChange={(event) => {
                void add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </li>
        )}
      </ol>
      {ids.length > most && <p className={css.notSent}>{t('referencesOver', { count: most })}</p>}
      <p className={problem} role="alert">
        {wrong}
      </p>
    </div>
  );
}
