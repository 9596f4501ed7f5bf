// Agents ask every model to think, and vendors refuse that of models which do not.
import type { ModelCard } from '../contract/models.ts';
import type { DoorRequest } from '../contract/door.ts';

/** Leaves thinking out for a model that is known not to think. */
export function fitThinking({ params, lost }: DoorRequest, card: ModelCard | undefined): DoorRequest {
  if (card === undefined || card.abilities?.reasoning === true) return { params, lost };
  const { reasoning_effort: effort, thinking, ...others } = params;
  const asks = [
    ...(effort === undefined ? [] : ['reasoning_effort']),
    ...(thinking?.type === 'enabled' ? ['thinking'] : []),
  ];
  return { params: others, lost: [...lost, ...asks] };
}
