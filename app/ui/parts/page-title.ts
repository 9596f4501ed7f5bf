// Page titles: routes set them in `meta` from the data of their loaders.
import { useMatches, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const app = 'Tributary';

/** `name`: name of what the page shows, if it has one. */
export const titleOf = (name: string | undefined) => ({ title: name ? `${name} · ${app}` : app });

/** Runs the browser's loaders again if the title has changed. Undefined while the title is unknown. */
export function useTitle(title: string | undefined): void {
  const named = Object(useMatches().at(-1)?.data) as { readonly title?: string };
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (title !== undefined && title !== named.title) revalidate();
  }, [title, named.title, revalidate]);
}
