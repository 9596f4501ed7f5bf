// The forms of the account page, of which one is there at a time.
import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';

/** Goes to the form; the one before is on the page until it has faded out, with fields of the same names. */
export async function showCreateForm(within: Page | Locator): Promise<void> {
  await within.getByRole('tab', { name: 'Create account' }).click();
  await onlyCreateForm(within);
}

export const onlyCreateForm = async (within: Page | Locator): Promise<void> => {
  await expect(within.getByRole('tab', { name: 'Create account' })).toHaveAttribute('aria-selected', 'true');
  await expect(within.getByRole('tabpanel', { name: 'Sign in' })).toHaveCount(0);
};
