// `/join#TOKEN`: accepts an invitation, or chooses a new password.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { loadPageTexts } from '../../../locales/page-texts.ts';
import type { Language } from '../../../locales/i18n.ts';
import { titleOf } from '../../../ui/parts/page-title.ts';
import { languageOfPage, languageOfRequest } from '../../../ui/settings/language.ts';
import { JoinPage } from '../ui/JoinPage.tsx';

const named = async (language: Language) => {
  const { join } = Object(await loadPageTexts('people', language)) as { readonly join: { readonly title: string } }; // the shape of the locales
  return { title: join.title };
};

export const loader = ({ request }: LoaderFunctionArgs) => named(languageOfRequest(request));
export const clientLoader = () => named(languageOfPage()).catch(() => ({ title: '' }));

export const meta: MetaFunction<typeof loader> = ({ data }) => [titleOf(data?.title)];

export default JoinPage;
