// Edits of model info: by the user, for many models at once, or of one ability after a server's refusal.
import type { EditableAbility } from './model-resolver.ts';
import type { ModelEdit, ModelStates, TriedAbility } from './provider-states.ts';

export interface ModelChange {
  readonly abilities?: Partial<Record<EditableAbility, boolean>>;
  /** Unit: tokens. */
  readonly contextWindowTokens?: number;
}

/** Applies a change; missing fields stay. An ability set by the user is no longer marked as refused. */
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

/** Returns the edit for a model whose server refused an ability. */
export const refusalOf = (ability: TriedAbility): ModelEdit => ({
  abilities: { [ability]: false },
  refused: { [ability]: true },
});
