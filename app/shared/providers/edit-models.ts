// Changes of what is known of models: many at once, by the user, or one ability by the refusal of its server.
import type { EditableAbility } from './model-resolver.ts';
import type { ModelEdit, ModelStates, TriedAbility } from './provider-states.ts';

export interface ModelChange {
  readonly abilities?: Partial<Record<EditableAbility, boolean>>;
  /** Unit: tokens. */
  readonly contextWindowTokens?: number;
}

/** Fields that the change lacks stay as they are; an ability that the user decides on counts as refused no longer. */
export function editModels(models: ModelStates, ids: readonly string[], change: ModelChange): ModelStates {
  const edits = ids.map((id) => [id, edited(models.edited[id], change)] as const);
  return { ...models, edited: { ...models.edited, ...Object.fromEntries(edits) } };
}

function edited({ refused = {}, ...edit }: ModelEdit = {}, { abilities = {}, ...values }: ModelChange): ModelEdit {
  const left = Object.entries(refused).filter(([ability]) => !Object.hasOwn(abilities, ability));
  return {
    ...edit,
    ...values,
    ...(Object.keys(abilities).length > 0 ? { abilities: { ...edit.abilities, ...abilities } } : {}),
    ...(left.length > 0 ? { refused: Object.fromEntries(left) } : {}),
  };
}

/** Edit of a model whose server has refused an ability. */
export const refusalOf = (ability: TriedAbility): ModelEdit => ({
  abilities: { [ability]: false },
  refused: { [ability]: true },
});
