// Explains why a diagram or an SVG cannot be drawn.
import { useTranslation } from 'react-i18next';
import type { Drawing } from './drawn-pictures.ts';

export function usePictureProblem(drawing: Drawing | undefined): string | undefined {
  const { t } = useTranslation('preview');
  if (!drawing || !('problem' in drawing)) return undefined;
  switch (drawing.problem) {
    case 'nothing':
      return t('picture.nothing');
    case 'more':
      return t('picture.more');
    case 'slow':
      return t('picture.slow');
    case 'notLoaded':
      return t('notLoaded');
    case 'diagram':
      return t('picture.diagram', { message: drawing.message });
    default:
      return drawing satisfies never;
  }
}
