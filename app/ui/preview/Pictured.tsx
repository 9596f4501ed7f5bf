// A diagram or an SVG in the panel, as an image, which cannot run code. An SVG that needs more is drawn in the preview
// frame.
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskingContext } from './asking.ts';
import { useDrawing } from './drawn-pictures.ts';
import type { PictureKind } from './drawn-pictures.ts';
import { IconButton } from './IconButton.tsx';
import { FixButton } from './FixButton.tsx';
import { Framed } from './Framed.tsx';
import { PictureImage } from './PictureImage.tsx';
import * as css from './PreviewPanel.css.ts';
import { usePictureProblem } from './picture-problem.ts';

const [leastZoom, mostZoom, step] = [0.25, 8, 1.5];

interface Props {
  readonly kind: PictureKind;
  readonly text: string;
  readonly title: string;
}

export function Pictured({ kind, text, title }: Props) {
  const { t } = useTranslation('preview');
  const { t: chat } = useTranslation('chat');
  const [zoom, setZoom] = useState(1);
  const drawing = useDrawing(kind, text, true);
  const asking = useContext(AskingContext);
  const problem = usePictureProblem(drawing);
  if (!drawing)
    return (
      <p className={css.stopped} role="status">
        {t('drawing')}
      </p>
    );
  if (!('problem' in drawing))
    return (
      <>
        <PictureImage picture={drawing} label={title} place={css.picture} zoom={zoom} />
        <div className={css.zoom}>
          <IconButton label={chat('image.zoomOut')} onClick={() => setZoom(Math.max(leastZoom, zoom / step))}>
            <ZoomOut size={16} aria-hidden />
          </IconButton>
          <IconButton label={chat('image.zoomIn')} onClick={() => setZoom(Math.min(mostZoom, zoom * step))}>
            <ZoomIn size={16} aria-hidden />
          </IconButton>
        </div>
      </>
    );
  if (kind === 'picture' && drawing.problem === 'more') return <Framed kind="picture" text={text} title={title} />;
  return (
    <div className={css.failed}>
      <p className={css.problem} role="alert">
        {problem}
      </p>
      {asking && drawing.problem !== 'notLoaded' && <FixButton onClick={() => asking.fix(problem ?? '')} />}
    </div>
  );
}
