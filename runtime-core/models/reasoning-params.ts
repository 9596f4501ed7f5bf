// Card parameters for thinking. Separate from the makers' table, which a page loads later.
export const reasoningParams = ['enableReasoning', 'reasoningBudgetToken', 'reasoningEffort'] as const;
