// Dialog to paint a mask over the part of an image that is to change. Stores the mask as a file of the image's size.
import { Eraser, Undo2 } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../shared/conversation/file-address.ts';
import { errorOfThrown } from '../../../shared/errors.ts';
import { reasonOf } from '../../../shared/error-sentences.ts';
import { button, label, problem } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { maskOf, paint } from './mask.ts';
import type { Stroke } from './mask.ts';
import type { ReferenceMask } from './order.ts';
import { storeReference } from './store-reference.ts';
import { uprightCopy } from './upright.ts';
import * as css from './MaskDialog.css.ts';

interface Props {
  /** Id of the image's file. */
  readonly file: string;
  readonly marked: boolean;
  /** Gets the mask and its image, which is a copy if its pixels had to be rotated. */
  readonly onUse: (made: ReferenceMask | undefined) => void;
  readonly onClose: () => void;
}

/** Brush sizes as a share of the image's shorter side. */
const brushes = { least: 0.01, most: 0.3, first: 0.08 };

export default function MaskDialog({ file, marked, onUse, onClose }: Props) {
  const { t } = useTranslation('images');
  const { transport } = useClient();
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [brush, setBrush] = useState(brushes.first);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const drawing = useRef(false);
  const image = useRef<HTMLImageElement>(null);
  const id = useId();
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return;
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.strokeStyle = '#ff2d78';
      paint(context, strokes);
    },
    [strokes],
  );

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): readonly [number, number] {
    const box = currentTarget.getBoundingClientRect();
    const { width, height } = currentTarget;
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
  }
  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.button !== 0 || !event.isPrimary || !size) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const point = pointOf(event);
    setStrokes((all) => [...all, { width: Math.min(size.width, size.height) * brush, points: [point] }]);
  }
  function go(event: PointerEvent<HTMLCanvasElement>): void {
    if (!drawing.current || !event.isPrimary) return;
    const point = pointOf(event);
    setStrokes((all) =>
      all.map((each, at) => (at < all.length - 1 ? each : { ...each, points: [...each.points, point] })),
    );
  }
  async function use(): Promise<void> {
    if (!size || !image.current) return;
    setBusy(true);
    setWrong('');
    try {
      const answer = await fetch(fileAddress(file));
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      const upright = await uprightCopy(await answer.blob(), image.current);
      const of = upright ? (await storeReference(transport, 'photo', upright)).id : file;
      onUse({ of, file: (await storeReference(transport, 'mask.png', await maskOf(size, strokes))).id });
      onClose();
    } catch (error) {
      setWrong(t('maskFailed', { reason: reasonOf(errorOfThrown(error, '')) }));
      setBusy(false);
    }
  }
  return (
    <DialogSheet title={t('maskTitle')} className={css.popup} onClose={onClose}>
      <div className={css.body}>
        <p className={css.hint}>{t('maskHint')}</p>
        <div className={css.stage}>
          <div className={css.frame}>
            <img
              ref={image}
              className={css.image}
              src={fileAddress(file)}
              alt=""
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            />
            {size && (
              <canvas
                ref={draw}
                className={css.canvas}
                width={size.width}
                height={size.height}
                aria-label={t('maskHint')}
                role="img"
                onPointerDown={begin}
                onPointerMove={go}
                onPointerUp={() => (drawing.current = false)}
                onPointerCancel={() => (drawing.current = false)}
              />
            )}
          </div>
        </div>
        <div className={css.tools}>
          <label className={label} htmlFor={id}>
            {t('maskBrush')}
          </label>
          <input
            id={id}
            className={css.brush}
            type="range"
            min={brushes.least}
            max={brushes.most}
            step={0.01}
            value={brush}
            onChange={(event) => setBrush(Number(event.target.value))}
          />
          <button
            type="button"
            className={button()}
            disabled={strokes.length === 0}
            onClick={() => setStrokes(strokes.slice(0, -1))}
          >
            <Undo2 size={16} aria-hidden />
            {t('maskUndo')}
          </button>
          <button type="button" className={button()} disabled={strokes.length === 0} onClick={() => setStrokes([])}>
            <Eraser size={16} aria-hidden />
            {t('maskClear')}
          </button>
        </div>
        <p className={problem} role="alert">
          {wrong}
        </p>
        <div className={css.actions}>
          {marked && (
            <button
              type="button"
              className={button({ look: 'danger' })}
              onClick={() => {
                onUse(undefined);
                onClose();
              }}
            >
              {t('maskRemove')}
            </button>
          )}
          <button type="button" className={button()} onClick={onClose}>
            {t('maskCancel')}
          </button>
          <button
            type="button"
            className={button({ look: 'primary' })}
            disabled={strokes.length === 0 || busy}
            onClick={() => void use()}
          >
            {t('maskUse')}
          </button>
        </div>
      </div>
    </DialogSheet>
  );
}
