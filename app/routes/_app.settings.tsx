// `/settings`: layout of the settings. Each section has its own route file; this one sets their titles.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { languageOfPage, languageOfRequest } from '../ui/settings/language.ts';
import { titleOf } from '../ui/parts/page-title.ts';
import { nameOfSection, sectionNames } from '../ui/settings-page/section-names.ts';
import { SettingsLayout } from '../ui/settings-page/SettingsLayout.tsx';

export const loader = async ({ request }: LoaderFunctionArgs) => ({
  names: await sectionNames(languageOfRequest(request)),
});

/** The page is shown even if these texts cannot be loaded offline. */
export const clientLoader = async () => ({ names: await sectionNames(languageOfPage()).catch(() => undefined) });

export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  titleOf(nameOfSection(data?.names, location.pathname)),
];

export default function SettingsRoute() {
  const { names } = useLoaderData<typeof clientLoader>();
  return <SettingsLayout titled={names?.language} />;
}
