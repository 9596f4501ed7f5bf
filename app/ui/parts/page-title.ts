// Titles of pages: routes name them by `meta`, from what their loaders return.
import { useMatches, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const app = 'Tributary';

/** `name`: of what the page shows; empty or unset where it has none. */
export const titleOf = (name: string | undefined) => ({ title: name ? `${name} · ${app}` : app });

/** Has the browser's loaders read the title again where it is another by now. Unset: nothing is known yet. */
export function useTitle(title: string | undefined): void {
  const named = Object(useMatches().at(-1)?.data) as { readonly title?: string };
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (title !== undefined && title !== named.title) revalidate();
  }, [title, named.title, revalidate]);
}
