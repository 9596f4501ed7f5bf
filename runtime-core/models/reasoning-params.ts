// Parameters by which cards say that thinking can be set: apart from the makers' table, which a page loads later.
export const reasoningParams = ['enableReasoning', 'reasoningBudgetToken', 'reasoningEffort'] as const;
