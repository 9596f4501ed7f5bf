// Offers models with a larger context window than the one exceeded.
import type { PanelProps } from './props.ts';
import { useTranslation } from 'react-i18next';
import { largerContextModels } from '../../client/conversations/larger-context.ts';
import { formatWindow } from '../parts/format.ts';
import { ModelButtons } from './ModelButtons.tsx';
import { useUsable } from './use-usable.ts';

export function LargerModels({ conversationId, provider, model, onRetry }: PanelProps) {
  const { t, i18n } = useTranslation('error');
  const found = largerContextModels(useUsable(), { provider, model });
  if (found.length === 0) return null;
  return (
    <>
      <p>{t('larger.text')}</p>
      <ModelButtons
        conversationId={conversationId}
        models={found.map((row) => ({
          ...row,
          note: t('larger.window', { tokens: formatWindow(row.window, i18n.language) }),
        }))}
        onRetry={() => onRetry()}
      />
    </>
  );
}
