// `/settings/providers`: the list of providers, and the page of each.
export { ProvidersLayout as default } from '../ui/provider-page/ProvidersLayout.tsx';
