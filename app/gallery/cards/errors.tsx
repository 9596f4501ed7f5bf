// Error cards: one for each kind of repair.
import type { ReplyError } from '../../shared/reply/reply.ts';
import ErrorCard from '../../ui/error-card/ErrorCard.tsx';
import type { Card } from '../card.ts';
import { conversationId, failure } from '../samples.ts';

const nothing = (): void => undefined;

const show = (errors: readonly ReplyError[]) =>
  errors.map((error) => (
    <ErrorCard
      key={String(error.type)}
      error={error}
      provider="acme"
      model="acme-large"
      modelName="Acme Large"
      conversationId={conversationId}
      question="question"
      answeredAt={Date.now()}
      onRetry={nothing}
      onPickModel={nothing}
    />
  ));

export const errors: readonly Card[] = [
  {
    id: 'errors-account',
    title: 'Errors of keys and accounts',
    render: () =>
      show([
        failure('InvalidProviderAPIKey', 'Incorrect API key provided'),
        failure('InsufficientQuota', 'You exceeded your current quota'),
        failure('PermissionDenied', 'Your plan does not include this model'),
        failure('LocationNotSupportError', 'Country not supported'),
      ]),
  },
  {
    id: 'errors-request',
    title: 'Errors of requests',
    render: () =>
      show([
        failure('ExceededContextWindow', 'Maximum context length is 200000 tokens'),
        failure('ModelNotFound', 'The model acme-large does not exist'),
        failure('StreamChunkError', 'Unexpected end of JSON input'),
        failure('ProviderBizError', 'Internal server error', { status: 500 }),
      ]),
  },
];
