// Notices above the message field: content that the chosen model does not accept, and a change of model.
import { notice as line } from '../parts/Notice.css.ts';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { formatTokens, formatWindow } from '../parts/format.ts';
import { AbilityOff } from './AbilityOff.tsx';
import { OtherModel } from './OtherModel.tsx';
import type { ChatEstimate } from './use-estimate.ts';

interface Props {
  readonly estimate: ChatEstimate | undefined;
  readonly card: ModelCard;
  readonly choice: ModelChoice;
  readonly model: string;
  readonly hasImages: boolean;
}

export default function Notices({ estimate, card, choice, model, hasImages }: Props) {
  const { t, i18n } = useTranslation('chat');
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
        <AbilityOff key={ability} choice={choice} ability={ability} />
      ))}
      {estimate?.author && estimate.conversationId !== undefined && estimate.author.model !== card.id && (
        <OtherModel conversationId={estimate.conversationId} author={estimate.author} model={model} />
      )}
    </div>
  );
}
