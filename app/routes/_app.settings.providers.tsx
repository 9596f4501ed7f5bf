// `/settings/providers`: layout of the provider list and the provider pages.
export { ProvidersLayout as default } from '../ui/provider-page/ProvidersLayout.tsx';
