// `/settings/providers`: the list of providers; beside it the page of one.
export { ProvidersLayout as default } from '../ui/provider-page/ProvidersLayout.tsx';
