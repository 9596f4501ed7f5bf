// `/images`: images made by providers, and running jobs.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { loadPageTexts } from '../../../locales/page-texts.ts';
import type { Language } from '../../../locales/i18n.ts';
import { ImagesPage } from '../ui/ImagesPage.tsx';
import { titleOf } from '../../../ui/parts/page-title.ts';
import { languageOfPage, languageOfRequest } from '../../../ui/settings/language.ts';

const named = async (language: Language) => {
  const { title } = Object(await loadPageTexts('images', language)) as { readonly title: string }; // the shape of the locales
  return { title };
};

export const loader = ({ request }: LoaderFunctionArgs) => named(languageOfRequest(request));
export const clientLoader = () => named(languageOfPage()).catch(() => ({ title: '' }));

export const meta: MetaFunction<typeof loader> = ({ data }) => [titleOf(data?.title)];

export default ImagesPage;
