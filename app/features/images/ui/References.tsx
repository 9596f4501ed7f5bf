// Reference images in the order used in the prompt. Those beyond the model's limit are marked before sending.
import { Brush, ChevronLeft, ChevronRight, ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '../../../client/attachments/attachments.ts';
import { maxFileBytes } from '../../../shared/api/files.ts';
import { maxReferences } from '../shared/api.ts';
import { fileAddress, thumbnailAddress } from '../../../shared/conversation/file-address.ts';
import { label, problem } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { useDragOrder } from '../../../ui/parts/drag-order.ts';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { Presence } from '../../../ui/parts/Presence.tsx';
import { moved } from './order.ts';
import type { OrderDraft, ReferenceMask } from './order.ts';
import { storeReference } from './store-reference.ts';
import * as css from './ImagesPage.css.ts';

const MaskDialog = lazyPart(() => import('./MaskDialog.tsx'));

interface Props {
  readonly ids: readonly string[];
  /** Maximum number for the model. */
  readonly most: number;
  readonly mask: ReferenceMask | undefined;
  readonly masks: boolean;
  readonly onChange: (part: Partial<Pick<OrderDraft, 'references' | 'mask'>>) => void;
}

export function References({ ids, most, mask, masks, onChange }: Props) {
  const { t } = useTranslation('images');
  const { transport } = useClient();
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [masking, setMasking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // The current list, which may have changed during an upload.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  }, [ids]);
  const set = (references: readonly string[]): void => onChange({ references });
  const list = useDragOrder<HTMLOListElement>((file, to) => set(moved(ids, ids.indexOf(file), ids.indexOf(to))));

  async function add(files: readonly File[]): Promise<void> {
    setWrong('');
    setBusy(true);
    const added: string[] = [];
    for (const file of files.slice(0, maxReferences - ids.length)) {
      try {
        if (file.size > maxFileBytes) throw new Error('too large');
        const stored = await storeReference(transport, file.name, new Uint8Array(await file.arrayBuffer()));
        if (!stored.mediaType.startsWith('image/')) throw new Error('no image');
        added.push(stored.id);
      } catch {
        setWrong(t('referenceFailed', { name: file.name }));
      }
    }
    setBusy(false);
    if (added.length > 0) set([...latest.current, ...added.filter((each) => !latest.current.includes(each))]);
  }
  const [first] = ids;
  return (
    <div>
      <span className={label} id={id}>
        {t('references')}
      </span>
      <ol ref={list} className={css.strip} aria-labelledby={id}>
        {ids.map((file, at) => (
          <li key={file} className={css.reference} data-over={at >= most} data-sort={file} draggable={ids.length > 1}>
            <img
              className={css.referenceImage}
              src={thumbnailAddress(fileAddress(file))}
              alt={t('referenceNumber', { number: at + 1 })}
              draggable={false}
            />
            {at === 0 && masks && (
              <button
                type="button"
                className={css.brush}
                data-on={mask !== undefined}
                aria-label={t(mask ? 'maskChange' : 'mask')}
                title={t(mask ? 'maskChange' : 'mask')}
                onClick={() => setMasking(true)}
              >
                <Brush size={14} aria-hidden />
              </button>
            )}
            <button
              type="button"
              className={css.drop}
              aria-label={t('referenceRemove', { number: at + 1 })}
              onClick={() => set(ids.filter((each) => each !== file))}
            >
              <X size={14} aria-hidden />
            </button>
            <span className={css.place}>
              {ids.length > 1 && (
                <button
                  type="button"
                  className={css.onImage}
                  disabled={at === 0}
                  aria-label={t('referenceLeft', { number: at + 1 })}
                  onClick={() => set(moved(ids, at, at - 1))}
                >
                  <ChevronLeft size={16} aria-hidden />
                </button>
              )}
              <span className={css.number} aria-hidden>
                {at + 1}
              </span>
              {ids.length > 1 && (
                <button
                  type="button"
                  className={css.onImage}
                  disabled={at === ids.length - 1}
                  aria-label={t('referenceRight', { number: at + 1 })}
                  onClick={() => set(moved(ids, at, at + 1))}
                >
                  <ChevronRight size={16} aria-hidden />
                </button>
              )}
            </span>
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
      {/* If the model supports none, the form lists that with the other unsupported parameters. */}
      {most > 0 && ids.length > most && <p className={css.notSent}>{t('referencesOver', { count: most })}</p>}
      <p className={problem} role="alert">
        {wrong}
      </p>
      <Presence>
        {masking && first !== undefined && (
          <MaskDialog
            file={first}
            marked={mask !== undefined}
            onUse={(made) =>
              onChange({
                mask: made,
                ...(made ? { references: ids.map((each) => (each === first ? made.of : each)) } : {}),
              })
            }
            onClose={() => setMasking(false)}
          />
        )}
      </Presence>
    </div>
  );
}
