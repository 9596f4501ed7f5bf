// Notices above the message field: content that the chosen model does not accept, and a change of model.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { formatTokens, formatWindow } from '../parts/format.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import type { ChatEstimate } from './use-estimate.ts';
import { notice as line } from './Composer.css.ts';

const OtherModel = lazyPart(() => import('./OtherModel.tsx'));
const AbilityOff = lazyPart(() => import('./AbilityOff.tsx'));

interface Props {
  readonly estimate: ChatEstimate | undefined;
  readonly card: ModelCard | undefined;
  readonly choice: ModelChoice;
  /** Name of the model. */
  readonly model: string;
  readonly hasImages: boolean;
}

export function Notices({ estimate, card, choice, model, hasImages }: Props) {
  const { t, i18n } = useTranslation('chat');
  if (!card) return null;
  const off = [
    ...(card.abilities?.functionCall ? [] : (['functionCall'] as const)),
    ...(hasImages && !card.abilities?.vision ? (['vision'] as const) : []),
  ];
  const window = card.contextWindowTokens;
  const notices = [
    ...(hasImages && !card.abilities?.vision ? [t('composer.noVision', { model })] : []),
    ...(estimate?.calledTools && !card.abilities?.functionCall ? [t('composer.noTools', { model })] : []),
    ...(estimate && window !== undefined && estimate.total > window
      ? [
          t('composer.overWindow', {
            model,
            tokens: formatTokens(estimate.total, i18n.language),
            window: formatWindow(window, i18n.language),
          }),
        ]
      : []),
  ];
  return (
    <div role="status">
      {notices.map((notice) => (
        <p key={notice} className={line}>
          {notice}
        </p>
      ))}
      {off.map((ability) => (
        <Suspense key={ability}>
          <AbilityOff choice={choice} ability={ability} />
        </Suspense>
      ))}
      {estimate?.author && estimate.conversationId !== undefined && estimate.author.model !== card.id && (
        <Suspense>
          <OtherModel conversationId={estimate.conversationId} author={estimate.author} model={model} />
        </Suspense>
      )}
    </div>
  );
}
